import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Writes what a month has earned. Locks: the row. */
export async function saveMonth(
  tx: Tx,
  { memberId, month, earnedSatang }: { memberId: bigint; month: Day; earnedSatang: Satang },
): Promise<void> {
  await sql`
    insert into cashback.month (member_id, month, earned_satang)
    values (${memberId}, ${month}::date, ${earnedSatang})
    on conflict (member_id, month) do update set earned_satang = excluded.earned_satang`.execute(tx)
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

/** A night of a member. @returns its id; null where it is written already */
export async function insertTurnover(
  tx: Tx,
  night: {
    memberId: bigint
    day: Day
    version: number
    validSatang: Satang
    creditedSatang: Satang
    openSatang: Satang
  },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into cashback.turnover (member_id, day, version, valid_satang, credited_satang,
                                   open_satang)
    values (${night.memberId}, ${night.day}::date, ${night.version}, ${night.validSatang},
            ${night.creditedSatang}, ${night.openSatang})
    on conflict do nothing
    returning turnover_id as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** A member's nights between two days, newest first. */
export async function findTurnover(
  db: Db,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<
  { day: Day; validSatang: Satang; creditedSatang: Satang; openSatang: Satang; at: Date }[]
> {
  const { rows } = await sql<{
    day: string
    validSatang: bigint
    creditedSatang: bigint
    openSatang: bigint
    at: Date
  }>`
    select day::text as day, valid_satang as "validSatang", credited_satang as "creditedSatang",
           open_satang as "openSatang", made_at as at
      from cashback.turnover
     where member_id = ${memberId} and day between ${from}::date and ${to}::date
     order by day desc`.execute(db)
  // rows: trusted, the cast of a day keeps it one
  return rows
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
