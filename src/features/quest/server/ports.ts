import type { MemberDirectory } from '#features/account/contract.ts'
import type { EventDefinition } from '#kernel/event.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Deposit, Play } from '../rules/progress.ts'

/** Settled play of own money in one round, all its corrections together. */
export interface RoundPlay extends Play {
  readonly source: string
  readonly sourceId: bigint
}

interface Span {
  readonly since: Date
  readonly until: Date
}

/** What members did, from the features that know it; each is asked for one member. */
export interface QuestFacts {
  /** In one product, from one Bangkok day to another. */
  readonly plays: (
    db: Db | Tx,
    memberId: number,
    of: { product: string; from: Day; to: Day },
  ) => Promise<readonly RoundPlay[]>
  /** How many bills of own money, by the round of such play. */
  readonly bills: (
    db: Db | Tx,
    memberId: number,
    plays: readonly RoundPlay[],
  ) => Promise<ReadonlyMap<bigint, number>>
  readonly deposits: (db: Db | Tx, memberId: number, span: Span) => Promise<readonly Deposit[]>
  readonly votes: (db: Db | Tx, memberId: number, span: Span) => Promise<number>
  /** Friends who came to count. */
  readonly friends: (db: Db | Tx, memberId: number, span: Span) => Promise<number>
  readonly done: Readonly<
    Record<'profile' | 'line' | 'limit_set', (db: Db | Tx, memberId: number) => Promise<boolean>>
  >
}

/** How often something was reached by all members together, and by how many of them. */
export interface Reached {
  readonly claims: number
  readonly members: number
}

interface ReachSpan extends Span {
  readonly bucket: 'day' | 'week' | 'month'
  readonly goal: bigint
}

/** What all members did in a time, for a desk that wants to know what a quest would have cost. */
export interface QuestReach {
  readonly plays: (
    db: Db,
    of: Pick<ReachSpan, 'bucket' | 'goal'> & {
      product: string
      from: Day
      to: Day
      dayMinSatang: bigint | null
    },
  ) => Promise<Reached>
  readonly bills: (db: Db, of: ReachSpan) => Promise<Reached>
  readonly deposits: (db: Db, of: ReachSpan & { leastSatang: bigint | null }) => Promise<Reached>
  readonly votes: (db: Db, of: ReachSpan) => Promise<Reached>
  readonly friends: (db: Db, of: ReachSpan) => Promise<Reached>
  /** How many members have done it by now. */
  readonly done: Readonly<Record<'profile' | 'line' | 'limit_set', (db: Db) => Promise<number>>>
}

/** A fact that is addressed to a member. */
export type MemberFact = EventDefinition<string, 'member'>

/** What `apps/server` gives to quests: doors to members, their level, and what they did. */
export interface QuestPorts {
  readonly members: (services: Services) => MemberDirectory
  readonly levelOf: (services: Services, memberId: number) => Promise<number>
  readonly facts: QuestFacts
  readonly reach: QuestReach
  /** Facts by which a member comes nearer to a quest, or to be let into one; play comes by itself. */
  readonly moves: readonly MemberFact[]
  readonly staffName: (services: Services, staffId: number) => Promise<string>
}
