import type { CallOutput } from '#kernel/contract.ts'
import { bangkokDay } from '#kernel/time.ts'
import { findRunningOut } from '#ledger/rewards/expire-counted.ts'
import { countOf } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type { listQuestClaims, listQuests } from '../contract.ts'
import { periodOf } from '../rules/periods.ts'
import type { QuestState } from '../rules/quest-state.ts'
import { nextStreak, STREAK_POINTS } from '../rules/streak.ts'
import { findClaimsOf, findLastVisit } from './claim-store.ts'
import { type Described, describeQuests, type Persons, personsOf } from './describe-quests.ts'
import { type EventRow, findEvents, findJoins } from './event-store.ts'
import type { QuestPorts } from './ports.ts'
import { findOpenQuests, type QuestRow } from './quest-store.ts'

type Listed = CallOutput<typeof listQuests>
const CLAIMS_SHOWN = 100

/**
 * The quests that a member has, with his progress; whoever may be given nothing is offered nothing, and sees what
 * he has alone.
 */
export async function readQuests(
  services: Services,
  ports: QuestPorts,
  memberId: number,
): Promise<Listed> {
  const { db, clock } = services
  const [now, refusal, point] = await Promise.all([
    clock.now(),
    mayReward(db, memberId),
    countOf(db, memberId, 'points'),
  ])
  const runningOut = await findRunningOut(db, memberId, bangkokDay(now))
  const held = {
    point: Number(point),
    running_out: runningOut && {
      points: Number(runningOut.points),
      last_day: runningOut.lastDay,
    },
    server_time: now,
  }
  if (refusal !== null) {
    return { ...held, is_offered: false, check_in: null, events: [], quests: [] }
  }
  const [quests, persons] = await Promise.all([
    findOpenQuests(db),
    personsOf(services, ports, memberId),
  ])
  const described = await describeQuests(services, ports, db, { memberId, persons, quests, now })
  return {
    ...held,
    is_offered: true,
    check_in: await readVisit(services, persons, quests, now),
    events: await readEvents(services, memberId, quests, now),
    quests: toWire(described),
  }
}

async function readVisit(
  { db }: Services,
  persons: Persons,
  quests: readonly QuestRow[],
  now: Date,
): Promise<Listed['check_in']> {
  const visit = quests.find(({ type, state }) => type === 'check_in' && state === 'live')
  if (!visit) return null
  const today = periodOf('daily', bangkokDay(now)).key
  const last = await findLastVisit(db, persons.all, visit.questId)
  const isDone = last?.day === today
  return {
    quest_id: visit.questId,
    version: visit.version,
    period_key: today,
    is_done: isDone,
    streak: isDone ? last.streak : nextStreak(last, today),
    points: [...STREAK_POINTS],
  }
}

/** The events of these quests that are not over. */
async function readEvents(
  { db }: Services,
  memberId: number,
  quests: readonly QuestRow[],
  now: Date,
): Promise<Listed['events']> {
  const ids = new Set(
    quests.flatMap(({ eventId, state }) => (eventId !== null && state === 'live' ? eventId : [])),
  )
  if (ids.size === 0) return []
  const [events, joins] = await Promise.all([findEvents(db, [...ids]), findJoins(db, memberId)])
  return events
    .filter(({ endsAt }) => now < endsAt)
    .map((event) => eventToWire(event, joins.get(event.eventId) ?? null))
}

export const eventToWire = (event: EventRow, joinedAt: Date | null): Listed['events'][number] => ({
  event_id: event.eventId,
  title: event.title,
  body: event.body,
  starts_at: event.startsAt,
  ends_at: event.endsAt,
  joined_at: joinedAt,
})

/** What can be taken comes first, and what is over last. */
const order: Readonly<Record<QuestState, number>> = {
  claimable: 0,
  in_progress: 1,
  locked: 2,
  exhausted: 3,
  claimed: 4,
  expired: 5,
}

/** Windows as members see them; what is over and was not done is left out. */
export const toWire = (described: readonly Described[]): Listed['quests'] =>
  described
    .flatMap((one) => (one.state === null ? [] : [{ ...one, state: one.state }]))
    .toSorted((a, b) => order[a.state] - order[b.state])
    .map(({ quest, window, progress, state, lock }) => ({
      quest_id: quest.questId,
      version: quest.version,
      title: quest.title,
      type: quest.type,
      period: quest.period,
      product: quest.product,
      event_id: quest.eventId,
      period_key: window.key,
      goal: Number(quest.goal),
      progress: Number(progress),
      points: quest.points,
      spins: quest.spins,
      state,
      missing: state === 'locked' ? lock : null,
      level_min: quest.levelMin,
      needs_title: quest.needsTitle,
      ends_at: window.endsAt,
      claimable_until: window.claimUntil,
    }))

/** What the member claimed. */
export async function readClaims(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof listQuestClaims>> {
  const claims = await findClaimsOf(db, memberId, CLAIMS_SHOWN)
  return {
    items: claims.map((one) => ({
      claim_id: Number(one.claimId),
      title: one.title,
      points: one.points,
      spins: one.spins,
      streak: one.streak,
      claimed_at: one.claimedAt,
    })),
  }
}
