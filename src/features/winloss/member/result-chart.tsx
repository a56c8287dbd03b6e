import type { Day } from '#kernel/time.ts'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { barsOf, type PlayedDay, resultWord } from './bars.ts'
import classes from './winloss.module.css'

const HALF = 50
const GAP = 0.25

/** Results by day as bars up and down from a line; the table below it says the same in figures. */
export function ResultChart({
  rows,
  range,
}: {
  rows: readonly PlayedDay[]
  range: { from: Day; to: Day }
}) {
  const bars = barsOf(rows, range)
  const net = bars.reduce((sum, { netSatang }) => sum + netSatang, 0n)
  return (
    <figure>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${bars.length} ${HALF * 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`กราฟผลแพ้ชนะ ${thaiDay(range.from)} ถึง ${thaiDay(range.to)} รวม${resultWord(net)} ${formatMoney(net, { sign: 'never' })}`}
      >
        <line className={classes.base} x1={0} x2={bars.length} y1={HALF} y2={HALF} />
        {bars.map(({ key, netSatang, share }, at) =>
          share === 0 ? null : (
            <rect
              key={key}
              className={netSatang > 0n ? classes.won : classes.lost}
              x={at + GAP / 2}
              width={1 - GAP}
              y={netSatang > 0n ? HALF - share * (HALF - 2) : HALF}
              height={share * (HALF - 2)}
            />
          ),
        )}
      </svg>
      <figcaption className={`${classes.ends} t13 c2`}>
        <span>{thaiDay(range.from)}</span>
        <span>{thaiDay(range.to)}</span>
      </figcaption>
    </figure>
  )
}
