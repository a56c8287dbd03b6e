import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import { takePlay } from '#platform/settled-play/take-play.ts'
import type { checkPollQuota } from '../contract.ts'
import { nextVoteAt, votesEarned } from '../rules/quota.ts'
import { countPlay } from './count-play.ts'
import { requirePoll } from './poll-view.ts'
import type { PollPorts } from './ports.ts'
import { findQuota, findVotes, noteRefresh } from './vote-store.ts'

type Quota = CallOutput<typeof checkPollQuota>

/** Pages of a thousand facts that one person's question may count; the tick does the rest. */
const PAGES_MAX = 5

/** How many votes a member has left, as far as play is counted. @throws Refusal not_found */
export async function checkQuota(
  services: Services,
  ports: PollPorts,
  memberId: number,
  pollId: number,
): Promise<Quota> {
  const poll = await requirePoll(services, { poll_id: pollId })
  const [quota, votes, verified] = await Promise.all([
    findQuota(services.db, pollId, memberId),
    findVotes(services.db, pollId, memberId),
    isVerified(services, ports, memberId),
  ])
  const earned = verified ? votesEarned(quota.validSatang, poll) : 0
  return {
    earned,
    used: quota.used,
    // Play that was taken back may leave less than was used.
    left: Math.max(earned - quota.used, 0),
    valid: quota.validSatang,
    next_at: nextVoteAt(quota.validSatang, poll),
    is_verified: verified,
    last_updated_quota: quota.refreshedAt,
    votes: votes.map(({ n, choiceId, label, votedAt }) => ({
      n,
      choice_id: choiceId,
      label,
      voted_at: votedAt,
    })),
  }
}

/** Counts what lies below the horizon now, then answers the same. @throws Refusal not_found */
export async function getQuota(
  services: Services,
  ports: PollPorts,
  memberId: number,
  pollId: number,
): Promise<Quota> {
  await requirePoll(services, { poll_id: pollId })
  const at = await services.clock.now()
  for (let page = 0; page < PAGES_MAX; page += 1) {
    if (await takePlay(services.db, countPlay)) continue
    await noteRefresh(services.db, { pollId, memberId, at })
    break
  }
  return checkQuota(services, ports, memberId, pollId)
}

/** A bank has confirmed whose account it is; one bank account belongs to one member. */
export async function isVerified(
  services: Services,
  ports: PollPorts,
  memberId: number,
): Promise<boolean> {
  const accounts = await ports.members(services).findBankAccounts(memberId)
  return accounts.some((account) => account.isVerified)
}
