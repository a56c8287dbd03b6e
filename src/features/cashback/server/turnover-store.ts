import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { TurnoverLine } from '../rules/turnover.ts'

/** Writes what a month has earned until a day, by play of transactions below `seen`. Locks: the row. */
export async function saveMonth(
  tx: Tx,
  {
    memberId,
    month,
    earnedSatang,
    until,
    seen,
  }: { memberId: bigint; month: Day; earnedSatang: Satang; until: Day; seen: string },
): Promise<void> {
  await sql`
    insert into cashback.month (member_id, month, earned_satang, until, seen)
    values (${memberId}, ${month}::date, ${earnedSatang}, ${until}::date, ${seen}::xid8)
    on conflict (member_id, month) do update
      set earned_satang = excluded.earned_satang, until = excluded.until, seen = excluded.seen`.execute(
    tx,
  )
}

/** Adds what a night credited. */
export async function addCredited(
  tx: Tx,
  memberId: bigint,
  month: Day,
  satang: Satang,
): Promise<void> {
  // The night's month has no row where it only pays what an earlier one left.
  await sql`
    insert into cashback.month (member_id, month, earned_satang, credited_satang)
    values (${memberId}, ${month}::date, 0, ${satang})
    on conflict (member_id, month) do update
      set credited_satang = cashback.month.credited_satang + excluded.credited_satang`.execute(tx)
}

/** What earlier months left open, of which play is no longer looked at. */
export async function sumEarlier(
  tx: Tx,
  memberIds: readonly bigint[],
  before: Day,
): Promise<ReadonlyMap<bigint, Satang>> {
  const { rows } = await sql<{ memberId: bigint; open: bigint }>`
    select member_id as "memberId", sum(earned_satang - credited_satang)::bigint as open
      from cashback.month
     where member_id = any (${[...memberIds]}::bigint[]) and month < ${before}::date
     group by member_id`.execute(tx)
  return new Map(rows.map(({ memberId, open }) => [memberId, open]))
}

/** A night of a member. */
export interface Night {
  readonly memberId: bigint
  /** The play of the day, what it earned, and what corrections of earlier days changed. */
  readonly lines: readonly TurnoverLine[]
  readonly earnedSatang: Satang
  readonly correctedSatang: Satang
  readonly creditedSatang: Satang
  /** What goes on to the next night. */
  readonly openSatang: Satang
}

/** Writes a night of a member. @returns its id; null where it is written already */
export async function insertTurnover(
  tx: Tx,
  night: Night & { readonly day: Day; readonly version: number },
): Promise<bigint | null> {
  const { lines } = night
  const validSatang = lines.reduce((sum, line) => sum + line.validSatang, 0n)
  const { rows } = await sql<{ id: bigint }>`
    insert into cashback.turnover (member_id, day, version, valid_satang, earned_satang,
                                   corrected_satang, credited_satang, open_satang)
    values (${night.memberId}, ${night.day}::date, ${night.version}, ${validSatang},
            ${night.earnedSatang}, ${night.correctedSatang}, ${night.creditedSatang},
            ${night.openSatang})
    on conflict do nothing
    returning turnover_id as id`.execute(tx)
  const id = rows[0]?.id ?? null
  if (id === null || lines.length === 0) return id
  await sql`
    insert into cashback.turnover_line (turnover_id, product, valid_satang, rate_ppm, part_satang)
    select ${id}::bigint, * from unnest(${lines.map(({ product }) => product)}::text[],
      ${lines.map((line) => line.validSatang)}::bigint[],
      ${lines.map(({ ratePpm }) => ratePpm)}::bigint[],
      ${lines.map(({ partSatang }) => partSatang)}::bigint[])`.execute(tx)
  return id
}

/** A night as it was written. */
export interface WrittenNight extends Omit<Night, 'lines' | 'memberId'> {
  readonly turnoverId: bigint
  readonly day: Day
  readonly version: number
  readonly validSatang: Satang
  readonly at: Date
}

/** A member's nights between two days, newest first. */
export async function findTurnover(
  db: Db,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<WrittenNight[]> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<WrittenNight>`
    select turnover_id as "turnoverId", day::text as day, version, valid_satang as "validSatang",
           earned_satang as "earnedSatang", corrected_satang as "correctedSatang",
           credited_satang as "creditedSatang", open_satang as "openSatang", made_at as at
      from cashback.turnover
     where member_id = ${memberId} and day between ${from}::date and ${to}::date
     order by day desc`.execute(db)
  return rows
}

/** The play of nights, by night; each in the order of its products. */
export async function findNightLines(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, TurnoverLine[]>> {
  const { rows } = await sql<TurnoverLine & { turnoverId: bigint }>`
    select turnover_id as "turnoverId", product, valid_satang as "validSatang",
           rate_ppm as "ratePpm", part_satang as "partSatang"
      from cashback.turnover_line where turnover_id = any (${[...ids]}::bigint[])
     order by turnover_id, product`.execute(db)
  return Map.groupBy(rows, ({ turnoverId }) => turnoverId)
}

/** What a member's months come to: this one, and all of them together. */
export async function findMonths(
  db: Db,
  memberId: number,
  month: Day,
): Promise<{ earnedSatang: Satang; creditedSatang: Satang; openSatang: Satang }> {
  const { rows } = await sql<{ earned: bigint; credited: bigint; open: bigint }>`
    select coalesce(sum(earned_satang) filter (where month = ${month}::date), 0)::bigint as earned,
           coalesce(sum(credited_satang) filter (where month = ${month}::date), 0)::bigint
             as credited,
           coalesce(sum(earned_satang - credited_satang), 0)::bigint as open
      from cashback.month where member_id = ${memberId}`.execute(db)
  const [row] = rows
  return {
    earnedSatang: row?.earned ?? 0n,
    creditedSatang: row?.credited ?? 0n,
    openSatang: row?.open ?? 0n,
  }
}
