import { Chip } from '#ui/parts/chip.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { shareOfCap, shortBaht } from './heat.ts'
import type { BoardNumber } from './risk-wire.ts'
import classes from './hot-numbers.module.css'

const SHOWN = 8

/** The numbers of the type that cost most, the fullest first where they have limits. */
export function HotNumbers({
  numbers,
  onChoose,
}: {
  numbers: readonly BoardNumber[]
  onChoose: (number: string) => void
}) {
  const hot = numbers
    .filter(({ liability }) => satangOf(liability) > 0n)
    .toSorted((one, other) => {
      const [a, b] = [satangOf(one.liability), satangOf(other.liability)]
      return a === b ? 0 : a > b ? -1 : 1
    })
    .slice(0, SHOWN)
  return (
    <Panel padded>
      <h2 className="t16 strong">เลขร้อน</h2>
      {hot.length === 0 ? <p className="c2">ยังไม่มีคนแทงประเภทนี้</p> : null}
      {hot.map((number) => (
        <button
          key={number.number}
          type="button"
          className={classes.row}
          onClick={() => onChoose(number.number)}
        >
          <DigitTablets digits={number.number} size="sm" />
          <span className="grow">
            {number.state === 'closed' ? <Chip tone="red">ปิดรับแล้ว</Chip> : null}
            {number.state === 'reduced' ? <Chip tone="amber">ลดจ่าย {number.rate}</Chip> : null}
          </span>
          <span className="num">{shortBaht(number.liability)}</span>
          <span className={classes.share}>{shareText(number)}</span>
        </button>
      ))}
    </Panel>
  )
}

function shareText(number: BoardNumber): string {
  const share = shareOfCap(number)
  return share === null ? '' : `${share}%`
}
