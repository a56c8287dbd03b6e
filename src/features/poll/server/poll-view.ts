import { requireFound } from '#kernel/errors.ts'
import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { listPolls } from '../contract.ts'
import { stateAt } from '../rules/poll-state.ts'
import { amountText, wholePrize } from '../rules/prize.ts'
import { findPoll, type PollRow } from './poll-store.ts'

/** A poll as lists show it, in the state that the clock says. */
export function summaryOf(row: PollRow, at: Date): CallOutput<typeof listPolls>[number] {
  const { currency } = row
  const prize = wholePrize(row)
  return {
    poll_id: Number(row.pollId),
    kind: row.kind,
    state: stateAt(row, at),
    title: row.title,
    image: row.image,
    prize: {
      currency,
      kind: row.prizeKind,
      amount: amountText(currency, prize.amount),
      budget: amountText(currency, prize.budget),
      weighs: row.weighs,
      rolled: row.rolledAmount === 0n ? null : amountText(currency, row.rolledAmount),
      nobody_right: row.nobodyRight,
    },
    opens_at: row.opensAt,
    closes_at: row.closesAt,
    event_at: row.eventAt,
    result:
      row.resultChoice === null || row.resultLabel === null
        ? null
        : { choice_id: row.resultChoice, label: row.resultLabel, revision: row.revision },
  }
}

/** A poll of this site. @throws Refusal not_found, also for another agent's */
export async function requirePoll(
  { db, config }: Services,
  { poll_id, agent_id }: { poll_id: number; agent_id?: number | undefined },
): Promise<PollRow> {
  const isOurs = agent_id === undefined || agent_id === config.agent.id
  return requireFound(isOurs ? await findPoll(db, poll_id) : undefined)
}
