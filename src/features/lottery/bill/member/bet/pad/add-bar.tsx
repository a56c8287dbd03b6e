import { IconPlus } from '@tabler/icons-react'
import { formatMoney } from '#ui/thai/money.ts'
import { LONG_SUM } from '../slip/slip-bar.tsx'
import classes from '../slip/slip-bar.module.css'

/**
 * The place of the slip's bar while numbers are picked on the board: how many, and the way into the
 * slip.
 */
export function AddBar({
  count,
  note,
  sum,
  onAdd,
}: {
  count: number
  note: string
  sum: bigint
  onAdd: () => void
}) {
  const text = formatMoney(sum, { decimals: 'auto' })
  return (
    <div className={classes.place} data-bar="add">
      <button type="button" className={classes.bar} onClick={onAdd}>
        <span className={classes.text}>
          <b>เลือก {count} เลข</b>
          <span className="t13">{note}</span>
        </span>
        <b className={`${classes.sum} num`} data-long={text.length >= LONG_SUM || undefined}>
          {text}
        </b>
        <span className={classes.open}>
          เพิ่ม
          <IconPlus size={18} stroke={2} aria-hidden />
        </span>
      </button>
    </div>
  )
}
