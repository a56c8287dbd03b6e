import { Chip } from '#ui/parts/chip.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { WireOutput } from '#kernel/contract.ts'
import type { getLimit } from '../contract.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import classes from './limit-list.module.css'

type LimitWire = WireOutput<typeof getLimit>[number]

const SHOWN_BESIDE = 6

/** เลขอั้น: the numbers that pay less or are closed, and what can still be sold on them. */
export function LimitList({
  limits,
  onMore,
}: {
  limits: readonly LimitWire[]
  /** Given where only a part is shown. */
  onMore?: () => void
}) {
  const shown = onMore ? limits.slice(0, SHOWN_BESIDE) : limits
  return (
    <section>
      <h2 className="t16 strong">เลขอั้นวันนี้</h2>
      {limits.length === 0 ? <p className="t14 c2">ยังไม่มีเลขอั้น ทุกเลขจ่ายเต็ม</p> : null}
      <ul className={classes.list}>
        {shown.map((limit) => (
          <li key={`${limit.bet_type}-${limit.number}`}>
            <DigitTablets digits={limit.number} size="sm" />
            <span className="grow">
              <span className="t14">{betTypeInfo[limit.bet_type].name}</span>
              {limit.room !== null && limit.state === 'reduced' ? (
                <span className={`${classes.room} t13 c2`}>รับได้อีก {formatMoney(limit.room)}</span>
              ) : null}
            </span>
            {limit.state === 'closed' ? (
              <Chip tone="red">{limit.reason === 'full' ? 'เต็ม' : 'ปิดรับ'}</Chip>
            ) : (
              <Chip tone="amber">{reducedWord(limit)}</Chip>
            )}
          </li>
        ))}
      </ul>
      {onMore && limits.length > SHOWN_BESIDE ? (
        <button type="button" className={classes.more} onClick={onMore}>
          ดูทั้งหมด {limits.length} เลข
        </button>
      ) : null}
    </section>
  )
}

/** จ่ายครึ่ง where it is half, else the rate that holds now. */
export function reducedWord({
  rate,
  base_rate: base,
}: Pick<LimitWire, 'rate' | 'base_rate'>): string {
  return Number(rate) * 2 === Number(base) ? 'จ่ายครึ่ง' : `จ่าย ${rate}`
}
