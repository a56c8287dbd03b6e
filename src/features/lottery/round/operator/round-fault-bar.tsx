import { DAY_MS } from '#kernel/time.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { dateOf, thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { roundHealth } from '../operator-contract.ts'

const REFETCH_MS = 60_000
const SHOWN_MAX = 5

/** Above the desk: rounds of the last day that were not made, came late or have no result. */
export function RoundFaultBar() {
  const { data } = useCall(roundHealth, {}, { refetchInterval: REFETCH_MS })
  if (!data) return null
  const now = dateOf(data.server_time).getTime()
  const recent = data.faults.filter((fault) => now - dateOf(fault.last_seen_at).getTime() < DAY_MS)
  if (recent.length === 0) return null
  const more = recent.length - SHOWN_MAX
  return (
    <Note tone="amber" role="status">
      <b>งวดที่ไม่เป็นไปตามตารางเวลา</b>
      <ul>
        {recent.slice(0, SHOWN_MAX).map((fault) => (
          <li key={`${fault.market.code} ${fault.draw_day} ${fault.fault}`}>
            {fault.market.name} งวด {thaiDay(fault.draw_day)}
            {fault.rounds > 1 && ` (${fault.rounds} รอบ)`} — {fault.name} พบเมื่อ{' '}
            {thaiDateTime(fault.last_seen_at)}
          </li>
        ))}
      </ul>
      {more > 0 && `และอีก ${more} รายการ`}
    </Note>
  )
}
