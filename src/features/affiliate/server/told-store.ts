import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { GroupSums } from '../rules/smallest-group.ts'
import { ALL } from './pool-store.ts'

/** In how many ways the friends of a sum stand. */
export interface GroupStates {
  readonly hasPending: boolean
  readonly hasHeld: boolean
  readonly hasQualified: boolean
}

/** What a member's friends gave on a shown day. */
export interface ToldDay extends GroupSums, GroupStates {
  readonly day: Day
  /** It was worked out: nothing is added to it any more. */
  readonly isDone: boolean
}

/** Of one level and product on that day. */
export interface ToldPart extends GroupSums, GroupStates {
  readonly level: number
  readonly product: string
  /** Null where the terms changed within it. */
  readonly ppm: bigint | null
  /** All of it are corrections of other days. */
  readonly isCorrection: boolean
}

type StatesRow = { readonly [K in keyof GroupStates]: boolean | null }
type DayRow = Omit<ToldDay, keyof GroupStates | 'isDone'> & StatesRow & { isDone: boolean | null }
type PartRow = Omit<ToldPart, keyof GroupStates | 'isCorrection'> &
  StatesRow & { isCorrection: boolean | null }

const statesOf = (row: StatesRow): GroupStates => ({
  hasPending: row.hasPending === true,
  hasHeld: row.hasHeld === true,
  hasQualified: row.hasQualified === true,
})

/** Days of a member, newest first, without months that are worked out as one (read-months.ts). Cost: the parts of all his friends on those days. */
export async function findToldDays(
  db: Db,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<ToldDay[]> {
  const { rows } = await sql<DayRow>`
    with friend as (
      select c.shown_day, s.friend_id, sum(s.valid_satang) as base, sum(s.satang) as given
        from affiliate.commission c join affiliate.share s using (commission_id)
       where c.member_id = ${memberId} and c.shown_day between ${from}::date and ${to}::date
         and c.product <> ${ALL}
       group by c.shown_day, s.friend_id
    )
    select f.shown_day::text as day, bool_or(d.done_at is not null) as "isDone",
           count(*)::integer as friends, coalesce(sum(f.base), 0)::bigint as "baseSatang",
           coalesce(sum(f.given), 0)::bigint as satang,
           coalesce(sum(abs(f.base)), 0)::bigint as "baseSizeSatang",
           coalesce(max(abs(f.base)), 0)::bigint as "baseLargestSatang",
           coalesce(sum(abs(f.given)), 0)::bigint as "sizeSatang",
           coalesce(max(abs(f.given)), 0)::bigint as "largestSatang",
           bool_or(b.state = 'pending') as "hasPending", bool_or(b.state = 'held') as "hasHeld",
           bool_or(b.state = 'qualified') as "hasQualified"
      from friend f
      left join affiliate.day d on d.day = f.shown_day
      left join affiliate.bond b on b.friend_id = f.friend_id and b.member_id = ${memberId}
     group by f.shown_day order by f.shown_day desc`.execute(db)
  // rows: trusted, the cast of a day keeps it one
  return rows.map((row) => ({ ...row, ...statesOf(row), isDone: row.isDone === true }))
}

/** The same of several days together, each friend once. Cost: the parts of his friends on those days. */
export async function sumDaysTogether(
  db: Db,
  memberId: number,
  days: readonly Day[],
): Promise<GroupSums> {
  const { rows } = await sql<GroupSums>`
    with friend as (
      select s.friend_id, sum(s.valid_satang) as base, sum(s.satang) as given
        from affiliate.commission c join affiliate.share s using (commission_id)
       where c.member_id = ${memberId} and c.shown_day = any (${[...days]}::date[])
         and c.product <> ${ALL}
       group by s.friend_id
    )
    select count(*)::integer as friends, coalesce(sum(f.base), 0)::bigint as "baseSatang",
           coalesce(sum(f.given), 0)::bigint as satang,
           coalesce(sum(abs(f.base)), 0)::bigint as "baseSizeSatang",
           coalesce(max(abs(f.base)), 0)::bigint as "baseLargestSatang",
           coalesce(sum(abs(f.given)), 0)::bigint as "sizeSatang",
           coalesce(max(abs(f.given)), 0)::bigint as "largestSatang"
      from friend f`.execute(db)
  return requireSums(rows)
}

/** The parts of a shown day by level and product. Cost: the parts of his friends on that day. */
export async function findToldParts(db: Db, memberId: number, day: Day): Promise<ToldPart[]> {
  const { rows } = await sql<PartRow>`
    with friend as (
      select c.level, c.product, s.friend_id, sum(s.valid_satang) as base, sum(s.satang) as given,
             min(c.ppm) as least_ppm, max(c.ppm) as most_ppm, min(c.part) as least_part
        from affiliate.commission c join affiliate.share s using (commission_id)
       where c.member_id = ${memberId} and c.shown_day = ${day}::date
         and c.product <> ${ALL}
       group by c.level, c.product, s.friend_id
    )
    select f.level, f.product,
           case when min(f.least_ppm) = max(f.most_ppm) then min(f.least_ppm) end as ppm,
           min(f.least_part) > 0 as "isCorrection", count(*)::integer as friends,
           coalesce(sum(f.base), 0)::bigint as "baseSatang",
           coalesce(sum(f.given), 0)::bigint as satang,
           coalesce(sum(abs(f.base)), 0)::bigint as "baseSizeSatang",
           coalesce(max(abs(f.base)), 0)::bigint as "baseLargestSatang",
           coalesce(sum(abs(f.given)), 0)::bigint as "sizeSatang",
           coalesce(max(abs(f.given)), 0)::bigint as "largestSatang",
           bool_or(b.state = 'pending') as "hasPending", bool_or(b.state = 'held') as "hasHeld",
           bool_or(b.state = 'qualified') as "hasQualified"
      from friend f
      left join affiliate.bond b on b.friend_id = f.friend_id and b.member_id = ${memberId}
     group by f.level, f.product order by f.level, f.product`.execute(db)
  return rows.map((row) => ({ ...row, ...statesOf(row), isCorrection: row.isCorrection === true }))
}

/** Parts of a day together, each friend once. */
export async function sumPartsTogether(
  db: Db,
  memberId: number,
  day: Day,
  parts: readonly { readonly level: number; readonly product: string }[],
): Promise<GroupSums> {
  const { rows } = await sql<GroupSums>`
    with friend as (
      select s.friend_id, sum(s.valid_satang) as base, sum(s.satang) as given
        from unnest(${parts.map(({ level }) => level)}::smallint[],
                    ${parts.map(({ product }) => product)}::text[]) as p (level, product)
        join affiliate.commission c
          on c.member_id = ${memberId} and c.shown_day = ${day}::date
         and c.level = p.level and c.product = p.product
        join affiliate.share s using (commission_id)
       group by s.friend_id
    )
    select count(*)::integer as friends, coalesce(sum(f.base), 0)::bigint as "baseSatang",
           coalesce(sum(f.given), 0)::bigint as satang,
           coalesce(sum(abs(f.base)), 0)::bigint as "baseSizeSatang",
           coalesce(max(abs(f.base)), 0)::bigint as "baseLargestSatang",
           coalesce(sum(abs(f.given)), 0)::bigint as "sizeSatang",
           coalesce(max(abs(f.given)), 0)::bigint as "largestSatang"
      from friend f`.execute(db)
  return requireSums(rows)
}

function requireSums(rows: readonly GroupSums[]): GroupSums {
  const [row] = rows
  if (!row) throw new Error('affiliate: sums are one row')
  return row
}
