import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import type { earlyResultSet } from '../../feed-contract.ts'
import { requireByPeople } from '../desk/desk-rules.ts'
import { lockDeskRound } from '../desk/result-store.ts'
import { insertEarlyResult } from './feed-store.ts'

/**
 * Says how long before the draw results of the round's market are taken, because its source publishes
 * that early. @throws Refusal not_found, result_by_draw
 */
export async function setEarlyResult(
  { db }: Services,
  staffId: number,
  { round_id, early_min, reason: typed }: CallInput<typeof earlyResultSet>,
): Promise<CallOutput<typeof earlyResultSet>> {
  const reason = typed.trim()
  return inTransaction(db, async (tx) => {
    const round = requireByPeople(requireFound(await lockDeskRound(tx, BigInt(round_id))))
    const { marketId } = round
    await insertEarlyResult(tx, { marketId, earlyMin: early_min, reason, staffId })
    await audit(tx, lotteryAudit, {
      staffId,
      action: 'market.early_result',
      object: { kind: 'market', id: marketId },
      after: { early_min },
      detail: { round_ref: round.roundRef },
      reason,
    })
    const { acceptsAt } = requireFound(await lockDeskRound(tx, round.roundId))
    return { round_id, early_min, accepts_at: acceptsAt }
  })
}
