import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { revisionErrors, type revisionSendBack } from '../../revision-contract.ts'
import { findOpenEntry, lockDeskRound } from '../desk/result-store.ts'
import { sendBackEntry } from '../desk/second-person.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { tellDesk } from '../desk/tell-desk.ts'

/**
 * Takes a proposed correction off the desk; the round stays as it was paid. The entry is kept with
 * the reason, and another may follow.
 * @throws Refusal in the order of the contract
 */
export async function sendBackRevision(
  services: Services,
  staffId: number,
  input: CallInput<typeof revisionSendBack>,
): Promise<CallOutput<typeof revisionSendBack>> {
  const { round_id, reason } = input
  return inTransaction(services.db, async (tx) => {
    const round = requireFound(await lockDeskRound(tx, BigInt(round_id)))
    if (round.state !== 'settled') throw new Refusal(revisionErrors.round_not_settled)
    const entry = await findOpenEntry(tx, round.roundId)
    if (!entry) throw new Refusal(revisionErrors.revision_not_entered)
    await sendBackEntry(tx, round.roundId, entry, { staffId, reason })
    await tellDesk(tx, round.roundId)
    await audit(tx, lotteryAudit, {
      staffId,
      action: 'revision.sent_back',
      object: { kind: 'round', id: round_id },
      detail: {
        round_ref: round.roundRef,
        revision: entry.revision,
        entry_id: Number(entry.entryId),
      },
      reason,
    })
    return { round_id }
  })
}
