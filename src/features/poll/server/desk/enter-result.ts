import type { ActionOf, AuditEntry } from '#kernel/audit.ts'
import type { CallInput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { pollAudit } from '../../audit-contract.ts'
import { pollChanged } from '../../contract.ts'
import { type enterPollResult, pollDeskChanged, pollDeskErrors } from '../../operator-contract.ts'
import { mayBecome, type PollState } from '../../rules/poll-state.ts'
import { payPollsJob } from '../pay-poll.ts'
import { findChoices, lockPoll, markResulted, type PollRow } from '../poll-store.ts'
import { endEntry, type Entry, findEntry, insertEntry, insertResult } from '../result-store.ts'

type Stepped = { poll_id: number; state: PollState }

/**
 * What the first person says the result is. Nothing is published or paid, and the audit row does not
 * name the choice: the second person may read the audit list.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function enterResult(
  services: Services,
  staffId: number,
  input: CallInput<typeof enterPollResult>,
): Promise<Stepped> {
  const now = await services.clock.now()
  return inTransaction(services.db, async (tx) => {
    const poll = requireFound(await lockPoll(tx, input.poll_id))
    if (!mayBecome(poll.state, 'resulted')) {
      throw new Refusal(pollDeskErrors.poll_step_not_possible)
    }
    if (now < poll.eventAt) throw new Refusal(pollDeskErrors.poll_event_not_begun)
    if (await findEntry(tx, poll.pollId)) throw new Refusal(pollDeskErrors.poll_result_entered)
    const isCorrection = poll.revision > 0
    if (isCorrection && input.reason === null) {
      throw refuseField(pollDeskErrors.poll_reason_missing, 'reason')
    }
    if (poll.resultChoice === input.choice_id) throw new Refusal(pollDeskErrors.poll_result_same)
    const choices = await findChoices(tx, poll)
    if (!choices.some(({ choiceId }) => choiceId === input.choice_id)) {
      throw refuseField(pollDeskErrors.poll_choices_odd, 'choice_id')
    }
    await insertEntry(tx, {
      pollId: poll.pollId,
      version: poll.version,
      revision: poll.revision + 1,
      choiceId: input.choice_id,
      source: input.source,
      reason: isCorrection ? input.reason : null,
      staffId,
    })
    await note(tx, poll, {
      staffId,
      action: 'poll.result_entered',
      detail: { source: input.source },
    })
    return { poll_id: input.poll_id, state: poll.state }
  })
}

/**
 * The second person says the result again. Equal, it stands and its payment is ordered; else the entry
 * goes back and both begin anew, so that nobody finds the answer by trying.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function confirmResult(
  services: Services,
  staffId: number,
  { poll_id: pollId, choice_id: choiceId }: { poll_id: number; choice_id: string },
): Promise<Stepped> {
  const confirmed = await inTransaction(services.db, async (tx) => {
    const { poll, entry } = await requireEntry(tx, pollId)
    if (Number(entry.enteredBy) === staffId) throw new Refusal(pollDeskErrors.poll_same_person)
    if (entry.choiceId !== choiceId) {
      await endEntry(tx, entry.entryId, { staffId, ending: 'mismatched' })
      await note(tx, poll, { staffId, action: 'poll.result_mismatched', detail: {} })
      return null
    }
    await endEntry(tx, entry.entryId, { staffId, ending: 'confirmed' })
    await insertResult(tx, { pollId: poll.pollId, version: poll.version, staffId, entry })
    await markResulted(tx, poll.pollId, entry.revision)
    await note(tx, poll, {
      staffId,
      action: 'poll.result_confirmed',
      detail: {
        revision: entry.revision,
        result: choiceId,
        first_staff_id: Number(entry.enteredBy),
      },
      reason: entry.reason ?? undefined,
    })
    await publish(tx, pollChanged, { payload: { poll_id: pollId, state: 'resulted' } })
    await requestJob(tx, payPollsJob, { poll_id: pollId })
    return { poll_id: pollId, state: 'resulted' as const }
  })
  // After the commit: that the two did not agree stays on record.
  if (!confirmed) throw new Refusal(pollDeskErrors.poll_result_mismatch)
  return confirmed
}

/** Takes an entry back, whoever made it. @throws Refusal not_found, poll_result_not_entered */
export async function withdrawResult(
  services: Services,
  staffId: number,
  pollId: number,
): Promise<Stepped> {
  return inTransaction(services.db, async (tx) => {
    const { poll, entry } = await requireEntry(tx, pollId)
    await endEntry(tx, entry.entryId, { staffId, ending: 'withdrawn' })
    await note(tx, poll, { staffId, action: 'poll.result_withdrawn', detail: {} })
    return { poll_id: pollId, state: poll.state }
  })
}

async function requireEntry(tx: Tx, pollId: number): Promise<{ poll: PollRow; entry: Entry }> {
  const poll = requireFound(await lockPoll(tx, pollId))
  const entry = await findEntry(tx, poll.pollId)
  if (!entry) throw new Refusal(pollDeskErrors.poll_result_not_entered)
  return { poll, entry }
}

/** The audit row, and the word to the desks, which carries nothing of the entry. */
async function note(
  tx: Tx,
  { pollId }: PollRow,
  deed: Omit<AuditEntry<typeof pollAudit, ActionOf<typeof pollAudit>>, 'object'>,
): Promise<void> {
  await audit(tx, pollAudit, { ...deed, object: { kind: 'poll', id: pollId } })
  await publish(tx, pollDeskChanged, { payload: { poll_id: Number(pollId) } })
}
