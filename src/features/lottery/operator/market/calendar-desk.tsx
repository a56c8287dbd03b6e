import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { Field } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { dayOf, thaiDay } from '#ui/thai/dates.ts'
import { calendarList, calendarSet } from '../../config-contract.ts'
import { ReasonSheet } from '../reason-sheet.tsx'
import type { CalendarDay } from './market-wire.ts'
import classes from './version-desk.module.css'

const states = [
  { value: 'no_draw', label: 'งดออกผล' },
  { value: 'moved', label: 'เลื่อนวัน' },
  { value: 'extra', label: 'เพิ่มวันพิเศษ' },
] as const
type SetState = (typeof states)[number]['value']

/** The days that are not as the schedule says. */
export function CalendarDesk({ marketId, mayChange }: { marketId: number; mayChange: boolean }) {
  const query = useCall(calendarList, { market_id: marketId })
  const [changing, setChanging] = useState<CalendarDay | 'new'>()
  return (
    <Panel padded>
      <div className="row between">
        <h3 className="t16 strong">วันที่ต่างจากตาราง</h3>
        {mayChange ? (
          <Button size="sm" onClick={() => setChanging('new')}>
            เพิ่มวัน
          </Button>
        ) : null}
      </div>
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {(days) => (
          <>
            {days.length === 0 ? <p className="c2">ออกตามตารางทุกวัน</p> : null}
            {days.map((day) => (
              <div key={day.day} className={classes.version}>
                <p className="row between">
                  <span className="medium">
                    {thaiDay(day.day)} · {stateWords(day)}
                  </span>
                  {mayChange ? (
                    <Button look="text" size="sm" onClick={() => setChanging(day)}>
                      กลับเป็นปกติ
                    </Button>
                  ) : null}
                </p>
                <p className="t13 c2">
                  {day.reason} · {day.by ?? 'มาพร้อมระบบ'}
                </p>
              </div>
            ))}
          </>
        )}
      </QueryView>
      {changing ? (
        <DaySheet
          marketId={marketId}
          day={changing === 'new' ? undefined : changing}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </Panel>
  )
}

function stateWords({ state, moved_to: movedTo }: CalendarDay): string {
  if (state === 'moved' && movedTo !== null) return `เลื่อนไป ${thaiDay(movedTo)}`
  return state === 'extra' ? 'วันพิเศษ' : 'งดออกผล'
}

/** One day: out, moved or added; with a day that is there already, back to the usual. */
function DaySheet({
  marketId,
  day,
  onClose,
}: {
  marketId: number
  day: CalendarDay | undefined
  onClose: () => void
}) {
  const today = dayOf(new Date(serverNow()))
  const [state, setState] = useState<SetState>('no_draw')
  const [on, setOn] = useState(today)
  const [movedTo, setMovedTo] = useState(today)
  const [refusal, setRefusal] = useState<string>()
  const action = useAction(calendarSet, {
    renews: [calendarList],
    onRefused: (error) => {
      setRefusal(error.details[0]?.message ?? error.message)
      return true
    },
    onDone: () => {
      toast.success('บันทึกปฏิทินแล้ว งวดจะตามภายในหนึ่งนาที')
      onClose()
    },
  })
  const submit = (reason: string) =>
    action.run(
      day
        ? { market_id: marketId, day: day.day, state: 'as_usual', reason }
        : {
            market_id: marketId,
            day: on,
            state,
            moved_to: state === 'moved' ? movedTo : null,
            reason,
          },
    )
  return (
    <ReasonSheet
      title={day ? `${thaiDay(day.day)} กลับเป็นปกติ` : 'วันที่ต่างจากตาราง'}
      verb="บันทึก"
      pending={action.pending}
      onConfirm={submit}
      onClose={onClose}
    >
      {day ? null : (
        <>
          <FilterTabs label="สถานะ" items={states} value={state} onChange={setState} />
          <DayInput label="วันออกผลตามตาราง" min={today} value={on} onChange={setOn} />
          {state === 'moved' ? (
            <DayInput label="เลื่อนไปวันที่" min={today} value={movedTo} onChange={setMovedTo} />
          ) : null}
        </>
      )}
      {refusal ? (
        <Note tone="red" role="alert">
          {refusal}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}

function DayInput({
  label,
  value,
  min,
  onChange,
}: {
  label: string
  value: string
  min: string
  onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      hint={value === '' ? undefined : thaiDay(value)}
      control={(described) => (
        <input
          {...described}
          type="date"
          className={field.input}
          min={min}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  )
}
