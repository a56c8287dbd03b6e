import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { TurnoverLine } from '../rules/turnover.ts'

/** What a month of a member has earned. */
export interface MonthEarned {
  readonly memberId: bigint
  readonly month: Day
  readonly earnedSatang: Satang
}

/** Writes what months have earned until a day, by play of transactions below `seen`. Locks: the rows, sorted. */
export async function saveMonths(
  tx: Tx,
  { until, seen }: { until: Day; seen: string },
  months: readonly MonthEarned[],
): Promise<void> {
  const all = <T>(of: (one: MonthEarned) => T): T[] => months.map(of)
  await sql`
    insert into cashback.month (member_id, month, earned_satang, until, seen)
    select u.member_id, u.month, u.earned, ${until}::date, ${seen}::xid8
      from unnest(${all(({ memberId }) => memberId)}::bigint[],
                  ${all(({ month }) => month)}::date[],
                  ${all(({ earnedSatang }) => earnedSatang)}::bigint[]) u (member_id, month, earned)
     order by 1, 2
    on conflict (member_id, month) do update
      set earned_satang = excluded.earned_satang, until = excluded.until, seen = excluded.seen`.execute(
    tx,
  )
}

/** Adds what a night credited. Locks: the rows of that month, sorted. */
export async function addCredited(
  tx: Tx,
  month: Day,
  credited: readonly Pick<Night, 'memberId' | 'creditedSatang'>[],
): Promise<void> {
  // The night's month has no row where it only pays what an earlier one left.
  await sql`
    insert into cashback.month (member_id, month, earned_satang, credited_satang)
    select u.member_id, ${month}::date, 0, u.satang
      from unnest(${credited.map(({ memberId }) => memberId)}::bigint[],
                  ${credited.map(({ creditedSatang }) => creditedSatang)}::bigint[])
             u (member_id, satang)
     order by 1
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

/** Writes a night of members, one row each. @returns the ids by member, of those who had none yet */
export async function insertNights(
  tx: Tx,
  { day, version }: { day: Day; version: number },
  nights: readonly Night[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (nights.length === 0) return new Map()
  const all = <T>(of: (night: Night) => T): T[] => nights.map(of)
  const { rows } = await sql<{ memberId: bigint; id: bigint }>`
    insert into cashback.turnover (member_id, day, version, valid_satang, earned_satang,
                                   corrected_satang, credited_satang, open_satang)
    select u.member_id, ${day}::date, ${version}::integer, u.valid, u.earned, u.corrected, u.credited, u.open
      from unnest(${all(({ memberId }) => memberId)}::bigint[],
                  ${all(({ lines }) => lines.reduce((sum, line) => sum + line.validSatang, 0n))}::bigint[],
                  ${all(({ earnedSatang }) => earnedSatang)}::bigint[],
                  ${all(({ correctedSatang }) => correctedSatang)}::bigint[],
                  ${all(({ creditedSatang }) => creditedSatang)}::bigint[],
                  ${all(({ openSatang }) => openSatang)}::bigint[])
             u (member_id, valid, earned, corrected, credited, open)
     order by 1
    on conflict do nothing
    returning member_id as "memberId", turnover_id as id`.execute(tx)
  const ids = new Map(rows.map(({ memberId, id }) => [memberId, id]))
  await insertNightLines(
    tx,
    nights.flatMap(({ memberId, lines }) => {
      const turnoverId = ids.get(memberId)
      return turnoverId === undefined ? [] : lines.map((line) => ({ ...line, turnoverId }))
    }),
  )
  return ids
}

async function insertNightLines(
  tx: Tx,
  lines: readonly (TurnoverLine & { readonly turnoverId: bigint })[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into cashback.turnover_line (turnover_id, product, valid_satang, rate_ppm, part_satang)
    select * from unnest(${lines.map(({ turnoverId }) => turnoverId)}::bigint[],
      ${lines.map(({ product }) => product)}::text[],
      ${lines.map(({ validSatang }) => validSatang)}::bigint[],
      ${lines.map(({ ratePpm }) => ratePpm)}::bigint[],
      ${lines.map(({ partSatang }) => partSatang)}::bigint[])`.execute(tx)
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
