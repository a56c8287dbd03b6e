import { lazy, Suspense, useState } from 'react'
import { IconGift } from '@tabler/icons-react'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { RoundWire } from './stage.ts'
import classes from './shots.module.css'

const BonusSheet = lazy(() =>
  import('./bonus-sheet.tsx').then((file) => ({ default: file.BonusSheet })),
)

/**
 * The bonus of the round, in the window before anybody shoots for it: the most that a rank earns, and one tap further
 * everything that it takes.
 */
export function BonusNote({
  rule,
  staked,
}: {
  rule: RoundWire['rule']
  /** What the member has staked that counts; undefined for a visitor. */
  staked: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const amounts = rule.bonuses.map(({ amount }) => satangOf(amount))
  const most = amounts.reduce((best, one) => (one > best ? one : best), 0n)
  if (most === 0n) return null
  return (
    <>
      <button
        type="button"
        className={classes.bonus}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconGift size={16} stroke={1.75} aria-hidden />
        โบนัส<span className="visually-hidden">สูงสุด</span>{' '}
        <b className="num">{formatMoney(most, { decimals: 'auto' })}</b>
      </button>
      {isOpen ? (
        <Suspense>
          <BonusSheet rule={rule} staked={staked} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
