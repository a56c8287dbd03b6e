import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import type { Slip } from '../../rules/entry/slip.ts'
import { totalsOf, type Book } from './line-money.ts'
import classes from './slip-bar.module.css'

/** Always in reach of the thumb: how many lines, the last number, the sum. */
export function SlipBar({ slip, book, onOpen }: { slip: Slip; book: Book; onOpen: () => void }) {
  const last = slip.at(-1)
  return (
    <div className={classes.place} data-bar="slip">
      {last ? (
        <button type="button" className={classes.bar} onClick={onOpen}>
          <span className={classes.text}>
            <b>โพย {slip.length} รายการ</b>
            <span className="t13 nowrap">
              ล่าสุด {last.number} {betTypeInfo[last.betType].name}
            </span>
          </span>
          <b className="t18 num">{formatMoney(totalsOf(book, slip).net, { decimals: 'auto' })}</b>
          <span className={classes.open}>
            ดูโพย
            <IconChevronRight size={18} stroke={2} aria-hidden />
          </span>
        </button>
      ) : (
        <p className={classes.empty}>กดเลขให้ครบหลัก เลขจะเข้าโพยเอง</p>
      )}
    </div>
  )
}

/** The same place while numbers are picked on the board: how many, and the way into the slip. */
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
  return (
    <div className={classes.place} data-bar="add">
      <button type="button" className={classes.bar} onClick={onAdd}>
        <span className={classes.text}>
          <b>เลือก {count} เลข</b>
          <span className="t13">{note}</span>
        </span>
        <b className="t18 num">{formatMoney(sum, { decimals: 'auto' })}</b>
        <span className={classes.open}>
          เพิ่ม
          <IconPlus size={18} stroke={2} aria-hidden />
        </span>
      </button>
    </div>
  )
}
