import { useServerNow } from '../client/server-clock.ts'
import { type Moment, dateOf } from '../thai/dates.ts'
import { countdownText, urgency } from '../thai/countdown.ts'
import classes from './countdown.module.css'

/** The time left until a moment by the server's clock; the server has the last word anyway. */
export function useTimeLeft(until: Moment): { text: string; urgency: ReturnType<typeof urgency> } {
  const end = dateOf(until).getTime()
  const text = useServerNow((now) => (now === 0 ? '--:--' : countdownText(end - now)))
  const level = useServerNow((now) => (now === 0 ? 'calm' : urgency(end - now)))
  return { text, urgency: level }
}

/**
 * A running countdown: amber under ten minutes, red and pulsing in the last one. `over` is what
 * stands there when the time is up.
 */
export function Countdown({
  until,
  over = 'หมดเวลา',
  size = 'md',
}: {
  until: Moment
  over?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
}) {
  const left = useTimeLeft(until)
  return (
    <span className={classes.countdown} data-urgency={left.urgency} data-size={size} role="timer">
      {left.urgency === 'over' ? over : left.text}
    </span>
  )
}
