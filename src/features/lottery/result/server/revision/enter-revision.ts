import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { revisionErrors, type revisionEnter } from '../../revision-contract.ts'
import { findOpenEntry, lockDeskRound } from '../desk/result-store.ts'
import { askSecondPerson } from '../desk/second-person.ts'
import { tellDesk } from '../desk/tell-desk.ts'
import { alarmEntries } from '../feed/alarm-entries.ts'
import { requireCorrectable, requireCorrection } from './revision-rules.ts'
import { insertRevisionEntry } from './revision-store.ts'
import { lotteryAudit } from '../../../audit-contract.ts'

/**
 * The first person says what a paid result should have been, and why. Nothing is posted and nobody
 * is told. The audit row has the reason and not the values: the second person may read the audit
 * list.
 * @throws Refusal in the order of the contract
 */
export async function enterRevision(
  services: Services,
  staffId: number,
  input: CallInput<typeof revisionEnter>,
): Promise<CallOutput<typeof revisionEnter>> {
  const { round_id } = input
  return inTransaction(services.db, async (tx) => {
    const { round, revision } = await requireCorrectable(
      tx,
      await lockDeskRound(tx, BigInt(round_id)),
    )
    if (await findOpenEntry(tx, round.roundId)) {
      throw new Refusal(revisionErrors.revision_already_entered)
    }
    const { official } = await requireCorrection(tx, round, input.official)
    const reason = input.reason.trim()
    const { entryId, enteredAt } = await insertRevisionEntry(tx, {
      roundId: round.roundId,
      revision,
      staffId,
      official,
      source: input.source.trim(),
      reason,
      readingId: input.reading_id === undefined ? null : BigInt(input.reading_id),
    })
    await askSecondPerson(tx, { roundId: round.roundId, revision, staffId, official })
    await tellDesk(tx, round.roundId)
    await audit(tx, lotteryAudit, {
      staffId,
      action: 'revision.entered',
      object: { kind: 'round', id: round_id },
      detail: {
        round_ref: round.roundRef,
        revision,
        entry_id: Number(entryId),
        source: input.source,
      },
      reason,
    })
    await alarmEntries(services, tx, round, staffId)
    return { round_id, revision, entered_at: enteredAt }
  })
}
