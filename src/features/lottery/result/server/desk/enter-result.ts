import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { resultErrors } from '../../errors.ts'
import type { Official } from '../../../rules/derive.ts'
import { hasOpenAlarm } from '../feed/alarm-store.ts'
import { alarmEntries } from '../feed/alarm-entries.ts'
import { requireByPeople, requireDrawn, requireResultless } from './desk-rules.ts'
import { checkOfficial } from './official.ts'
import { findOpenEntry, insertFirstEntry, lockDeskRound } from './result-store.ts'
import { askSecondPerson } from './second-person.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { tellDesk } from './tell-desk.ts'

/**
 * The first person's entry. Nothing is published or paid. The audit row names the entry and not its
 * values: the second person may read the audit list.
 * @throws Refusal in the order of the contract
 */
export async function enterResult(
  services: Services,
  staffId: number,
  input: {
    round_id: number
    official: Official
    source: string
    reading_id?: number | undefined
  },
): Promise<{ round_id: number; stage: 'entered'; entered_at: Date }> {
  const { round_id } = input
  return inTransaction(services.db, async (tx) => {
    const round = requireByPeople(requireFound(await lockDeskRound(tx, BigInt(round_id))))
    requireResultless(round)
    requireDrawn(round, await clockNow(tx))
    if (await findOpenEntry(tx, round.roundId)) {
      throw new Refusal(resultErrors.result_already_entered)
    }
    const { official } = checkOfficial(round.resultRule, input.official)
    if (input.reading_id !== undefined && (await hasOpenAlarm(tx, round.roundId))) {
      throw new Refusal(resultErrors.feeds_disagree)
    }
    const { entryId, enteredAt } = await insertFirstEntry(tx, {
      roundId: round.roundId,
      staffId,
      official,
      source: input.source.trim(),
      readingId: input.reading_id === undefined ? null : BigInt(input.reading_id),
    })
    await askSecondPerson(tx, { roundId: round.roundId, revision: 1, staffId, official })
    await tellDesk(tx, round.roundId)
    await audit(tx, lotteryAudit, {
      staffId,
      action: 'result.entered',
      object: { kind: 'round', id: round_id },
      detail: { round_ref: round.roundRef, entry_id: Number(entryId), source: input.source },
    })
    await alarmEntries(services, tx, round, staffId)
    return { round_id, stage: 'entered', entered_at: enteredAt }
  })
}
