import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { LEVEL_DAYS } from '../rules/level-terms.ts'
import type { Standing } from '../rules/next-level.ts'

/** A night that is not over. */
export interface Night {
  readonly night: Day
  readonly version: number
  readonly isFenced: boolean
  /** Whether all play of the days before it is offered. */
  readonly isComplete: boolean
}

/** The newest night that has begun; null: none yet. */
export async function findLastNight(db: Db | Tx): Promise<Day | null> {
  const { rows } = await sql<{ night: string | null }>`
    select max(night)::text as night from level.night`.execute(db)
  return rows[0]?.night ?? null
}

/** Begins a night under the terms that hold. */
export async function insertNight(db: Db, night: Day): Promise<void> {
  await sql`
    insert into level.night (night, version) select ${night}::date, version from level.setting
    on conflict do nothing`.execute(db)
}

/** Nights on which something is still to be done, the oldest first. Cost: an index of those alone. */
export async function findOpenNights(db: Db): Promise<Night[]> {
  const { rows } = await sql<{
    night: string
    version: number
    isFenced: boolean | null
    isComplete: boolean | null
  }>`
    select night::text as night, version, fence is not null as "isFenced",
           coalesce(fence <= platform.horizon(), false) as "isComplete"
      from level.night where done_at is null order by night`.execute(db)
  return rows.map((row) => ({
    ...row,
    isFenced: row.isFenced === true,
    isComplete: row.isComplete === true,
  }))
}

/** Takes the fence of a night, in a statement after the one that began it. */
export async function fenceNight(db: Db, night: Day): Promise<void> {
  await sql`
    update level.night set fence = pg_current_xact_id()
     where night = ${night}::date and fence is null`.execute(db)
}

/** Whom a night has come to, locked; null: it is over. */
export async function lockNight(tx: Tx, night: Day): Promise<bigint | null> {
  const { rows } = await sql<{ after: bigint }>`
    select after_member as after from level.night
     where night = ${night}::date and done_at is null for update`.execute(tx)
  return rows[0]?.after ?? null
}

export async function moveNight(tx: Tx, night: Day, after: bigint): Promise<void> {
  await sql`
    update level.night set after_member = ${after} where night = ${night}::date`.execute(tx)
}

export async function endNight(tx: Tx, night: Day): Promise<void> {
  await sql`
    update level.night set done_at = platform.clock() where night = ${night}::date`.execute(tx)
}

/** Nights up to a day that are over and of which members were not told: they are by now. */
export async function takeUntoldNights(tx: Tx, until: Day): Promise<Day[]> {
  const { rows } = await sql<{ night: string }>`
    update level.night set told_at = platform.clock()
     where told_at is null and done_at is not null and night <= ${until}::date
    returning night::text as night`.execute(tx)
  return rows.map(({ night }) => night)
}

/** A member as a night finds him. */
export interface NightMember extends Standing {
  readonly memberId: bigint
  /** The level that already waits for staff. */
  readonly review: number | null
  /** Whether staff declined one in the last 90 days. */
  readonly isDeclined: boolean
  /** Below which transaction his play was read. */
  readonly seen: string
}

/** The days that a night adds up. */
export const daysOf = (night: Day): { from: Day; to: Day } => ({
  from: addDays(night, -LEVEL_DAYS),
  to: addDays(night, -1),
})

/**
 * Members behind one by their numbers, each with all that a night asks. The setting is locked.
 * Cost: an index range of 90 days, and some key reads, for each.
 */
export async function findNightMembers(
  tx: Tx,
  night: Day,
  { after, limit }: { after: bigint; limit: number },
): Promise<NightMember[]> {
  const { from, to } = daysOf(night)
  const { rows } = await sql<{
    memberId: bigint | null
    level: number | null
    sumSatang: bigint | null
    mayRise: boolean | null
    hold: 'floor' | 'ceiling' | null
    holdLevel: number | null
    review: number | null
    isDeclined: boolean
    seen: string | null
  }>`
    select platform.horizon()::text as seen, m.member_id as "memberId", m.level, p.satang as "sumSatang",
           platform.may_reward(m.member_id) is null
           and not platform.was_excluded_since(m.member_id, platform.clock() - interval '90 days')
             as "mayRise",
           h.hold, h.level as "holdLevel", w.level as review,
           exists (select from level.review d
                    where d.member_id = m.member_id and d.state = 'declined'
                      and d.decided_at > platform.clock() - interval '90 days') as "isDeclined"
      from (select * from account.member_level where member_id > ${after}
             order by member_id limit ${limit}) m
     cross join lateral (
       select coalesce(sum(d.valid_satang), 0)::bigint as satang from winloss.play_day d
        where d.member_id = m.member_id and d.is_own
          and d.counted_day between ${from}::date and ${to}::date) p
      left join lateral level.hold_of(m.member_id, ${night}::date) h on true
      left join level.review w on w.member_id = m.member_id and w.state = 'waiting'
     order by m.member_id`.execute(tx)
  return rows.flatMap(({ memberId, hold, holdLevel, ...row }) =>
    memberId === null
      ? []
      : [
          {
            memberId,
            level: row.level ?? 1,
            sumSatang: row.sumSatang ?? 0n,
            mayRise: row.mayRise === true,
            hold: hold === null ? null : { kind: hold, level: holdLevel ?? 1 },
            review: row.review,
            isDeclined: row.isDeclined,
            seen: row.seen ?? '0',
          },
        ],
  )
}
