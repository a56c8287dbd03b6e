import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { DeskPromotion } from '../operator-contract.ts'

/** How much of a budget is given, as figures and as a bar. */
export function BudgetBar({ promotion }: { promotion: DeskPromotion }) {
  const { granted, budget } = promotion
  const all = satangOf(budget)
  const words = `แจกแล้ว ${formatMoney(granted)} จากงบ ${formatMoney(budget)}`
  if (all === 0n) return <p className="t13 c2">ยังไม่ได้เปิด จึงยังไม่มีงบ</p>
  return (
    <div>
      <p className="num t14">{words}</p>
      <progress max={100} value={Number((satangOf(granted) * 100n) / all)} aria-label={words} />
    </div>
  )
}
