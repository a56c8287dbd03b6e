import { IconChevronRight } from '@tabler/icons-react'
import { formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../../../rules/bet-types.ts'
import { totalsOf } from '../pricing.ts'
import type { BetDeskState } from '../use-bet-desk.ts'
import classes from './slip-bar.module.css'

/** From so many characters on the sum is written smaller, so that the number beside it stays. */
export const LONG_SUM = 9

/**
 * The bar at the bottom of a phone: number of lines, the last number, the sum. While the slip is
 * empty, the button that pulls in an earlier bill.
 */
export function SlipBar({ desk: { entry, pricing, panel, show } }: { desk: BetDeskState }) {
  const { slip } = entry
  const last = slip.at(-1)
  const sum = formatMoney(totalsOf(pricing, slip).net, { decimals: 'auto' })
  return (
    <div className={classes.place} data-bar="slip">
      {last ? (
        <button type="button" className={classes.bar} onClick={() => show('slip')}>
          <span className={classes.text}>
            <b>โพย {slip.length} รายการ</b>
            <span className="t13 nowrap">
              {betTypeInfo[last.betType].name} <b className="num">{last.number}</b>
            </span>
          </span>
          <b className={`${classes.sum} num`} data-long={sum.length >= LONG_SUM || undefined}>
            {sum}
          </b>
          <span className={classes.open}>
            ดูโพย
            <IconChevronRight size={18} stroke={2} aria-hidden />
          </span>
        </button>
      ) : (
        <div className={classes.empty}>
          <p className="grow">กดเลขให้ครบหลัก เลขจะเข้าโพยเอง</p>
          {panel.bettor.isLoggedIn ? (
            <button type="button" onClick={panel.onPull}>
              ดึงโพยเดิม
            </button>
          ) : null}
        </div>
      )}
    </div>
  )
}
