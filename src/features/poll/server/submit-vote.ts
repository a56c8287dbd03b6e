import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, type ErrorDefinition, Refusal } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { pollErrors, type submitVote as submitCall, voteCast } from '../contract.ts'
import { requirePoll } from './poll-view.ts'
import type { PollPorts } from './ports.ts'
import { isVerified } from './read-quota.ts'
import { castVote } from './vote-store.ts'

/** What `poll.cast_vote` answers, in the words of the contract. */
const refusals: Readonly<Record<string, ErrorDefinition>> = {
  ...pollErrors,
  idempotency_mismatch: stakeErrors.idempotency_mismatch,
  member_not_active: pollErrors.poll_not_for_you,
  member_excluded: pollErrors.poll_not_for_you,
  reward_blocked: pollErrors.poll_not_for_you,
}

/**
 * Uses one of the member's votes up. The same key again answers the vote that it cast.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function submitVote(
  services: Services,
  ports: PollPorts,
  memberId: number,
  key: string,
  input: CallInput<typeof submitCall>,
): Promise<CallOutput<typeof submitCall>> {
  await requirePoll(services, input)
  const verified = await isVerified(services, ports, memberId)
  const { refusal, vote } = await inTransaction(services.db, async (tx) => {
    const cast = await castVote(tx, {
      pollId: input.poll_id,
      memberId,
      choiceId: input.choice_id,
      key,
      isVerified: verified,
    })
    if (cast.vote) await publish(tx, voteCast, { memberId, payload: { poll_id: input.poll_id } })
    return cast
  })
  if (!vote) throw new Refusal(refusals[refusal ?? ''] ?? commonErrors.unexpected)
  return { n: vote.n, choice_id: vote.choiceId, voted_at: vote.votedAt }
}
