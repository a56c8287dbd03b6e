import { IconChevronRight } from '@tabler/icons-react'
import { formatMoney, satangOf, wireAmount } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import type { Slip } from './slip.ts'
import classes from './slip-bar.module.css'

/** Always in reach of the thumb: how many lines, the last number, the sum. */
export function SlipBar({ slip, onOpen }: { slip: Slip; onOpen: () => void }) {
  const last = slip.at(-1)
  if (!last) return null
  return (
    <button type="button" className={classes.bar} onClick={onOpen}>
      <span className={classes.text}>
        <b>โพย {slip.length} รายการ</b>
        <span className="t13">
          ล่าสุด {last.number} {betTypeInfo[last.betType].name}
        </span>
      </span>
      <b className="t18 num">{formatMoney(sumOf(slip))}</b>
      <span className={classes.open}>
        ดูโพย
        <IconChevronRight size={18} stroke={2} aria-hidden />
      </span>
    </button>
  )
}

/** The sum of the stakes in satang; a field that is empty or half typed counts nothing. */
export function sumOf(slip: Slip): bigint {
  return slip.reduce((sum, { stake }) => sum + satangOf(wireAmount(stake) ?? '0'), 0n)
}
