import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../contract.ts'
import { type PollState, stateAt } from '../rules/poll-state.ts'
import { findChoices, findPolls, type PollRow } from './poll-store.ts'
import { requirePoll, summaryOf } from './poll-view.ts'

/** As many as a person looks back on. */
const LIST_MAX = 60

const order: Readonly<Record<PollState, number>> = {
  open: 0,
  scheduled: 1,
  closed: 2,
  resulted: 2,
  paid: 2,
  void: 2,
}

/** Open polls by their close, then those to come by their opening, then the past. */
export async function listPolls({
  db,
  clock,
}: Services): Promise<CallOutput<typeof calls.listPolls>> {
  const [rows, now] = await Promise.all([findPolls(db, LIST_MAX), clock.now()])
  const place = (row: PollRow) => {
    const state = stateAt(row, now)
    const at = { open: row.closesAt, scheduled: row.opensAt }[state as 'open'] ?? null
    return [order[state], at ? at.getTime() : -row.closesAt.getTime()] as const
  }
  return rows
    .map((row) => ({ row, place: place(row) }))
    .toSorted((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ row }) => summaryOf(row, now))
}

/** One poll. @throws Refusal not_found */
export async function getPoll(
  services: Services,
  input: CallInput<typeof calls.getPoll>,
): Promise<CallOutput<typeof calls.getPoll>> {
  const row = await requirePoll(services, input)
  const [choices, now] = await Promise.all([
    row.kind === 'number' ? [] : findChoices(services.db, row),
    services.clock.now(),
  ])
  return {
    ...summaryOf(row, now),
    rules: row.rules,
    digits: row.digits,
    home_name: row.homeName,
    away_name: row.awayName,
    choices: choices.map(({ choiceId, label, image }) => ({ choice_id: choiceId, label, image })),
    quota: {
      product: row.product,
      stake_per_vote: row.stakePerVoteSatang,
      votes_max: row.votesMax,
    },
    void_reason: row.voidReason,
    revision_reason: row.resultReason,
    result_source: row.resultSource,
  }
}
