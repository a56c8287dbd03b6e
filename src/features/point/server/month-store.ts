import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PlayLine } from '../rules/earn.ts'

/** A look costs as much as ten bets, so that the bets of some hours share one where nobody waits for it. */
const HOURS_UNTIL_LOOK = 6

/**
 * Marks the months of members whose play changed since the last mark, and moves the place of that mark: all
 * transactions below it have ended. They are due in some hours, or when their member asks. The setting is locked.
 * Cost when nothing changed: one look at an index of changes.
 * @returns whether anything changed
 */
export async function markChanged(tx: Tx, after: string): Promise<boolean> {
  const { rows } = await sql<{ position: string | null }>`
    select platform.horizon()::text as position`.execute(tx)
  const position = rows[0]?.position ?? after
  if (position === after) return false
  const { numAffectedRows } = await sql`
    insert into point.month as m (member_id, month, is_changed, due_at)
    select d.member_id, d.month, true, platform.clock() + ${HOURS_UNTIL_LOOK} * interval '1 hour'
      from (select distinct p.member_id, date_trunc('month', p.counted_day)::date as month
              from winloss.play_day p
             where p.changed_xid >= ${after}::xid8 and p.changed_xid < ${position}::xid8 and p.is_own
               and p.product in (select r.product from point.rate r where r.rate_x100 > 0)
               and p.counted_day >= (select min(h.from_day) from point.holds_from h)) d
     order by 1, 2
    on conflict (member_id, month) do update
      set is_changed = true, due_at = least(m.due_at, excluded.due_at)
      where not m.is_changed`.execute(tx)
  await sql`update point.setting set position = ${position}::xid8`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Makes a member's months due whose points nobody has credited yet: he looks at his points now. */
export async function hastenLook(db: Db, memberId: number): Promise<void> {
  await sql`
    update point.month set due_at = platform.clock()
     where member_id = ${memberId} and is_changed and due_at > platform.clock()`.execute(db)
}

/** A month that is to be looked at, as it stands. */
export interface DueMonth {
  readonly memberId: bigint
  readonly month: Day
  readonly earnedPoints: bigint
  readonly creditedPoints: bigint
}

/** The next months that are due, the longest first. Cost: an index of those alone. */
export async function findDue(tx: Tx, limit: number): Promise<DueMonth[]> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<DueMonth>`
    select member_id as "memberId", month::text as month, earned_points as "earnedPoints",
           credited_points as "creditedPoints"
      from point.month where due_at <= platform.clock()
     order by due_at, member_id, month limit ${limit}`.execute(tx)
  return rows
}

/** What of all months of members is not credited. */
export async function sumOpen(
  db: Db | Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; open: bigint }>`
    select member_id as "memberId", sum(earned_points - credited_points)::bigint as open
      from point.month where member_id = any (${[...memberIds]}::bigint[])
     group by member_id`.execute(db)
  return new Map(rows.map(({ memberId, open }) => [memberId, open]))
}

type Months = readonly { readonly memberId: bigint; readonly month: Day }[]

/** How months are found again: `7 2026-12-01`. */
export const monthKey = ({ memberId, month }: Months[number]): string => `${memberId} ${month}`

/** Own valid play of months of members by product, at the rates of its days. Cost: a row a day and product. */
export async function weighMonths(
  db: Db | Tx,
  months: Months,
): Promise<ReadonlyMap<string, PlayLine[]>> {
  const { rows } = await sql<{
    memberId: bigint | null
    month: string | null
    product: string
    rateX100: number
    validSatang: Satang | null
  }>`
    select d.member_id as "memberId", d.month::text as month, r.product, r.rate_x100 as "rateX100",
           sum(p.valid_satang)::bigint as "validSatang"
      from unnest(${months.map(({ memberId }) => memberId)}::bigint[],
                  ${months.map(({ month }) => month)}::date[]) d (member_id, month)
      join winloss.play_day p
        on p.member_id = d.member_id and p.is_own and p.counted_day >= d.month
       and p.counted_day < d.month + interval '1 month'
      join point.rate r
        on r.product = p.product and r.rate_x100 > 0 and r.version = point.version_on(p.counted_day)
     group by 1, 2, 3, 4
     order by 1, 2, 3, 4`.execute(db)
  const known = rows.flatMap(({ memberId, month, ...line }) =>
    memberId === null || month === null
      ? []
      : [{ memberId, month, line: { ...line, validSatang: line.validSatang ?? 0n } }],
  )
  const grouped = Map.groupBy(known, monthKey)
  return new Map([...grouped].map(([key, all]) => [key, all.map(({ line }) => line)]))
}

/** What a look at a month found, and what it leaves. */
export interface MonthLook extends DueMonth {
  /** Hours until the next look; null: when its play changes. */
  readonly againAfterHours: number | null
}

/** Writes how months stand after a look. */
export async function saveMonths(tx: Tx, looks: readonly MonthLook[]): Promise<void> {
  const all = <T>(of: (look: MonthLook) => T): T[] => looks.map(of)
  await sql`
    update point.month m
       set earned_points = n.earned, credited_points = n.credited, is_changed = false,
           due_at = platform.clock() + n.again * interval '1 hour'
      from unnest(${all(({ memberId }) => memberId)}::bigint[],
                  ${all(({ month }) => month)}::date[],
                  ${all(({ earnedPoints }) => earnedPoints)}::bigint[],
                  ${all(({ creditedPoints }) => creditedPoints)}::bigint[],
                  ${all(({ againAfterHours }) => againAfterHours)}::integer[])
             n (member_id, month, earned, credited, again)
     where m.member_id = n.member_id and m.month = n.month`.execute(tx)
}
