import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BondState } from '../rules/bond.ts'
import type { Signal } from '../rules/signals.ts'

/** A bond with what speaks for and against it, as staff read it. */
export interface BondEvidence {
  readonly friendId: bigint
  readonly memberId: bigint
  readonly level: number
  readonly joinedAt: Date
  readonly state: BondState
  readonly since: Date
  readonly signals: readonly Signal[]
  readonly reason: string | null
  readonly heldBy: bigint | null
  readonly decidedBy: bigint | null
  /** From when on play counts, where people named who brought him. */
  readonly fromDay: Day | null
  readonly validSatang: Satang
  readonly earnedSatang: Satang
}

type Row<T extends BondEvidence> = Omit<T, 'state' | 'signals'> & {
  state: string
  signals: string[]
}

const evidenceOf = <T extends BondEvidence>(row: Row<T>): T =>
  ({ ...row, state: row.state as BondState, signals: row.signals as Signal[] }) as unknown as T

/** Who has a part of a member's play, the nearest first. */
export async function findBondsAbove(db: Db, friendId: number): Promise<BondEvidence[]> {
  const { rows } = await sql<Row<BondEvidence>>`
    select friend_id as "friendId", member_id as "memberId", level, joined_at as "joinedAt", state,
           since, signals, reason, held_by as "heldBy", decided_by as "decidedBy",
           from_day::text as "fromDay", valid_satang as "validSatang",
           earned_satang as "earnedSatang"
      from affiliate.bond where friend_id = ${friendId} order by level`.execute(db)
  return rows.map((row) => evidenceOf<BondEvidence>(row))
}

/** A friend in the tree below a member: how he stands to whoever brought him, and to the member at the top. */
export interface TreeFriend extends BondEvidence {
  /** How many he brought himself. */
  readonly friends: number
  readonly rootState: BondState | null
  readonly rootEarnedSatang: Satang | null
}

/** Friends whom a member brought himself, newest first. Cost: a page, and a count of friends each. */
export async function findTreeFriends(
  db: Db,
  of: { memberId: number; rootId: number; before: bigint | null; limit: number },
): Promise<TreeFriend[]> {
  const { rows } = await sql<
    Omit<Row<TreeFriend>, 'rootState' | 'rootEarnedSatang' | 'friends'> & {
      friends: number | null
      rootState: string | null
      rootEarnedSatang: bigint | null
    }
  >`
    select b.friend_id as "friendId", b.member_id as "memberId", b.level, b.joined_at as "joinedAt",
           b.state, b.since, b.signals, b.reason, b.held_by as "heldBy",
           b.decided_by as "decidedBy", b.from_day::text as "fromDay",
           b.valid_satang as "validSatang", b.earned_satang as "earnedSatang",
           (select count(*)::integer from affiliate.bond c
             where c.member_id = b.friend_id and c.level = 1) as friends,
           r.state as "rootState", r.earned_satang as "rootEarnedSatang"
      from affiliate.bond b
      left join affiliate.bond r on r.friend_id = b.friend_id and r.member_id = ${of.rootId}
     where b.member_id = ${of.memberId} and b.level = 1
       and (${of.before}::bigint is null or b.friend_id < ${of.before}::bigint)
     order by b.friend_id desc limit ${of.limit}`.execute(db)
  return rows.map((row) => ({
    ...evidenceOf<BondEvidence>(row),
    friends: row.friends ?? 0,
    rootState: row.rootState as BondState | null,
    rootEarnedSatang: row.rootEarnedSatang,
  }))
}

/** A member's friends on a level in numbers. */
export interface LevelCounts {
  readonly level: number
  readonly friends: number
  readonly pending: number
  readonly qualified: number
  readonly held: number
  readonly ended: number
  readonly validSatang: Satang
  readonly earnedSatang: Satang
}

/** By level; what friends gave who do not count is left out. Cost: a member's friends. */
export async function countLevels(db: Db, memberId: number): Promise<LevelCounts[]> {
  const { rows } = await sql<LevelCounts>`
    select level, count(*)::integer as friends,
           count(*) filter (where state = 'pending')::integer as pending,
           count(*) filter (where state = 'qualified')::integer as qualified,
           count(*) filter (where state = 'held')::integer as held,
           count(*) filter (where state in ('missed', 'void'))::integer as ended,
           coalesce(sum(valid_satang), 0)::bigint as "validSatang",
           coalesce(sum(earned_satang) filter (where state not in ('missed', 'void')), 0)::bigint
             as "earnedSatang"
      from affiliate.bond where member_id = ${memberId}
     group by level order by level`.execute(db)
  return rows
}

/** Whether somebody was brought, and whether he brought anybody; the setting is locked by whoever decides by it. */
export async function findTies(
  db: Db | Tx,
  memberId: number,
): Promise<{ isBrought: boolean; hasFriends: boolean }> {
  const { rows } = await sql<{ isBrought: boolean; hasFriends: boolean }>`
    select exists (select from affiliate.bond where friend_id = ${memberId}) as "isBrought",
           exists (select from affiliate.bond where member_id = ${memberId}) as "hasFriends"`.execute(
    db,
  )
  return rows[0] ?? { isBrought: true, hasFriends: true }
}
