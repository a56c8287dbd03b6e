import { Segmented } from '#ui/parts/choice.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { WithdrawInfoWire } from './info-wire.ts'

type Wallets = WithdrawInfoWire['wallets']

/** The wallets that money can leave from, one at a time. */
export const openWallets = (wallets: Wallets): Wallets =>
  wallets.filter(({ reason }) => reason === null)

/** From which wallet; one of which nothing leaves says why. Nothing to choose: nothing is shown. */
export function WithdrawSource({
  wallets,
  value,
  onChange,
}: {
  wallets: Wallets
  value: string
  onChange: (walletId: string) => void
}) {
  const open = openWallets(wallets)
  const closed = wallets.filter(({ reason }) => reason !== null)
  if (open.length < 2 && closed.length === 0) return null
  return (
    <div className="stack">
      {open.length > 1 ? (
        <Segmented
          label="ถอนจากกระเป๋า"
          items={open.map((one) => ({
            value: `${one.wallet_id}`,
            label: `${one.wallet_name.replace('กระเป๋า', '')}\n${formatMoney(one.withdrawable, { decimals: 'auto' })}`,
          }))}
          value={value}
          onChange={onChange}
        />
      ) : null}
      {closed.map((one) => (
        <p key={one.wallet_id} className="t13 c2">
          {one.wallet_name}: {one.reason}
        </p>
      ))}
    </div>
  )
}
