import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Whether everybody was told of a day. */
export async function isDayTold(db: Db, lastDay: Day): Promise<boolean> {
  const { rows } = await sql`
    select from wheel.notice where last_day = ${lastDay}::date`.execute(db)
  return rows.length > 0
}

export async function noteDayTold(db: Db, lastDay: Day): Promise<void> {
  await sql`
    insert into wheel.notice (last_day) values (${lastDay}::date) on conflict do nothing`.execute(
    db,
  )
}

/** Writes who is told. @returns the ids of those that were not told before */
export async function insertTold(
  tx: Tx,
  lastDay: Day,
  told: readonly { readonly memberId: bigint; readonly prizes: number }[],
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into wheel.told (member_id, last_day, prizes)
    select u.member_id, ${lastDay}::date, u.prizes
      from unnest(${told.map(({ memberId }) => memberId)}::bigint[],
                  ${told.map(({ prizes }) => prizes)}::integer[]) u (member_id, prizes)
     order by 1
    on conflict do nothing returning told_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who was told what, by ids. */
export async function findTold(
  tx: Tx,
  ids: readonly number[],
): Promise<{ toldId: bigint; memberId: bigint; lastDay: Day; prizes: number }[]> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<{ toldId: bigint; memberId: bigint; lastDay: Day; prizes: number }>`
    select told_id as "toldId", member_id as "memberId", last_day::text as "lastDay", prizes
      from wheel.told where told_id = any (${[...ids]}::bigint[]) order by told_id`.execute(tx)
  return rows
}
