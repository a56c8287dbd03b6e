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

/** Writes who is told. @returns those that were not told before */
export async function insertTold(
  tx: Tx,
  lastDay: Day,
  told: readonly { readonly memberId: bigint; readonly points: bigint }[],
): Promise<{ memberId: bigint; points: bigint }[]> {
  const { rows } = await sql<{ memberId: bigint; points: bigint }>`
    insert into point.told (member_id, last_day, points)
    select u.member_id, ${lastDay}::date, u.points
      from unnest(${told.map(({ memberId }) => memberId)}::bigint[],
                  ${told.map(({ points }) => points)}::bigint[]) u (member_id, points)
     order by 1
    on conflict do nothing returning member_id as "memberId", points`.execute(tx)
  return rows
}
