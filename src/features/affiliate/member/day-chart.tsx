import { useState } from 'react'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import type { CommissionMonthWire } from '../contract.ts'
import { barsOf, type DayBar, type Measure, measures } from './day-bars.ts'
import classes from './day-chart.module.css'

const HEIGHT = 100
const GAP = 0.25
/** What is not nothing is seen beside the longest bar. */
const BAR_LEAST = 2

const tabs = (Object.keys(measures) as Measure[]).map((value) => ({
  value,
  label: measures[value],
}))

/** A month by day as bars, one figure at a time: the rows of the list below it, which says all of them in figures. */
export function DayChart({
  shown,
  onOpen,
}: {
  shown: CommissionMonthWire
  onOpen: (day: string) => void
}) {
  const [measure, setMeasure] = useState<Measure>('commission')
  const bars = barsOf(shown, measure)
  const hasBelow = bars.some(({ isBelow }) => isBelow)
  const zero = hasBelow ? HEIGHT / 2 : HEIGHT
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className={classes.figure}>
      <FilterTabs label="กราฟแสดง" items={tabs} value={measure} onChange={setMeasure} />
      <svg
        className={classes.chart}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`กราฟ${measures[measure]}รายวัน แสดง ${shown.items.length} วัน ตัวเลขอยู่ในรายการด้านล่าง`}
      >
        <line className={classes.base} x1={0} x2={bars.length} y1={zero} y2={zero} />
        {bars.map((bar, at) => (
          <BarShape
            key={bar.day}
            bar={bar}
            at={at}
            zero={zero}
            words={wordsOf(bar, measure)}
            onOpen={onOpen}
          />
        ))}
      </svg>
      <figcaption className={`${classes.ends} t13 c2`}>
        <span>{first ? thaiDay(first.day) : ''}</span>
        <span>{last ? thaiDay(last.day) : ''}</span>
      </figcaption>
    </figure>
  )
}

function wordsOf({ day, shown }: DayBar, measure: Measure): string {
  if (!shown) return ''
  const figure =
    measure === 'friends'
      ? `${formatCount(shown.friends)} คน`
      : formatMoney(measure === 'commission' ? shown.commission : shown.base)
  return `${thaiDay(day)} ${measures[measure]} ${figure}`
}

/** A bar and, where the day is told, the place that opens it: its whole height, so that a short one is hit, too. */
function BarShape({
  bar: { day, shown, share, isBelow },
  at,
  zero,
  words,
  onOpen,
}: {
  bar: DayBar
  at: number
  zero: number
  words: string
  onOpen: (day: string) => void
}) {
  if (!shown) return null
  const room = zero === HEIGHT ? HEIGHT : HEIGHT / 2
  const length = share === 0 ? 0 : Math.max(share * (room - 2), BAR_LEAST)
  return (
    <g className={classes.bar}>
      <rect
        className={isBelow ? classes.down : classes.up}
        x={at + GAP / 2}
        width={1 - GAP}
        y={isBelow ? zero : zero - length}
        height={length}
      />
      <rect
        className={classes.hit}
        x={at}
        width={1}
        y={0}
        height={HEIGHT}
        onClick={() => onOpen(day)}
      >
        <title>{words}</title>
      </rect>
    </g>
  )
}
