import { useState } from 'react'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Note } from '#ui/parts/note.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { dayOf } from '#ui/thai/dates.ts'
import { calendarCheck, calendarKnow } from '../../calendar-contract.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { DayInput } from './day-input.tsx'
import { useSiblings } from './siblings.tsx'

/**
 * Records that staff compared the calendar with an announcement: up to which day, and which one.
 */
export function KnownSheet({
  marketId,
  until,
  onClose,
}: {
  marketId: number
  until: string | undefined
  onClose: () => void
}) {
  const today = dayOf(new Date(serverNow()))
  const [day, setDay] = useState(until ?? today)
  const [refusal, setRefusal] = useState<string>()
  const { also, tick } = useSiblings(marketId)
  const action = useAction(calendarKnow, {
    renews: [calendarCheck],
    onRefused: (error) => {
      setRefusal(error.details[0]?.message ?? error.message)
      return true
    },
    onDone: () => {
      toast.success('บันทึกแล้ว')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title="เทียบปฏิทินกับประกาศแล้ว"
      verb="บันทึก"
      asks="ประกาศที่เทียบ"
      pending={action.pending}
      onConfirm={(source) => action.run({ market_id: marketId, also, until: day, source })}
      onClose={onClose}
    >
      <p className="t14 c2">แก้วันที่ต่างจากตารางให้ครบก่อน แล้วบอกว่าครบถึงวันใด</p>
      <DayInput label="ครบถึงวันที่" min={today} value={day} onChange={setDay} />
      {tick}
      {refusal ? (
        <Note tone="red" role="alert">
          {refusal}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}
