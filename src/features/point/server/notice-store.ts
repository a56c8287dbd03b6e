import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'

/** How far everybody was told of a day; it begins when it is first asked for. The setting is locked. */
export async function takeNotice(
  tx: Tx,
  lastDay: Day,
): Promise<{ after: bigint; isDone: boolean }> {
  await sql`
    insert into point.notice (last_day) values (${lastDay}::date) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ after: bigint; isDone: boolean | null }>`
    select after, done_at is not null as "isDone" from point.notice
     where last_day = ${lastDay}::date`.execute(tx)
  const [row] = rows
  return { after: row?.after ?? 0n, isDone: row?.isDone === true }
}

/** Writes how far it is; null: everybody was told. */
export async function moveNotice(tx: Tx, lastDay: Day, after: bigint | null): Promise<void> {
  await sql`
    update point.notice set after = coalesce(${after}::bigint, after),
           done_at = case when ${after}::bigint is null then platform.clock() end
     where last_day = ${lastDay}::date`.execute(tx)
}

/** Writes who is told. @returns the ids of those that were not told before */
export async function insertTold(
  tx: Tx,
  lastDay: Day,
  told: readonly { readonly memberId: bigint; readonly points: bigint }[],
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into point.told (member_id, last_day, points)
    select u.member_id, ${lastDay}::date, u.points
      from unnest(${told.map(({ memberId }) => memberId)}::bigint[],
                  ${told.map(({ points }) => points)}::bigint[]) u (member_id, points)
     order by 1
    on conflict do nothing returning told_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who was told what, by ids. */
export async function findTold(
  tx: Tx,
  ids: readonly number[],
): Promise<{ toldId: bigint; memberId: bigint; lastDay: Day; points: bigint }[]> {
  // rows: trusted, the cast of a day keeps it one
  const { rows } = await sql<{ toldId: bigint; memberId: bigint; lastDay: Day; points: bigint }>`
    select told_id as "toldId", member_id as "memberId", last_day::text as "lastDay", points
      from point.told where told_id = any (${[...ids]}::bigint[]) order by told_id`.execute(tx)
  return rows
}
