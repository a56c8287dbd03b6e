import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { BonusWire } from '../contract.ts'

/** How far a bonus is played, as figures and as a bar. */
export function BonusProgress({ bonus }: { bonus: BonusWire }) {
  const words = `เล่นแล้ว ${formatMoney(bonus.played)} จาก ${formatMoney(bonus.need)}`
  const share = Number((satangOf(bonus.played) * 100n) / satangOf(bonus.need))
  return (
    <>
      <p className="num">{words}</p>
      <progress max={100} value={Math.min(share, 100)} aria-label={words} />
    </>
  )
}
