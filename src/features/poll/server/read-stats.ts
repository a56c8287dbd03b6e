import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { getPollStats } from '../contract.ts'
import { stateAt } from '../rules/poll-state.ts'
import { requirePoll } from './poll-view.ts'
import { type ChoiceVotes, countVoters, countVotes, findQuota } from './vote-store.ts'

const KEPT_MS = 5_000
const ROWS_MAX = 20

interface Counted {
  readonly at: number
  readonly rows: Promise<readonly ChoiceVotes[]>
  readonly members: Promise<number>
}

/** Counts of this process, by poll; who asks within five seconds of another reads his. */
const kept = new WeakMap<Services, Map<number, Counted>>()

function countedOf(services: Services, pollId: number): Counted {
  const counts = kept.get(services) ?? new Map<number, Counted>()
  kept.set(services, counts)
  const now = performance.now()
  const known = counts.get(pollId)
  if (known && now - known.at < KEPT_MS) return known
  const rows = countVotes(services.db, pollId)
  const counted = { at: now, rows, members: countVoters(services.db, pollId) }
  counts.set(pollId, counted)
  // A count that failed is nobody's answer.
  rows.catch(() => counts.delete(pollId))
  return counted
}

/**
 * How the votes are spread. Before the close only who has voted reads it: nobody follows the many, and
 * the last vote knows no more than the first. @throws Refusal not_found
 */
export async function readStats(
  services: Services,
  memberId: number | null,
  input: CallInput<typeof getPollStats>,
): Promise<CallOutput<typeof getPollStats>> {
  const poll = await requirePoll(services, input)
  const counted = countedOf(services, input.poll_id)
  const [rows, members, isShown] = await Promise.all([
    counted.rows,
    counted.members,
    mayRead(services, input.poll_id, stateAt(poll, await services.clock.now()), memberId),
  ])
  const votes = rows.reduce((sum, row) => sum + Number(row.votes), 0)
  const shown = poll.kind === 'number' ? rows.filter((row) => row.votes > 0n) : rows
  return {
    is_shown: isShown,
    votes,
    members,
    rows: isShown
      ? shown.slice(0, poll.kind === 'number' ? ROWS_MAX : rows.length).map((row) => ({
          choice_id: row.choiceId,
          label: row.label,
          votes: Number(row.votes),
        }))
      : [],
  }
}

async function mayRead(
  { db }: Services,
  pollId: number,
  state: ReturnType<typeof stateAt>,
  memberId: number | null,
): Promise<boolean> {
  if (state !== 'open' && state !== 'scheduled') return true
  return memberId !== null && (await findQuota(db, pollId, memberId)).used > 0
}
