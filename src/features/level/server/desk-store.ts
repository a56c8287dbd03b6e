import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { LevelStep } from '../rules/level-terms.ts'

/** How many members stand on each level. Cost: all members. */
export async function countByLevel(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ level: number | null; count: number }>`
    select level, count(*)::integer as count from account.member_level group by level`.execute(db)
  return new Map(rows.map(({ level, count }) => [level ?? 1, count]))
}

/** The last night, and whether it is over. */
export async function findNewestNight(db: Db): Promise<{ night: Day; isDone: boolean } | null> {
  const { rows } = await sql<{ night: string; isDone: boolean | null }>`
    select night::text as night, done_at is not null as "isDone"
      from level.night order by level.night.night desc limit 1`.execute(db)
  const [row] = rows
  return row ? { night: row.night, isDone: row.isDone === true } : null
}

/** How many members stand on a level and reach another, by steps, with play between two days. */
export async function countReached(
  db: Db,
  { from, to }: { from: Day; to: Day },
  steps: readonly LevelStep[],
): Promise<{ level: number; reached: number; count: number }[]> {
  const { rows } = await sql<{ level: number | null; reached: number | null; count: number }>`
    with step as (
      select * from unnest(${steps.map(({ level }) => level)}::integer[],
        ${steps.map(({ fromSatang }) => fromSatang)}::bigint[]) s (level, from_satang)
    ), played as (
      select p.member_id, sum(p.valid_satang) as satang from winloss.play_day p
       where p.is_own and p.counted_day between ${from}::date and ${to}::date group by p.member_id
    )
    select m.level, coalesce((select max(s.level) from step s
                               where s.from_satang <= coalesce(p.satang, 0)), 1) as reached,
           count(*)::integer as count
      from account.member_level m left join played p using (member_id)
     group by 1, 2`.execute(db)
  return rows.map(({ level, reached, count }) => ({
    level: level ?? 1,
    reached: reached ?? 1,
    count,
  }))
}

/** How many limits of his own hold a member. */
export async function countLimits(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from protection.in_force
     where member_id = ${memberId} and side = 'member'`.execute(db)
  return rows[0]?.count ?? 0
}

/** What a person should know of a member before he gives him more. */
export interface MemberBackground {
  readonly sum: Satang
  readonly deposited: Satang
  readonly lost: Satang
  readonly limits: number
  readonly pauses: number
  readonly last_pause_until: Date | null
  readonly is_blocked: boolean
}
