import { useLayoutEffect, useRef } from 'react'
import type { Day } from '#kernel/time.ts'
import { useBalanceHidden } from '#ui/parts/balance.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { SummaryWire } from '../contract.ts'
import { isTimeGroup } from '../rules/groups.ts'
import { type Bar, barsOf } from './bars.ts'
import { rangeWords, resultWord, rowWords } from './play-words.ts'
import classes from './result-chart.module.css'

const HALF = 50
const GAP = 0.25
/** A bar is not narrower, and fewer bars than these are not wider for it. */
const BAR_PX = 10
const BARS_LEAST = 10
/** What is not nothing is seen beside the longest bar. */
const BAR_LEAST = 1.5

/** Results as bars up and down from a line: the rows of the table below it, which says them in figures. */
export function ResultChart({
  shown,
  today,
  onOpen,
}: {
  shown: SummaryWire
  today: Day
  onOpen: (key: string) => void
}) {
  const [hidden] = useBalanceHidden()
  const { rows, group, total } = shown
  const bars = barsOf(rows, group, shown)
  const words = new Map(
    rows.map((row) => {
      const sum = hidden ? '' : ` ${formatMoney(row.net, { sign: 'never' })}`
      const word = resultWord(satangOf(row.net))
      return [row.key, `${rowWords(row, group, shown, today)} ${word}${sum}`]
    }),
  )
  const width = Math.max(bars.length, BARS_LEAST)
  const start = (bars.length - width) / 2
  const scroll = useRef<HTMLDivElement>(null)
  const isByTime = isTimeGroup(group)
  useLayoutEffect(() => {
    // The newest is what a person looks for.
    if (scroll.current && isByTime) scroll.current.scrollLeft = scroll.current.scrollWidth
  }, [isByTime, bars.length])
  const sum = hidden ? '' : ` ${formatMoney(total.net, { sign: 'never' })}`
  const title = `กราฟผลแพ้ชนะ ${rangeWords(shown)} รวม${resultWord(satangOf(total.net))}${sum}`
  return (
    <figure className={classes.figure}>
      <div ref={scroll} className={classes.scroll} role="group" aria-label="กราฟ" tabIndex={0}>
        <svg
          className={classes.chart}
          style={{ minWidth: bars.length * BAR_PX }}
          viewBox={`${start} 0 ${width} ${HALF * 2}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
        >
          <line className={classes.base} x1={start} x2={start + width} y1={HALF} y2={HALF} />
          {bars.map((bar, at) => (
            <BarShape key={bar.key} bar={bar} at={at} words={words.get(bar.key)} onOpen={onOpen} />
          ))}
        </svg>
      </div>
      <figcaption className={`${classes.ends} t13 c2`}>
        {isByTime ? (
          <>
            <span>{thaiDay(shown.from)}</span>
            <span>แท่งขึ้นได้กำไร แท่งลงขาดทุน</span>
            <span>{thaiDay(shown.to)}</span>
          </>
        ) : (
          <span>เดิมพันมากอยู่ซ้าย แท่งขึ้นได้กำไร แท่งลงขาดทุน</span>
        )}
      </figcaption>
    </figure>
  )
}

/** A bar and, where it is a row, the place that opens it: its whole height, so that a short one is hit, too. */
function BarShape({
  bar: { key, netSatang, share },
  at,
  words,
  onOpen,
}: {
  bar: Bar
  at: number
  words: string | undefined
  onOpen: (key: string) => void
}) {
  const length = netSatang === 0n ? 0 : Math.max(share * (HALF - 2), BAR_LEAST)
  return (
    <g className={words === undefined ? undefined : classes.bar}>
      <rect
        className={netSatang > 0n ? classes.won : classes.lost}
        x={at + GAP / 2}
        width={1 - GAP}
        y={netSatang > 0n ? HALF - length : HALF}
        height={length}
      />
      {words === undefined ? null : (
        <rect
          className={classes.hit}
          x={at}
          width={1}
          height={HALF * 2}
          onClick={() => onOpen(key)}
        >
          <title>{words}</title>
        </rect>
      )}
    </g>
  )
}
