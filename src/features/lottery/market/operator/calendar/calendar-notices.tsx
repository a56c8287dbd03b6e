import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { calendarCheck } from '../../calendar-contract.ts'
import type { CalendarCheck } from '../market-wire.ts'
import classes from './calendar-desk.module.css'

const REFETCH_MS = 5 * 60_000
const SHOWN_MAX = 5

/**
 * Above the markets: days that nobody has announced, and calendars that nobody has looked up
 * further.
 */
export function CalendarNotices({ onPick }: { onPick: (marketId: number) => void }) {
  const { data } = useCall(calendarCheck, {}, { refetchInterval: REFETCH_MS })
  if (!data || data.notices.length === 0) return null
  const groups = [...grouped(data.notices)]
  const more = groups.length - SHOWN_MAX
  return (
    <Note tone="amber" role="status">
      <b>ปฏิทินที่ต้องดู</b>
      <ul>
        {groups.slice(0, SHOWN_MAX).map(([words, notices]) => (
          <li key={words} className={classes.notice}>
            {words}
            <span className={classes.markets}>
              {notices.map(({ market }) => (
                <Button
                  key={market.code}
                  look="text"
                  size="sm"
                  onClick={() => onPick(Number(market.market_id))}
                >
                  {market.name}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? `และอีก ${more} เรื่อง` : null}
    </Note>
  )
}

type Notice = CalendarCheck['notices'][number]

/** Markets of one exchange have the same notice: it is said once. */
function grouped(notices: readonly Notice[]): Map<string, Notice[]> {
  return Map.groupBy(notices, (notice) =>
    notice.kind === 'ends'
      ? `${notice.days_left < 0 ? 'ปฏิทินหมดแล้ว' : 'ปฏิทินใกล้หมด'} เทียบประกาศไว้ถึง ${thaiDay(notice.day)}`
      : `${thaiDay(notice.day)} รอยืนยัน: ${notice.reason}`,
  )
}
