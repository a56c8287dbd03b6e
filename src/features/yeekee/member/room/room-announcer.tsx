import { useServerNow } from '#ui/client/server-clock.ts'
import type { ShootStage } from '../../contract.ts'
import { clockOf, type RoundWire } from './stage.ts'

const MINUTE_MS = 60_000
const LAST_MS = 10_000

/**
 * Says aloud what eyes see on the clock: the last minute, the last ten seconds, and the result. The
 * clock itself stays silent, else it would talk every second.
 */
export function RoomAnnouncer({ round, stage }: { round: RoundWire; stage: ShootStage }) {
  const { until } = clockOf(round, stage)
  const end = Date.parse(until)
  const left = useServerNow((now) => (now === 0 ? 'long' : leftOf(end - now)))
  return (
    <p className="visually-hidden" role="status" aria-label="ประกาศในห้อง">
      {sentence(round, stage, left)}
    </p>
  )
}

type Left = 'long' | 'minute' | 'seconds'

const leftOf = (ms: number): Left =>
  ms > MINUTE_MS || ms <= 0 ? 'long' : ms > LAST_MS ? 'minute' : 'seconds'

/** What is said; empty while there is nothing new. */
export function sentence(round: RoundWire, stage: ShootStage, left: Left): string {
  if (stage === 'settled' && round.draw) {
    const { top3, bottom2 } = round.draw
    const spelled = (digits: string) => [...digits].join(' ')
    return `รอบที่ ${round.round_no} ออกผลแล้ว 3 ตัวบน ${spelled(top3)} 2 ตัวล่าง ${spelled(bottom2)}`
  }
  if (stage === 'void') return `รอบที่ ${round.round_no} งดออกผล คืนเงินทุกโพยแล้ว`
  if (stage === 'drawing') return 'ปิดรับยิงเลขแล้ว กำลังรอเลขระบบ'
  if (left === 'long' || stage === 'upcoming') return ''
  const what = stage === 'betting' ? 'ปิดรับแทง' : 'ปิดยิงเลข'
  return left === 'minute' ? `อีกไม่ถึง 1 นาที${what}` : `อีก 10 วินาที${what}`
}
