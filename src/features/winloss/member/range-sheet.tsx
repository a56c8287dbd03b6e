import { useState } from 'react'
import { addDays, bangkokDay, isDay } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { type PlayRange, RANGE_DAYS_MAX, rangeFault } from '../rules/range.ts'
import classes from './winloss.module.css'

/** Two days of one's own choice; what is wrong with them is said at its field. */
export function RangeSheet({
  range,
  onChoose,
  onClose,
}: {
  range: PlayRange
  onChoose: (range: PlayRange) => void
  onClose: () => void
}) {
  const today = bangkokDay(new Date(serverNow()))
  const [draft, setDraft] = useState(range)
  const [isTried, setTried] = useState(false)
  const missing = (['from', 'to'] as const).find((end) => !isDay(draft[end]))
  const fault = missing ? { field: missing, thai: 'กรุณาเลือกวันที่' } : rangeFault(draft, today)
  const choose = () => {
    setTried(true)
    if (!fault) onChoose(draft)
  }
  return (
    <Sheet open onClose={onClose} title="กำหนดช่วงวันที่" maxWidth={440}>
      <SheetBody>
        <div className={classes.dates}>
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              label={end === 'from' ? 'ตั้งแต่วันที่' : 'ถึงวันที่'}
              min={addDays(today, 1 - RANGE_DAYS_MAX)}
              max={today}
              value={draft[end]}
              hint={isDay(draft[end]) ? thaiDay(draft[end]) : undefined}
              error={isTried && fault?.field === end ? fault.thai : undefined}
              onChange={(event) => setDraft({ ...draft, [end]: event.target.value })}
            />
          ))}
        </div>
      </SheetBody>
      <SheetActions>
        <Button size="lg" onClick={choose}>
          ดูผล
        </Button>
      </SheetActions>
    </Sheet>
  )
}
