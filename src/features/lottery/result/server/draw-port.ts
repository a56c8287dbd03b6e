import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { RoundStatus } from '../../contract-words.ts'
import { resultPublished } from '../../round/contract.ts'
import { publishRound } from './settlement/publish-round.ts'
import { settleJob } from './settlement/settle-job.ts'
import { insertPrizeRun } from './settlement/settlement-store.ts'
import { insertDrawnResult, lockDeskRound } from './desk/result-store.ts'
import { voidLockedRound } from './desk/void-round.ts'
import { lotteryAudit } from '../../audit-contract.ts'

/** The source named in the records of a draw; other results name the page that people read. */
export const DRAW_SOURCE = 'ระบบออกผลยี่กี'

/** Five digits and what they mean for bets. */
export interface DrawnNumbers {
  readonly result5: string
  readonly top3: string
  readonly top2: string
  readonly bottom2: string
}

/** `early`: it still sells. `ready`: betting is over and nothing has come of it. */
export type DrawReadiness = 'early' | 'ready' | 'drawn' | 'void'

const readiness: Readonly<Record<RoundStatus, DrawReadiness>> = {
  upcoming: 'early',
  open: 'early',
  closed: 'ready',
  drawn: 'drawn',
  settled: 'drawn',
  void: 'void',
  missed: 'void',
}

/**
 * Whether a round that draws by itself can take its draw now. Locks the round, so that it stays so
 * until the caller's transaction ends.
 */
export async function lockForDraw(tx: Tx, roundId: bigint): Promise<DrawReadiness> {
  const round = await lockDeskRound(tx, roundId)
  if (round?.resultRule !== 'yeekee') throw new Error(`lottery: round ${roundId} takes no draw`)
  return readiness[round.state]
}

/** Calls off a round that is ready to be drawn: every stake goes back. */
export async function voidDrawnRound(tx: Tx, roundId: bigint, reason: string): Promise<void> {
  const round = await lockDeskRound(tx, roundId)
  if (!round) throw new Error(`lottery: no round ${roundId}`)
  await voidLockedRound(tx, SYSTEM_STAFF_ID, round, reason)
}

/**
 * Makes a draw the round's result, publishes it and orders the payment, in the transaction that
 * writes the draw. The numbers are the draw's by a foreign key: no others can be stored here.
 */
export async function announceDraw(tx: Tx, roundId: bigint, drawn: DrawnNumbers): Promise<void> {
  const round = await lockDeskRound(tx, roundId)
  if (!round) throw new Error(`lottery: no round ${roundId}`)
  const { result5, top3, top2, bottom2 } = drawn
  await insertDrawnResult(tx, { roundId, source: DRAW_SOURCE, ...drawn })
  await insertPrizeRun(tx, { roundId, revision: 1 })
  await audit(tx, lotteryAudit, {
    staffId: SYSTEM_STAFF_ID,
    action: 'result.drawn',
    object: { kind: 'round', id: roundId },
    after: { result5 },
    detail: { round_ref: round.roundRef },
  })
  const numbers = { full: result5, top4: null, top3, top2, bottom2, front3: [], bottom3: [] }
  await publish(tx, resultPublished, {
    payload: { round_id: Number(roundId), market_id: round.marketId, ...numbers },
  })
  await publishRound(tx, roundId)
  await requestJob(tx, settleJob, { round_id: Number(roundId) })
}
