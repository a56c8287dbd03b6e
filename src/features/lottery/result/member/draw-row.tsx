import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Emblem } from '#ui/art/emblem.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { roundLooks } from '../../round/member/round-words.ts'
import { DrawDetails } from './draw-details.tsx'
import { type DrawView, isNumbered } from './draw-wire.ts'
import classes from './draw-row.module.css'

/** One draw as one row: its numbers that pay. It opens to everything that is known of it. */
export function DrawRow({
  draw,
  isOfOne = false,
}: {
  draw: DrawView
  /** All rows are of this market: the day tells them apart. */
  isOfOne?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.draw} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.row}>
        <Emblem market={draw.emblem} size={32} />
        <span className={classes.main}>
          <span className={classes.name}>
            {isOfOne ? `งวด ${thaiDay(draw.draw_day)}` : draw.market_name}
            {isNumbered(draw) ? <span className="nowrap"> รอบที่ {draw.round_no}</span> : null}
          </span>
          <span className="t13 c2">
            {draw.replaced ? (
              <>
                <Chip tone="gold">แก้ไขผล</Chip>{' '}
              </>
            ) : null}
            {noteOf(draw)}
          </span>
        </span>
        <Numbers draw={draw} />
        <IconChevronDown size={18} stroke={1.75} className={classes.arrow ?? ''} aria-hidden />
      </summary>
      {isOpen ? <DrawDetails draw={draw} /> : null}
    </details>
  )
}

/** `18:30 น. · 30398 · 04743`, of history `นำเข้าจาก Sanook` */
function noteOf({ draw_at: drawAt, full, imported }: DrawView): string {
  if (imported) return `นำเข้าจาก ${imported.source}`
  const time = drawAt === null ? null : `${thaiTime(drawAt)}\u00a0น.`
  return [time, full].filter((part) => part !== null).join(' · ')
}

function Numbers({ draw }: { draw: DrawView }) {
  if (draw.top3 === null) return <StatusChip {...roundLooks[draw.status]} />
  return (
    <span className={classes.numbers}>
      <DigitTablets
        digits={draw.top3}
        look="ivory"
        size="sm"
        label={`3 ตัวบน ${[...draw.top3].join(' ')}`}
      />
      {draw.bottom2 === null ? null : (
        <DigitTablets
          digits={draw.bottom2}
          look="ivory"
          size="sm"
          label={`2 ตัวล่าง ${[...draw.bottom2].join(' ')}`}
        />
      )}
    </span>
  )
}
