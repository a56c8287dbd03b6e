import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Shows a member on the board of the month; false: another account of the person stands there, or he does. */
export async function insertShown(tx: Tx, memberId: number, person: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tournament.shown (member_id, person) values (${memberId}, ${person})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Hides him, with what was worked out for him. */
export async function deleteShown(tx: Tx, memberId: number): Promise<void> {
  await sql`delete from tournament.shown where member_id = ${memberId}`.execute(tx)
  await sql`delete from tournament.month_score where member_id = ${memberId}`.execute(tx)
}

export async function isShown(db: Db | Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from tournament.shown where member_id = ${memberId}) as yes`.execute(db)
  return rows[0]?.yes === true
}

/** When the board of a month was worked out last; its row is locked. Null: never. */
export async function lockMonth(tx: Tx, month: Day): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select scored_at as at from tournament.month where month = ${month}::date for update`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

export async function findMonth(db: Db, month: Day): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select scored_at as at from tournament.month where month = ${month}::date`.execute(db)
  return rows[0]?.at ?? null
}

/** Own valid play a member and day: of all who are shown, or of one. Cost: an index range of each. */
export async function findMonthPlay(
  db: Db | Tx,
  { from, to, product }: { from: Day; to: Day; product: string },
  memberId: number | null = null,
): Promise<{ memberId: bigint; validSatang: bigint }[]> {
  const whose =
    memberId === null
      ? sql`d.member_id in (select s.member_id from tournament.shown s)`
      : sql`d.member_id = ${memberId}`
  // rows: trusted, the view shows columns that its table does not let be null
  const { rows } = await sql<{ memberId: bigint; validSatang: bigint }>`
    select d.member_id as "memberId", d.valid_satang as "validSatang" from winloss.play_day d
     where ${whose} and d.product = ${product} and d.is_own
       and d.counted_day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

/** Writes the board of a month as it is. */
export async function writeMonth(
  tx: Tx,
  of: { month: Day; seen: string },
  scores: readonly { memberId: bigint; points: bigint }[],
): Promise<void> {
  await sql`
    insert into tournament.month (month, scored_at, scored_xid)
    values (${of.month}::date, platform.clock(), ${of.seen}::xid8)
    on conflict (month) do update
      set scored_at = excluded.scored_at, scored_xid = excluded.scored_xid`.execute(tx)
  const members = scores.map(({ memberId }) => memberId)
  await sql`
    delete from tournament.month_score
     where month = ${of.month}::date and member_id <> all (${members}::bigint[])`.execute(tx)
  await sql`
    insert into tournament.month_score as m (month, member_id, points)
    select ${of.month}::date, n.member_id, n.points
      from unnest(${members}::bigint[], ${scores.map(({ points }) => points)}::bigint[])
           n (member_id, points)
      join tournament.shown s using (member_id)
    on conflict (month, member_id) do update set points = excluded.points
      where m.points <> excluded.points`.execute(tx)
}

/** The first of the board: who is shown, and may be. Cost: the scores of the month, each asked for at the gate. */
export async function findMonthBoard(
  db: Db,
  month: Day,
  limit: number,
): Promise<{ memberId: bigint; points: bigint; place: number }[]> {
  const { rows } = await sql<{ memberId: bigint; points: bigint; place: number | null }>`
    select m.member_id as "memberId", m.points,
           rank() over (order by m.points desc)::integer as place
      from tournament.month_score m join tournament.shown s using (member_id)
     where m.month = ${month}::date and platform.may_reward(m.member_id) is null
     order by m.points desc, m.member_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, place: row.place ?? 0 }))
}

/** Which place so many points have among those who are shown. */
export async function placeOf(db: Db, month: Day, points: bigint): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::integer as ahead
      from tournament.month_score m join tournament.shown s using (member_id)
     where m.month = ${month}::date and m.points > ${points}
       and platform.may_reward(m.member_id) is null`.execute(db)
  return (rows[0]?.ahead ?? 0) + 1
}
