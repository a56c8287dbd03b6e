import type { CallOutput } from '#kernel/contract.ts'
import { requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type * as desk from '../../operator-contract.ts'
import { OTHER_SCORE } from '../../rules/choices.ts'
import { stateAt } from '../../rules/poll-state.ts'
import { amountText, wholePrize } from '../../rules/prize.ts'
import { findCosts, type PollCost } from '../payment-store.ts'
import { findChoices, findPoll, findPolls, type PollRow } from '../poll-store.ts'
import { findLeftPots } from '../pot-store.ts'
import type { PollPorts } from '../ports.ts'
import { findEntry, findResults, findWaiting } from '../result-store.ts'
import { countVotes } from '../vote-store.ts'

const LIST_MAX = 100

/** Every poll with its votes and cost, newest first. */
export async function listDesk({
  db,
  clock,
}: Services): Promise<CallOutput<typeof desk.listDeskPolls>> {
  const [polls, waiting, now] = await Promise.all([
    findPolls(db, LIST_MAX),
    findWaiting(db),
    clock.now(),
  ])
  const costs = await costsOf(db, polls)
  return polls.map((poll) => rowOf(poll, costs.get(poll.pollId), waiting.has(poll.pollId), now))
}

/** Pots that wait for a poll. */
export async function listPots({ db }: Services): Promise<CallOutput<typeof desk.listLeftPots>> {
  const pots = await findLeftPots(db, null)
  return pots
    .filter(({ takenBy }) => takenBy === null)
    .map(({ pollId, title, currency, amount }) => ({
      poll_id: Number(pollId),
      title,
      currency,
      amount: amountText(currency, amount),
    }))
}

/** One poll as the desk sees it. @throws Refusal not_found */
export async function readDesk(
  services: Services,
  ports: PollPorts,
  staffId: number,
  pollId: number,
): Promise<CallOutput<typeof desk.getDeskPoll>> {
  const { db, clock } = services
  const poll = requireFound(await findPoll(db, pollId))
  const [entry, results, now, costs, terms, [pot]] = await Promise.all([
    findEntry(db, poll.pollId),
    findResults(db, poll.pollId),
    clock.now(),
    costsOf(db, [poll]),
    termsOf(services, poll),
    findLeftPots(db, poll.pollId),
  ])
  const name = (of: bigint) => ports.staffName(services, Number(of))
  return {
    ...rowOf(poll, costs.get(poll.pollId), entry !== undefined, now),
    version: poll.version,
    terms,
    entered_by: entry
      ? {
          name: await name(entry.enteredBy),
          at: entry.enteredAt,
          is_me: Number(entry.enteredBy) === staffId,
        }
      : null,
    results: await Promise.all(
      results.map(async (result) => ({
        revision: result.revision,
        label: result.label,
        source: result.source,
        reason: result.reason,
        entered_by: await name(result.enteredBy),
        confirmed_by: await name(result.confirmedBy),
        confirmed_at: result.confirmedAt,
        status: result.status,
        winners: result.winners,
        paid: amountText(poll.currency, result.paid),
        refused: Number(result.refused),
      })),
    ),
    void_reason: poll.voidReason,
    pot_left: pot
      ? {
          amount: amountText(poll.currency, pot.amount),
          taken_by: pot.takenBy === null ? null : Number(pot.takenBy),
        }
      : null,
  }
}

async function costsOf(
  db: Services['db'],
  polls: readonly PollRow[],
): Promise<ReadonlyMap<bigint, PollCost>> {
  const costs = await findCosts(
    db,
    polls.map(({ pollId }) => pollId),
  )
  return new Map(costs.map((cost) => [cost.pollId, cost]))
}

function rowOf(poll: PollRow, cost: PollCost | undefined, isWaiting: boolean, now: Date) {
  const { currency } = poll
  return {
    poll_id: Number(poll.pollId),
    state: stateAt(poll, now),
    kind: poll.kind,
    title: poll.title,
    opens_at: poll.opensAt,
    closes_at: poll.closesAt,
    event_at: poll.eventAt,
    currency,
    cost: {
      votes: Number(cost?.votes ?? 0n),
      members: Number(cost?.members ?? 0n),
      prize_max: amountText(currency, wholePrize(poll).budget),
      paid: amountText(currency, cost?.paid ?? 0n),
      valid: cost?.validSatang ?? 0n,
    },
    waits_for_second: isWaiting,
  }
}

/** The terms as the form has them, each choice with its votes. */
async function termsOf({ db }: Services, poll: PollRow) {
  const [choices, counted] = await Promise.all([
    findChoices(db, poll),
    countVotes(db, Number(poll.pollId)),
  ])
  const votes = new Map(counted.map((row) => [row.choiceId, Number(row.votes)]))
  const { currency } = poll
  return {
    kind: poll.kind,
    title: poll.title,
    rules: poll.rules,
    image: poll.image,
    digits: poll.digits,
    home_name: poll.homeName,
    away_name: poll.awayName,
    choices: choices.map(({ choiceId, label, image }) => ({
      choice_id: choiceId,
      label,
      image,
      votes: votes.get(choiceId) ?? 0,
      is_typed: poll.kind === 'pick' || (poll.kind === 'score' && label !== OTHER_SCORE),
    })),
    opens_at: poll.opensAt,
    closes_at: poll.closesAt,
    event_at: poll.eventAt,
    product: poll.product === 'lottery' ? ('lottery' as const) : null,
    stake_per_vote: poll.stakePerVoteSatang,
    votes_max: poll.votesMax,
    currency,
    prize_kind: poll.prizeKind,
    prize_amount: amountText(currency, poll.prizeAmount),
    budget_amount: amountText(currency, poll.budgetAmount),
    weighs: poll.weighs,
    nobody_right: poll.nobodyRight,
    rolls_from: poll.rollsFrom === null ? null : Number(poll.rollsFrom),
    rolled_amount: amountText(currency, poll.rolledAmount),
  }
}
