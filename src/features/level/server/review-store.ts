import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** A member who waits for staff. */
export interface Review {
  readonly reviewId: bigint
  readonly memberId: bigint
  readonly level: number
  readonly sumSatang: Satang
  readonly version: number
  readonly askedAt: Date
}

/** Has members looked at; one that waits already has what this night found. */
export async function askReviews(
  tx: Tx,
  version: number,
  asked: readonly { memberId: bigint; level: number; sumSatang: Satang }[],
): Promise<void> {
  await sql`
    insert into level.review (member_id, level, sum_satang, version)
    select a.member_id, a.level, a.sum_satang, ${version}::smallint
      from unnest(${asked.map(({ memberId }) => memberId)}::bigint[],
             ${asked.map(({ level }) => level)}::smallint[],
             ${asked.map(({ sumSatang }) => sumSatang)}::bigint[]) a (member_id, level, sum_satang)
    on conflict (member_id) where state = 'waiting' do update
      set level = excluded.level, sum_satang = excluded.sum_satang, version = excluded.version`.execute(
    tx,
  )
}

/** Ends what waits for members whom play does not raise any more. */
export async function lapseReviews(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await sql`
    update level.review set state = 'lapsed', decided_at = platform.clock()
     where member_id = any (${[...memberIds]}::bigint[]) and state = 'waiting'`.execute(tx)
}

/** Everybody who waits, the longest first. */
export async function findWaiting(db: Db | Tx): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select review_id as "reviewId", member_id as "memberId", level, sum_satang as "sumSatang", version,
           asked_at as "askedAt"
      from level.review where state = 'waiting' order by review_id`.execute(db)
  return rows
}

/** What waits for a member. */
export async function findWaitingOf(db: Db | Tx, memberId: number): Promise<Review | undefined> {
  const { rows } = await sql<Review>`
    select review_id as "reviewId", member_id as "memberId", level, sum_satang as "sumSatang", version,
           asked_at as "askedAt"
      from level.review where member_id = ${memberId} and state = 'waiting'`.execute(db)
  return rows[0]
}

/** Whether staff declined a level of a member in the last 90 days. */
export async function wasDeclined(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from level.review
                    where member_id = ${memberId} and state = 'declined'
                      and decided_at > platform.clock() - interval '90 days') as yes`.execute(db)
  return rows[0]?.yes === true
}

export async function endReview(
  tx: Tx,
  reviewId: bigint,
  { state, staffId, reason }: { state: 'approved' | 'declined'; staffId: number; reason: string },
): Promise<void> {
  await sql`
    update level.review
       set state = ${state}, decided_by = ${staffId}, decided_at = platform.clock(), reason = ${reason}
     where review_id = ${reviewId} and state = 'waiting'`.execute(tx)
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from level.review where state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}
