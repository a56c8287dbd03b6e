import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ReviewFault, ReviewStatus } from '../rules/documents.ts'

/** Documents that a member sent in. */
export interface Review {
  readonly id: number
  readonly memberId: number
  readonly status: ReviewStatus
  readonly fault: ReviewFault | null
  readonly note: string | null
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly decidedByName: string | null
}

const columns = [
  'review_id',
  'member_id',
  'status',
  'fault',
  'note',
  'asked_at',
  'decided_at',
  'decided_by_name',
] as const

const selectFrom = (db: Db | Tx) => db.selectFrom('identity.review').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selectFrom>['executeTakeFirstOrThrow']>>

const toReview = (row: Row): Review => ({
  id: Number(row.review_id),
  memberId: Number(row.member_id),
  status: row.status,
  fault: row.fault,
  note: row.note,
  askedAt: row.asked_at,
  decidedAt: row.decided_at,
  decidedByName: row.decided_by_name,
})

export async function findReview(db: Db | Tx, id: number): Promise<Review | null> {
  const row = await selectFrom(db).where('review_id', '=', BigInt(id)).executeTakeFirst()
  return row ? toReview(row) : null
}

/** Locks a review for the rest of the transaction and reads it as it then is. */
export async function lockReview(tx: Tx, id: number): Promise<Review | null> {
  const row = await selectFrom(tx)
    .where('review_id', '=', BigInt(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toReview(row) : null
}

/** The newest one of a member. */
export async function findNewest(db: Db | Tx, memberId: number): Promise<Review | null> {
  const row = await selectFrom(db)
    .where('member_id', '=', BigInt(memberId))
    .orderBy('review_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toReview(row) : null
}

/** Begins one; null where another of the member waits or holds, whoever was first. */
export async function insertReview(tx: Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ review_id: bigint }>`
    insert into identity.review (member_id) values (${memberId})
    on conflict (member_id) where status in ('waiting', 'accepted') do nothing
    returning review_id`.execute(tx)
  return rows[0] ? Number(rows[0].review_id) : null
}

/** The desk's list, from an id on. */
export async function findForDesk(
  db: Db,
  page: { readonly status: ReviewStatus; readonly from: bigint | null; readonly limit: number },
): Promise<Review[]> {
  const isOldestFirst = page.status === 'waiting'
  let query = selectFrom(db).where('status', '=', page.status)
  if (page.from !== null) query = query.where('review_id', isOldestFirst ? '>' : '<', page.from)
  const rows = await query
    .orderBy('review_id', isOldestFirst ? 'asc' : 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(toReview)
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from identity.review where status = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

/** How often documents of this member were refused before this review. */
export async function countRefused(db: Db, { memberId, id }: Review): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from identity.review
     where member_id = ${memberId} and review_id < ${id} and status = 'refused'`.execute(db)
  return rows[0]?.count ?? 0
}

/** How a person decided. */
export interface Ending {
  readonly status: 'accepted' | 'refused'
  readonly fault: ReviewFault | null
  readonly note: string | null
  readonly staffId: number
  readonly staffName: string
}

/** Ends a review that waits, once. The database asks its approval. */
export async function endReview(tx: Tx, id: number, ending: Ending): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.review
       set status = ${ending.status}, fault = ${ending.fault}, note = ${ending.note},
           decided_at = platform.clock(), decided_by = ${ending.staffId},
           decided_by_name = ${ending.staffName}
     where review_id = ${id} and status = 'waiting'`.execute(tx)
  return numAffectedRows === 1n
}

export async function insertLook(tx: Tx, reviewId: number, staffId: number): Promise<void> {
  await sql`
    insert into identity.look (review_id, staff_id) values (${reviewId}, ${staffId})`.execute(tx)
}

export async function hasLooked(db: Db | Tx, reviewId: number, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select exists (select from identity.look
                    where review_id = ${reviewId} and staff_id = ${staffId}) as has`.execute(db)
  return rows[0]?.has === true
}
