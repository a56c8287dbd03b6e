import { useState } from 'react'
import { addDays, bangkokDay, isDay } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import classes from './range-sheet.module.css'
import { daysOf, type StatementRange } from './statement-range.ts'

const quick = [
  { days: 1, label: 'วันนี้' },
  { days: 7, label: '7 วัน' },
  { days: 30, label: '30 วัน' },
  { days: 90, label: '90 วัน' },
  { days: 365, label: '1 ปี' },
] as const

/** Chooses the days that the statement covers: a usual range with one tap, or two dates. */
export function RangeSheet({
  range,
  onChoose,
  onClose,
}: {
  range: StatementRange
  onChoose: (range: StatementRange) => void
  onClose: () => void
}) {
  const today = bangkokDay(new Date(serverNow()))
  const [draft, setDraft] = useState(range)
  const fault =
    !isDay(draft.from) || !isDay(draft.to)
      ? 'กรุณาเลือกวันที่'
      : draft.from > draft.to
        ? 'วันเริ่มต้นต้องไม่อยู่หลังวันสิ้นสุด'
        : undefined
  const choose = (next: StatementRange) => {
    onChoose(next)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="ช่วงวันที่" maxWidth={440}>
      <SheetBody>
        <div className={classes.quick}>
          {quick.map(({ days, label }) => (
            <button
              key={days}
              type="button"
              aria-pressed={range.to === today && daysOf(range) === days}
              onClick={() => choose({ from: addDays(today, 1 - days), to: today })}
            >
              {label}
            </button>
          ))}
        </div>
        <div className={classes.dates}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              label={end === 'from' ? 'ตั้งแต่วันที่' : 'ถึงวันที่'}
              max={today}
              value={draft[end]}
              hint={isDay(draft[end]) ? thaiDay(draft[end]) : undefined}
              onChange={(event) => setDraft({ ...draft, [end]: event.target.value })}
            />
          ))}
        </div>
      </SheetBody>
      <SheetActions>
        <Button size="lg" blocked={fault} onClick={() => choose(draft)}>
          ดูรายการ
        </Button>
      </SheetActions>
    </Sheet>
  )
}
