import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { calendarCheck, calendarList } from '../../calendar-contract.ts'
import { DaySheet, type DayChange } from './day-sheet.tsx'
import { KnownSheet } from './known-sheet.tsx'
import type { CalendarDay } from '../market-wire.ts'
import classes from './calendar-desk.module.css'

/** The days that are not as the schedule says, and up to when somebody has looked them up. */
export function CalendarDesk({ marketId, mayChange }: { marketId: number; mayChange: boolean }) {
  const query = useCall(calendarList, { market_id: marketId })
  const [change, setChange] = useState<DayChange>()
  return (
    <Panel padded>
      <div className="row between">
        <h3 className="t16 strong">วันที่ต่างจากตาราง</h3>
        {mayChange ? (
          <Button size="sm" onClick={() => setChange({ to: 'new' })}>
            เพิ่มวัน
          </Button>
        ) : null}
      </div>
      <KnownUntil marketId={marketId} mayChange={mayChange} />
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {(days) => (
          <>
            {days.length === 0 ? <p className="c2">ออกตามตารางทุกวัน</p> : null}
            {days.map((day) => (
              <DayRow
                key={day.day}
                day={day}
                onChange={mayChange ? (to) => setChange({ to, day }) : undefined}
              />
            ))}
          </>
        )}
      </QueryView>
      {change ? (
        <DaySheet marketId={marketId} change={change} onClose={() => setChange(undefined)} />
      ) : null}
    </Panel>
  )
}

/** A day of the calendar with its two actions: confirm it, or set it back to normal. */
function DayRow({
  day,
  onChange,
}: {
  day: CalendarDay
  onChange: ((to: 'confirmed' | 'usual') => void) | undefined
}) {
  return (
    <div className={classes.day}>
      <div className={classes.head}>
        <p className={`${classes.words} medium`}>
          {thaiDay(day.day)} · {stateWords(day)}
          {day.is_tentative ? <Chip tone="amber">รอยืนยัน</Chip> : null}
        </p>
        {onChange ? (
          <span className={classes.actions}>
            {day.is_tentative ? (
              <Button look="text" size="sm" onClick={() => onChange('confirmed')}>
                ยืนยัน
              </Button>
            ) : null}
            {day.state === 'as_usual' ? null : (
              <Button look="text" size="sm" onClick={() => onChange('usual')}>
                กลับเป็นปกติ
              </Button>
            )}
          </span>
        ) : null}
      </div>
      <p className="t13 c2">
        {day.reason} · {day.by ?? 'มาพร้อมระบบ'}
      </p>
    </div>
  )
}

function stateWords(day: CalendarDay): string {
  const { state, moved_to: movedTo, close_time: close, draw_time: draw } = day
  if (state === 'moved' && movedTo !== null) return `เลื่อนไป ${thaiDay(movedTo)}`
  if (close !== null && draw !== null) {
    return `ปิดรับ ${close.slice(0, 5)} ออกผล ${draw.slice(0, 5)}`
  }
  if (state === 'extra') return 'วันพิเศษ'
  return state === 'as_usual' ? 'ตามตาราง' : 'งดออกผล'
}

function KnownUntil({ marketId, mayChange }: { marketId: number; mayChange: boolean }) {
  const { data } = useCall(calendarCheck, {})
  const [asking, setAsking] = useState(false)
  const known = data?.known.find((row) => Number(row.market_id) === marketId)
  return (
    <div className={classes.known}>
      <p className="t14 c2">
        {known
          ? `เทียบประกาศแล้วถึง ${thaiDay(known.known_until)} · ${known.source}`
          : 'ออกตามตาราง ไม่มีปฏิทินที่ต้องเทียบ'}
      </p>
      {mayChange && data ? (
        <span className={classes.actions}>
          <Button look="text" size="sm" onClick={() => setAsking(true)}>
            เทียบประกาศแล้ว
          </Button>
        </span>
      ) : null}
      {asking ? (
        <KnownSheet
          marketId={marketId}
          until={known?.known_until}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
