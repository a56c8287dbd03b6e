import { useServerNow } from '../client/server-clock.ts'
import { type Moment, dateOf } from '../thai/dates.ts'
import { countdownText, leftOf, urgency } from '../thai/countdown.ts'
import classes from './countdown.module.css'

/**
 * The time left until a moment by the server's clock; the server has the last word anyway.
 * @param from when it began, where that is known: no more is left than there was then
 */
export function useTimeLeft(
  until: Moment,
  from?: Moment,
): { text: string; urgency: ReturnType<typeof urgency> } {
  const end = dateOf(until).getTime()
  const start = from === undefined ? undefined : dateOf(from).getTime()
  const text = useServerNow((now) => (now === 0 ? '--:--' : countdownText(leftOf(now, end, start))))
  const level = useServerNow((now) => (now === 0 ? 'calm' : urgency(end - now)))
  return { text, urgency: level }
}

/**
 * A running countdown: amber under ten minutes, red and pulsing in the last one. `over` is what
 * stands there when the time is up.
 */
export function Countdown({
  until,
  from,
  over = 'หมดเวลา',
  size = 'md',
}: {
  until: Moment
  from?: Moment
  over?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
}) {
  const left = useTimeLeft(until, from)
  return (
    <span className={classes.countdown} data-urgency={left.urgency} data-size={size} role="timer">
      {left.urgency === 'over' ? over : left.text}
    </span>
  )
}
