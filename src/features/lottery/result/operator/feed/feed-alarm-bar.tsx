import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiDate } from '#ui/thai/dates.ts'
import { feedAlarms } from '../../feed-contract.ts'
import classes from './feed-alarm-bar.module.css'
import { alarmWords } from './alarm-words.ts'

/** Tiers that no bet needs are not paid. */
const isPaidWrong = ({ is_paid, kind }: WireOutput<typeof feedAlarms>[number]): boolean =>
  is_paid && kind !== 'tiers'

/**
 * On every desk of whoever may see results: rounds whose sources contradict each other, or what people
 * typed, or what was paid, until somebody has decided. A paid one is put right by a correction.
 */
export function FeedAlarmBar() {
  const { data = [] } = useCall(feedAlarms, {})
  if (data.length === 0) return null
  return (
    <Note tone="red" role="alert">
      <div className="stack">
        {data.map((alarm) => (
          <div key={alarm.round_id} className={classes.alarm}>
            <span>
              <b>{alarm.market_name}</b> งวด {thaiDate(alarm.draw_at)} — {alarmWords[alarm.kind]}
              {isPaidWrong(alarm) ? ' ผลนี้ยืนยันและจ่ายแล้ว' : null}
            </span>
            <ButtonLink
              to="/result"
              search={{ round: Number(alarm.round_id) }}
              look="quiet"
              size="sm"
            >
              {isPaidWrong(alarm) ? 'ตรวจและแก้ผล' : 'เปิดงวด'}
            </ButtonLink>
          </div>
        ))}
      </div>
    </Note>
  )
}
