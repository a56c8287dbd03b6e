import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { type Window, windowsOf } from '../rules/periods.ts'
import { lockOf, type QuestLock, type QuestState, stateOf } from '../rules/quest-state.ts'
import { findClaimed, findEverClaimed } from './claim-store.ts'
import { findJoins } from './event-store.ts'
import type { QuestPorts } from './ports.ts'
import type { QuestRow } from './quest-store.ts'
import { readProgress } from './read-progress.ts'

/** Whom claims count for: the account, and the person behind it. */
export interface Persons {
  readonly person: string
  readonly all: readonly string[]
}

/** The person behind an account, all accounts of whom claim once. */
export async function personsOf(
  services: Services,
  ports: Pick<QuestPorts, 'members'>,
  memberId: number,
): Promise<Persons> {
  const found = await ports.members(services).findPersons([memberId])
  const account = `member:${memberId}`
  const person = found.get(memberId) ?? account
  return { person, all: [...new Set([person, account])] }
}

/** A window of a quest as it is for one member. */
export interface Described {
  readonly quest: QuestRow
  readonly window: Window
  readonly progress: bigint
  readonly isDone: boolean
  readonly isClaimed: boolean
  readonly isExhausted: boolean
  readonly lock: QuestLock | null
  /** Null: over, and not done. */
  readonly state: QuestState | null
}

/** What all windows of a member are judged by. */
interface Member {
  readonly memberId: number
  readonly persons: Persons
  readonly joins: ReadonlyMap<number, Date>
  readonly level: number
  readonly everClaimed: ReadonlySet<number>
}

/**
 * How quests are for a member at an instant, visits left out. Inside a claim it is asked again behind the lock.
 * @param from where to read; the transaction of a claim
 */
export async function describeQuests(
  services: Services,
  ports: QuestPorts,
  from: Db | Tx,
  of: { memberId: number; persons: Persons; quests: readonly QuestRow[]; now: Date },
): Promise<Described[]> {
  const { memberId, persons, now } = of
  const quests = of.quests.filter(({ type }) => type !== 'check_in')
  const isOfEvent = quests.some(({ eventId }) => eventId !== null)
  const needed = quests.flatMap(({ needsQuest }) => needsQuest ?? [])
  const hasLevels = quests.some(({ levelMin }) => levelMin !== null)
  const member: Member = {
    memberId,
    persons,
    joins: isOfEvent ? await findJoins(from, memberId) : new Map(),
    level: hasLevels ? await ports.levelOf(services, memberId) : 1,
    everClaimed: await findEverClaimed(from, persons.all, needed),
  }
  const asked = quests.flatMap((quest) =>
    windowsOf(timesOf(quest, member), now).map((window) => ({ quest, window })),
  )
  const questIds = quests.map(({ questId }) => questId)
  const claimed = await findClaimed(from, persons.all, questIds)
  const progress = await readProgress(from, ports.facts, memberId, asked)
  return asked.map((one, at) =>
    judge({ ...one, progress: progress[at] ?? 0n }, member, claimed, now),
  )
}

const eventOf = ({ eventId, eventStartsAt, eventEndsAt }: QuestRow, joins: Member['joins']) =>
  eventId === null || eventStartsAt === null || eventEndsAt === null
    ? null
    : {
        eventId,
        startsAt: eventStartsAt,
        endsAt: eventEndsAt,
        joinedAt: joins.get(eventId) ?? null,
      }

const timesOf = (quest: QuestRow, { joins }: Member) => ({
  period: quest.period,
  stoppedAt: quest.stoppedAt,
  event: eventOf(quest, joins),
})

function judge(
  one: { quest: QuestRow; window: Window; progress: bigint },
  { joins, level, everClaimed }: Member,
  claimed: ReadonlySet<string>,
  now: Date,
): Described {
  const { quest, window, progress } = one
  const { needsQuest, budget, used, points } = quest
  const hasEarlier = needsQuest === null || everClaimed.has(needsQuest)
  const facts = {
    isClaimed: claimed.has(`${quest.questId} ${window.key}`),
    isDone: progress >= quest.goal,
    isExhausted: budget !== null && (used ?? 0) + points > budget,
    lock: lockOf(quest, eventOf(quest, joins), { level, hasEarlier }, now),
  }
  return { ...one, ...facts, state: stateOf({ ...facts, window }, now) }
}
