import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { CheckInput } from '#ui/parts/field.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { getPollReminder, setPollReminder } from '../remind-contract.ts'

/** Asks for the word an hour before the close; nobody hears it who did not ask. */
export function RemindSwitch({ pollId }: { pollId: number }) {
  const query = useCall(getPollReminder, { poll_id: pollId })
  const set = useAction(setPollReminder, { renews: [getPollReminder] })
  if (!query.data) return null
  return (
    <Panel padded>
      <CheckInput
        label="เตือนฉัน 1 ชั่วโมงก่อนปิดรับทาย"
        checked={query.data.is_on}
        disabled={set.pending}
        onChange={({ currentTarget }) => set.run({ poll_id: pollId, is_on: currentTarget.checked })}
      />
    </Panel>
  )
}
