import type { WireOutput } from '#kernel/contract.ts'
import { useServerNow } from '#ui/client/server-clock.ts'
import type { fairRound, ShootStage } from '../../contract.ts'

/** A round as the room has it: the public transcript, before and after the draw. */
export type RoundWire = WireOutput<typeof fairRound>

/**
 * Where the round is now. The server's stage is as old as its answer; times move it on by the
 * server's clock, so that pad and countdown change at the second.
 */
export function stageAt(round: RoundWire, nowMs: number): ShootStage {
  const { stage } = round
  if (stage === 'settled' || stage === 'void') return stage
  const passed = (moment: string) => nowMs >= Date.parse(moment)
  if (passed(round.shoot_close_at)) return 'drawing'
  if (passed(round.close_at)) return 'shooting'
  return stage === 'upcoming' && !passed(round.open_at) ? 'upcoming' : 'betting'
}

export const useStage = (round: RoundWire): ShootStage =>
  useServerNow((now) => (now === 0 ? round.stage : stageAt(round, now)))

/** What the big clock counts down to in each stage, and how it says so. */
export function clockOf(round: RoundWire, stage: ShootStage): { label: string; until: string } {
  switch (stage) {
    case 'upcoming':
      return { label: 'เปิดรับใน', until: round.open_at }
    case 'betting':
      return { label: 'ปิดรับแทงใน', until: round.close_at }
    case 'shooting':
      return { label: 'ปิดยิงใน', until: round.shoot_close_at }
    default:
      return { label: 'เลขระบบออกใน', until: round.beacon.round_at }
  }
}

export const stageWords: Readonly<Record<ShootStage, string>> = {
  upcoming: 'รอเปิด',
  betting: 'เปิดรับแทง',
  shooting: 'กำลังยิงเลข',
  drawing: 'รอผล',
  settled: 'ออกผลแล้ว',
  void: 'คืนโพย',
}

/** `a81f…09c2`: enough of a hash to compare by eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
