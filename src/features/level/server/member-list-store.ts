import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** A member on his level, with what holds it and what waits for him. */
export interface LevelMember {
  readonly memberId: bigint
  readonly level: number
  readonly since: Day | null
  readonly hold: string | null
  readonly holdUntil: Day | null
  readonly waitsFor: number | null
}

/** Where a page goes on. */
export interface MemberPlace {
  readonly level: number
  readonly memberId: bigint
}

interface Row extends Omit<LevelMember, 'level'> {
  readonly level: number | null
}

/** Members by level, the highest first, of one the newest first. Cost: a range of an index and short looks a row. */
export async function findMembersByLevel(
  db: Db,
  asked: { readonly level: number | null; readonly memberIds: readonly number[] | null },
  { after, today, limit }: { after: MemberPlace | null; today: Day; limit: number },
): Promise<LevelMember[]> {
  const isLevel = asked.level === null ? sql`true` : sql`m.level = ${asked.level}`
  const isMember =
    asked.memberIds === null ? sql`true` : sql`m.member_id = any(${[...asked.memberIds]}::bigint[])`
  const rest = after
    ? sql`(m.level, m.member_id) < (${after.level}::smallint, ${after.memberId})`
    : sql`true`
  // rows: trusted, a member may have no change, no hold and no review
  const { rows } = await sql<Row>`
    select m.member_id as "memberId", m.level, e.day::text as since, h.hold,
           h.hold_until::text as "holdUntil", r.level as "waitsFor"
      from account.member_level m
      left join lateral (
           select day from level.entry
            where member_id = m.member_id and from_level <> to_level
            order by entry_id desc limit 1) e on true
      left join lateral level.hold_of(m.member_id, ${today}::date) h on true
      left join level.review r on r.member_id = m.member_id and r.state = 'waiting'
     where ${isLevel} and ${isMember} and ${rest}
     order by m.level desc, m.member_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, level: row.level ?? 1 }))
}
