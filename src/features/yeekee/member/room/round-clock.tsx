import { useServerNow } from '#ui/client/server-clock.ts'
import { countdownText } from '#ui/thai/countdown.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { ShootStage } from '../../contract.ts'
import type { ShotLog } from './shot-log.ts'
import { clockOf, type RoundWire } from './stage.ts'
import classes from './shots.module.css'

const MINUTE_MS = 60_000
const LAST_MS = 10_000

/** The time in the middle, sum and count at its sides, and how much of the stage is left. */
export function RoundClock({
  round,
  stage,
  log,
}: {
  round: RoundWire
  stage: ShootStage
  log: ShotLog
}) {
  const { label, until } = clockOf(round, stage)
  const end = Date.parse(until)
  const text = useServerNow((now) => (now === 0 ? '--:--' : countdownText(end - now)))
  const level = useServerNow((now) => (now === 0 ? 'calm' : levelOf(end - now)))
  const isOver = text === '00:00'
  return (
    <section className={classes.clock} aria-label="เวลาและยอดของรอบ">
      <p>
        <span className="t13 c2">ผลรวมยิงเลข</span>
        <b className={classes.figure}>{formatCount(log.sum)}</b>
      </p>
      <p className="center">
        <span className="t13 c2">{stage === 'drawing' && isOver ? 'กำลังออกผล' : label}</span>
        <span className={classes.time} data-level={level} role="timer" aria-live="off">
          {text}
        </span>
      </p>
      <p className="end">
        <span className="t13 c2">จำนวนยิง</span>
        <b className={classes.figure}>{formatCount(log.count)}</b>
      </p>
      <TimeLine start={startOf(round, stage)} end={end} />
    </section>
  )
}

/** Green over a minute, amber to ten seconds, then red. */
const levelOf = (leftMs: number): 'calm' | 'soon' | 'last' =>
  leftMs > MINUTE_MS ? 'calm' : leftMs > LAST_MS ? 'soon' : 'last'

function startOf(round: RoundWire, stage: ShootStage): number {
  if (stage === 'shooting') return Date.parse(round.close_at)
  if (stage === 'drawing') return Date.parse(round.shoot_close_at)
  // A market whose rounds all open in the morning: the last quarter of an hour is what people watch.
  return Math.max(Date.parse(round.open_at), Date.parse(round.close_at) - 15 * MINUTE_MS)
}

function TimeLine({ start, end }: { start: number; end: number }) {
  const share = useServerNow((now) =>
    now === 0 ? 0 : Math.round(100 * Math.min(1, Math.max(0, (now - start) / (end - start)))),
  )
  return (
    <span className={classes.line} aria-hidden="true">
      <i style={{ transform: `scaleX(${share / 100})` }} />
    </span>
  )
}
