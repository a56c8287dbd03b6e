import { IconWallet } from '@tabler/icons-react'
import { Balance } from './balance.tsx'
import classes from './wallet-card.module.css'

/** A wallet to choose or to look at. */
export interface WalletFacts {
  readonly id: number | string
  readonly wallet_name: string
  /** Baht text. */
  readonly balance: string
}

/**
 * Wallets as cards, name and remaining balance; they scroll past 300 px (spec §9). With `onChoose`
 * each card is a button.
 */
export function WalletCards({
  wallets,
  label,
  onChoose,
}: {
  wallets: readonly WalletFacts[]
  label: string
  onChoose?: (id: number | string) => void
}) {
  return (
    <ul className={classes.cards} aria-label={label} tabIndex={0}>
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          {onChoose ? (
            <button type="button" className={classes.card} onClick={() => onChoose(wallet.id)}>
              <Content wallet={wallet} />
            </button>
          ) : (
            <div className={classes.card}>
              <Content wallet={wallet} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Content({ wallet }: { wallet: WalletFacts }) {
  return (
    <>
      <IconWallet size={22} stroke={1.75} aria-hidden />
      <span className="grow">
        <span className={classes.name}>{wallet.wallet_name}</span>
        <span className="t13 c2">คงเหลือ</span>
      </span>
      <b>
        <Balance amount={wallet.balance} />
      </b>
    </>
  )
}
