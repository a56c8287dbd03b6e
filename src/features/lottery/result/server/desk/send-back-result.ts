import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../errors.ts'
import { requireResultless } from './desk-rules.ts'
import { findOpenEntry, lockDeskRound } from './result-store.ts'
import { sendBackEntry } from './second-person.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { tellDesk } from './tell-desk.ts'

/**
 * Takes the first entry off the desk, by its author or by somebody who found it wrong. It stays in
 * the records with the reason; a new first entry may follow, by anybody.
 * @throws Refusal in the order of the contract
 */
export async function sendBackResult(
  services: Services,
  staffId: number,
  input: { round_id: number; reason: string },
): Promise<{ round_id: number; stage: 'awaiting' }> {
  const { round_id, reason } = input
  return inTransaction(services.db, async (tx) => {
    const round = requireFound(await lockDeskRound(tx, BigInt(round_id)))
    const entry = await findOpenEntry(tx, round.roundId)
    if (round.state !== 'upcoming' && round.state !== 'open') requireResultless(round)
    if (!entry) throw new Refusal(resultErrors.result_not_entered)
    await sendBackEntry(tx, round.roundId, entry, { staffId, reason })
    await tellDesk(tx, round.roundId)
    await audit(tx, lotteryAudit, {
      staffId,
      action: 'result.sent_back',
      object: { kind: 'round', id: round_id },
      detail: { round_ref: round.roundRef, entry_id: Number(entry.entryId) },
      reason,
    })
    return { round_id, stage: 'awaiting' }
  })
}
