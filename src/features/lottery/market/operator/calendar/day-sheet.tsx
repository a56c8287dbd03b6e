import { useState } from 'react'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { CheckInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { dayOf, thaiDay } from '#ui/thai/dates.ts'
import {
  calendarCheck,
  calendarList,
  calendarSet,
  calendarErrors,
} from '../../calendar-contract.ts'
import { versionList } from '../../operator-contract.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { DayInput, TimeInput } from './day-input.tsx'
import type { CalendarDay } from '../market-wire.ts'
import { useSiblings } from './siblings.tsx'
import classes from './calendar-desk.module.css'

/** Edits a new day of the calendar or an existing one, or sets it back to normal. */
export type DayChange =
  | { readonly to: 'new' }
  | { readonly to: 'confirmed' | 'usual'; readonly day: CalendarDay }

const states = [
  { value: 'no_draw', label: 'งดออกผล' },
  { value: 'other_hours', label: 'ปิดเร็ว' },
  { value: 'moved', label: 'เลื่อนวัน' },
  { value: 'extra', label: 'วันพิเศษ' },
] as const

interface Draft {
  readonly state: (typeof states)[number]['value']
  readonly on: string
  readonly movedTo: string
  readonly close: string
  readonly draw: string
  readonly isTentative: boolean
}

const emptyDraft = (today: string): Draft => ({
  state: 'no_draw',
  on: today,
  movedTo: today,
  close: '',
  draw: '',
  isTentative: false,
})

/** Asks for the reason, and where the round has bills, whether they may follow. */
export function DaySheet({
  marketId,
  change,
  onClose,
}: {
  marketId: number
  change: DayChange
  onClose: () => void
}) {
  const today = dayOf(new Date(serverNow()))
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(today))
  const [withBills, setWithBills] = useState(false)
  const siblings = useSiblings(marketId)
  const [refusal, setRefusal] = useState<{ message: string; asksForBills: boolean }>()
  const action = useAction(calendarSet, {
    renews: [calendarList, calendarCheck],
    onRefused: (error) => {
      setRefusal({
        message: error.details[0]?.message ?? error.message,
        asksForBills: error.code === calendarErrors.calendar_day_has_bills.code,
      })
      return true
    },
    onDone: () => {
      toast.success('บันทึกปฏิทินแล้ว งวดจะตามภายในหนึ่งนาที')
      onClose()
    },
  })
  // Hours are per market: morning and afternoon rounds close at different times.
  const hasOwnHours = (change.to === 'new' ? draft : change.day).state === 'other_hours'
  const submit = (reason: string) => {
    const terms = change.to === 'new' ? termsOf(draft) : termsOfDay(change)
    const also = hasOwnHours ? [] : siblings.also
    action.run({ market_id: marketId, also, with_bills: withBills, reason, ...terms })
  }
  return (
    <ReasonSheet
      title={titleOf(change)}
      verb="บันทึก"
      pending={action.pending}
      onConfirm={submit}
      onClose={onClose}
    >
      {change.to === 'new' ? (
        <NewDay
          marketId={marketId}
          today={today}
          draft={draft}
          onChange={(next) => setDraft({ ...draft, ...next })}
        />
      ) : null}
      {hasOwnHours ? null : siblings.tick}
      {refusal ? (
        <Note tone="red" role="alert">
          {refusal.message}
        </Note>
      ) : null}
      {refusal?.asksForBills ? (
        <CheckInput
          label="ให้โพยตามไปที่เวลาใหม่"
          checked={withBills}
          onChange={(event) => setWithBills(event.currentTarget.checked)}
        />
      ) : null}
    </ReasonSheet>
  )
}

function NewDay({
  marketId,
  today,
  draft,
  onChange,
}: {
  marketId: number
  today: string
  draft: Draft
  onChange: (next: Partial<Draft>) => void
}) {
  const { data } = useCall(versionList, { market_id: marketId, kind: 'schedule' })
  const schedule = data?.terms.schedule
  return (
    <>
      <FilterTabs
        label="สถานะ"
        items={states}
        value={draft.state}
        onChange={(state) => onChange({ state })}
      />
      <DayInput
        label={draft.state === 'extra' ? 'วันพิเศษ' : 'วันออกผลตามตาราง'}
        min={today}
        value={draft.on}
        onChange={(on) => onChange({ on })}
      />
      {draft.state === 'moved' ? (
        <DayInput
          label="เลื่อนไปวันที่"
          min={today}
          value={draft.movedTo}
          onChange={(movedTo) => onChange({ movedTo })}
        />
      ) : null}
      {draft.state === 'other_hours' ? (
        <>
          <div className={classes.hours}>
            <TimeInput label="ปิดรับ" value={draft.close} onChange={(close) => onChange({ close })} />
            <TimeInput label="ออกผล" value={draft.draw} onChange={(draw) => onChange({ draw })} />
          </div>
          {schedule ? (
            <p className="t13 c2">
              ปกติ {schedule.close_time.slice(0, 5)} และ {schedule.draw_time.slice(0, 5)}
              {schedule.zone === 'Asia/Bangkok' ? '' : ` เวลาของ ${schedule.zone}`}{' '}
              ปิดรับต้องก่อนรู้ผลเสมอ
            </p>
          ) : null}
        </>
      ) : null}
      <CheckInput
        label="ยังไม่มีประกาศ ให้เตือนก่อนถึงวัน"
        checked={draft.isTentative}
        onChange={(event) => onChange({ isTentative: event.currentTarget.checked })}
      />
    </>
  )
}

function titleOf(change: DayChange): string {
  if (change.to === 'new') return 'วันที่ต่างจากตาราง'
  const day = thaiDay(change.day.day)
  return change.to === 'usual' ? `${day} กลับเป็นปกติ` : `ยืนยัน ${day}`
}

const termsOf = ({ state, on, movedTo, close, draw, isTentative }: Draft) => ({
  day: on,
  state,
  moved_to: state === 'moved' ? movedTo : null,
  close_time: state === 'other_hours' ? close : null,
  draw_time: state === 'other_hours' ? draw : null,
  is_tentative: isTentative,
})

/** The existing terms, confirmed; or a normal day of the schedule. */
function termsOfDay({ to, day }: Exclude<DayChange, { to: 'new' }>) {
  if (to === 'usual') return { day: day.day, state: 'as_usual' as const }
  const { state, moved_to, close_time, draw_time } = day
  return { day: day.day, state, moved_to, close_time, draw_time, is_tentative: false }
}
