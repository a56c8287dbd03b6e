import { useCall } from '#ui/client/use-call.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { listShots } from '../../contract.ts'
import type { PendingShot } from './shot-list.tsx'
import type { ShotLog, ShotWire } from './shot-log.ts'
import classes from './shots.module.css'

/** The member's own last shot with the rank it has now, wherever in the list it has got to. */
export function OwnShot({
  roundId,
  log,
  mine,
  pending,
}: {
  roundId: number
  log: ShotLog
  mine: ReadonlySet<number>
  pending: PendingShot | undefined
}) {
  const seq = Math.max(0, ...mine)
  const shot = useShot(roundId, log, seq)
  if (pending) {
    return (
      <p className={classes.own}>
        <span />
        <b className={classes.number}>{pending.number}</b>
        <span>คุณ</span>
        <span className="t13">กำลังส่ง…</span>
      </p>
    )
  }
  if (!shot) {
    return (
      <p className={classes.own} data-none>
        {seq === 0 ? 'คุณยังไม่ได้ยิงเลขในรอบนี้' : ''}
      </p>
    )
  }
  return (
    <p className={classes.own}>
      <span className={classes.rank}>
        <span className="visually-hidden">ลำดับที่ </span>
        {log.count - seq + 1}
      </span>
      <b className={classes.number}>{shot.number}</b>
      <span className="ellipsis">ล่าสุดของคุณ</span>
      <span className="num t13">{thaiTime(shot.at, { seconds: true })}</span>
    </p>
  )
}

/** A shot by its place; one that is no longer among the rows is asked for, once. */
function useShot(roundId: number, log: ShotLog, seq: number): ShotWire | undefined {
  const known = log.shots.find((shot) => shot.seq === seq)
  const oldest = log.shots.at(-1)?.seq ?? 0
  const { data } = useCall(
    listShots,
    { round_id: roundId, before_seq: seq + 1, limit: 1 },
    { enabled: seq > 0 && seq < oldest, staleTime: Infinity },
  )
  return known ?? data?.shots.find((shot) => shot.seq === seq)
}
