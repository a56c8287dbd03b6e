import type { RoundStatus } from '../../contract-words.ts'
import type { RoundView } from '../contract.ts'
import type { RoundRow } from './round-store.ts'

/** The state as it is at this instant: sales stop by the clock, the job follows a moment later. */
export function shownStatus(round: Pick<RoundRow, 'state' | 'closeAt'>, now: Date): RoundStatus {
  if (now < round.closeAt) return round.state
  if (round.state === 'open') return 'closed'
  return round.state === 'upcoming' ? 'missed' : round.state
}

export function roundView(round: RoundRow, now: Date): RoundView {
  return {
    round_id: Number(round.roundId),
    round_ref: round.roundRef,
    market_id: round.marketId,
    round_no: round.roundNo,
    draw_day: round.drawDay,
    status: shownStatus(round, now),
    open_at: round.openAt,
    close_at: round.closeAt,
    draw_at: round.drawAt,
  }
}
