import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { feedAlarms } from '../../feed-contract.ts'
import { alarmWords } from './alarm-words.ts'

/** Above the desk: rounds whose sources contradict each other, until somebody has decided. */
export function FeedAlarmBar({ onPick }: { onPick: (roundId: number) => void }) {
  const { data = [] } = useCall(feedAlarms, {})
  if (data.length === 0) return null
  return (
    <Note tone="red" role="alert">
      <div className="stack">
        {data.map((alarm) => (
          <div key={alarm.round_id} className="row between">
            <span>
              <b>{alarm.market_name}</b> — {alarmWords[alarm.kind]}
            </span>
            <Button look="quiet" size="sm" onClick={() => onPick(Number(alarm.round_id))}>
              เปิดงวด
            </Button>
          </div>
        ))}
      </div>
    </Note>
  )
}
