import { IconCircleCheckFilled, IconGift, IconWallet } from '@tabler/icons-react'
import { Balance } from '#ui/parts/balance.tsx'
import { Button } from '#ui/parts/button.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { GameWalletWire } from '../../launch-contract.ts'
import classes from './wallet-picker.module.css'

/** The wallets from which a game can be played, one of them chosen, and the way in. */
export function WalletPicker({
  wallets,
  chosen,
  onChoose,
  onEnter,
}: {
  wallets: readonly GameWalletWire[]
  chosen: number | string | undefined
  onChoose: (walletId: number) => void
  onEnter: () => void
}) {
  return (
    <>
      <fieldset className={classes.field}>
        <legend className={classes.legend}>กรุณาเลือกกระเป๋าเงิน</legend>
        <div className={classes.list}>
          {wallets.map((wallet) => (
            <label key={wallet.id} className={classes.card}>
              <WalletIcon typeId={wallet.wallet_type_id} />
              <span className={classes.facts}>
                <span className={classes.name}>{wallet.wallet_name}</span>
                <span className="t14 c2">
                  คงเหลือ <Balance amount={wallet.balance} />
                </span>
                <Terms wallet={wallet} />
              </span>
              <input
                type="radio"
                name="game-wallet"
                className="visually-hidden"
                checked={wallet.id === chosen}
                onChange={() => onChoose(Number(wallet.id))}
              />
              {wallet.id === chosen ? (
                <IconCircleCheckFilled size={28} className={classes.on ?? ''} aria-hidden />
              ) : (
                <span className={classes.off} aria-hidden />
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={classes.enter}>
        <Button size="lg" wide className={classes.button ?? ''} onClick={onEnter}>
          เข้าเล่น
        </Button>
      </div>
    </>
  )
}

const MAIN_WALLET = 1

function WalletIcon({ typeId }: { typeId: number }) {
  const Glyph = typeId === MAIN_WALLET ? IconWallet : IconGift
  return <Glyph size={24} stroke={1.75} className={classes.icon ?? ''} aria-hidden />
}

/** What is to be played of a bonus, and how much it lets bet at once. */
function Terms({ wallet: { wager, max_bet } }: { wallet: GameWalletWire }) {
  const short = (amount: string) => formatMoney(amount, { decimals: 'auto', symbol: false })
  return (
    <>
      {wager ? (
        <>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${shareOf(wager)}%` }} />
          </span>
          <span className="t13 c2 num">
            เทิร์น {short(wager.played)} / {short(wager.required)}
          </span>
        </>
      ) : null}
      {max_bet === null ? null : (
        <span className="t13 c2">
          เดิมพันสูงสุด <span className="num nowrap">{formatMoney(max_bet, { decimals: 'auto' })}</span>{' '}
          ต่อครั้ง
        </span>
      )}
    </>
  )
}

/** Per cent of a turnover that is played. */
function shareOf({ played, required }: NonNullable<GameWalletWire['wager']>): number {
  const whole = Number(required)
  return whole > 0 ? Math.min(100, Math.round((Number(played) / whole) * 100)) : 100
}
