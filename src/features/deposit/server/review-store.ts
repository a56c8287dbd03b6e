import { sql } from 'kysely'
import { invariant } from '#kernel/result.ts'
import { SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ReviewReason, ReviewStatus } from '../operator-contract.ts'
import { statusesBefore } from '../rules/review-state.ts'

/** Money in suspense and what became of it. */
export interface ReviewCase {
  readonly id: number
  readonly receivedChargeId: bigint
  readonly reason: ReviewReason
  readonly status: ReviewStatus
  readonly resolvedBy: number | null
  readonly resolvedByName: string | null
  /** The second person of a credit that took two. */
  readonly confirmedByName: string | null
  readonly note: string | null
  readonly resolvedAt: Date | null
  readonly creditedMemberId: number | null
  readonly returnAttempt: number
  readonly returnSentAt: Date | null
  readonly returnFailure: string | null
}

interface Row {
  case_id: bigint
  received_charge_id: bigint
  reason: string
  status: string
  opened_at: Date
  resolved_by: bigint | null
  resolved_by_name: string | null
  credited_as: string | null
  confirmed_by: bigint | null
  confirmed_by_name: string | null
  resolution_note: string | null
  resolved_at: Date | null
  credited_member_id: bigint | null
  return_attempt: number
  return_sent_at: Date | null
  return_failure: string | null
  is_paid_again: boolean
}

const toCase = (row: Row): ReviewCase => ({
  id: Number(row.case_id),
  receivedChargeId: row.received_charge_id,
  reason: row.reason as ReviewReason,
  status: row.status as ReviewStatus,
  resolvedBy: row.resolved_by === null ? null : Number(row.resolved_by),
  resolvedByName: row.resolved_by_name,
  confirmedByName: row.confirmed_by_name,
  note: row.resolution_note,
  resolvedAt: row.resolved_at,
  creditedMemberId: row.credited_member_id === null ? null : Number(row.credited_member_id),
  returnAttempt: row.return_attempt,
  returnSentAt: row.return_sent_at,
  returnFailure: row.return_failure,
})

/**
 * Opens the case of a charge that was booked into suspense.
 * @param isPaidAgain the member of its payment is told of it (`rules/match-charge.ts`)
 * @returns its id
 */
export async function insertCase(
  tx: Tx,
  receivedChargeId: bigint,
  reason: ReviewReason,
  isPaidAgain: boolean,
): Promise<number> {
  const { rows } = await sql<{ case_id: bigint }>`
    insert into deposit.review_case (received_charge_id, reason, is_paid_again)
    values (${receivedChargeId}, ${reason}, ${isPaidAgain}) returning case_id`.execute(tx)
  const [row] = rows
  invariant(row, 'an inserted case has its id')
  return Number(row.case_id)
}

/** The case of what was received; null where it was credited at once. */
export async function findCaseOf(
  db: Db | Tx,
  receivedChargeId: bigint,
  { lock }: { lock?: boolean } = {},
): Promise<ReviewCase | null> {
  const { rows } = await sql<Row>`
    select * from deposit.review_case where received_charge_id = ${receivedChargeId}
    ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0] ? toCase(rows[0]) : null
}

/** The bank took the money of an open case back; false where staff had decided about it. */
export async function setTakenBack(tx: Tx, caseId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.review_case
       set status = 'returned', resolved_by = ${SYSTEM_STAFF_ID}, resolved_by_name = 'ระบบ',
           resolution_note = 'ธนาคารเรียกเงินคืน', resolved_at = platform.clock()
     where case_id = ${caseId} and status = 'open'`.execute(tx)
  return numAffectedRows === 1n
}

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deposit.review_case where status = 'open'`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

/** Cases of a status above an id, oldest first: whoever waits longest is served first. */
export async function findCasesAfter(
  db: Db,
  status: ReviewStatus,
  afterId: bigint,
  limit: number,
): Promise<ReviewCase[]> {
  const { rows } = await sql<Row>`
    select * from deposit.review_case where status = ${status} and case_id > ${afterId}
     order by case_id limit ${limit}`.execute(db)
  return rows.map(toCase)
}

/** What a search may name a case by. */
export interface CaseWord {
  readonly reference: string
  readonly amountSatang: bigint | null
  /** It is about one of these: of its payment, of a slip for it, or who got its money. */
  readonly memberIds: readonly number[]
  readonly caseIds: readonly number[]
}

/** Those of them that a reference, an amount or a member names. Cost: the cases of the status. */
export async function findCasesByWord(
  db: Db,
  status: ReviewStatus,
  word: CaseWord,
  afterId: bigint,
  limit: number,
): Promise<ReviewCase[]> {
  const { rows } = await sql<Row>`
    select c.* from deposit.review_case c
      join deposit.received_charge r using (received_charge_id)
      left join deposit.payment p on p.payment_id = r.payment_id
     where c.status = ${status} and c.case_id > ${afterId}
       and (r.reference = ${word.reference} or r.charge_id = ${word.reference}
            or p.reference = ${word.reference} or r.amount_satang = ${word.amountSatang}
            or p.member_id = any(${[...word.memberIds]}::bigint[])
            or c.credited_member_id = any(${[...word.memberIds]}::bigint[])
            or c.case_id = any(${[...word.caseIds]}::bigint[])
            or exists (select from deposit.slip s
                        where r.charge_id = 'line-' || s.statement_line_id
                          and s.member_id = any(${[...word.memberIds]}::bigint[])))
     order by c.case_id limit ${limit}`.execute(db)
  return rows.map(toCase)
}

export async function findCase(db: Db | Tx, caseId: number): Promise<ReviewCase | null> {
  const { rows } = await sql<Row>`
    select * from deposit.review_case where case_id = ${caseId}`.execute(db)
  return rows[0] ? toCase(rows[0]) : null
}

/** Locks a case for the rest of the transaction and reads it as it then is. */
export async function lockCase(tx: Tx, caseId: number): Promise<ReviewCase | null> {
  const { rows } = await sql<Row>`
    select * from deposit.review_case where case_id = ${caseId} for no key update`.execute(tx)
  return rows[0] ? toCase(rows[0]) : null
}

/** What was received for a payment and waits because it would pass its member's own limit. */
export async function findKeptCharges(db: Db | Tx, paymentId: number): Promise<bigint[]> {
  const { rows } = await sql<{ received_charge_id: bigint }>`
    select r.received_charge_id from deposit.review_case c
      join deposit.received_charge r using (received_charge_id)
     where r.payment_id = ${paymentId} and r.outcome = 'review'
       and c.status = 'open' and c.reason = 'above_limit'`.execute(db)
  return rows.map((row) => row.received_charge_id)
}

/** Open cases whose money seems to belong to a payment. */
export async function countOpenCases(tx: Tx, paymentId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deposit.review_case c
      join deposit.received_charge r using (received_charge_id)
     where r.payment_id = ${paymentId} and c.status = 'open'`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

/**
 * Whoever of the staff had a hand in crediting a member in the last days, as the first person or as the
 * second. Cost: an index range of the member's
 * own cases. Read under the lock of his main wallet, which every credit takes, it misses none.
 */
export async function findHandCreditors(tx: Tx, memberId: number, days: number): Promise<number[]> {
  const { rows } = await sql<{
    staff_id: bigint
  }>`
    select distinct staff_id
      from deposit.review_case, unnest(array[resolved_by, confirmed_by]) as staff_id
     where staff_id is not null and status = 'credited' and credited_member_id = ${memberId}
       and resolved_at > platform.clock() - ${days}::integer * interval '1 day'`.execute(tx)
  return rows.map((row) => Number(row.staff_id))
}

export interface Resolution {
  readonly staffId: number
  readonly staffName: string
  readonly note: string
}

/** Who gets the money of a case, and why that is right. */
export interface Credit {
  readonly memberId: number
  /** The database holds it against what stands in its rows (`deposit.guard_credit`). */
  readonly as: 'payment' | 'payer' | 'approved'
  readonly by: Resolution
  /** The second person, where it took one. */
  readonly confirmedBy?: Pick<Resolution, 'staffId' | 'staffName'>
}

/** The caller holds the lock and has found the case open. */
export async function setCredited(
  tx: Tx,
  caseId: number,
  { memberId, as, by, confirmedBy }: Credit,
): Promise<void> {
  await sql`
    update deposit.review_case
       set status = 'credited', credited_member_id = ${memberId}, credited_as = ${as},
           resolved_by = ${by.staffId}, resolved_by_name = ${by.staffName},
           confirmed_by = ${confirmedBy?.staffId ?? null},
           confirmed_by_name = ${confirmedBy?.staffName ?? null},
           resolution_note = ${by.note}, resolved_at = platform.clock()
     where case_id = ${caseId} and status = any(${statusesBefore('credited')})`.execute(tx)
}

/** Begins a new attempt to send the money back; the caller holds the lock on the open case. */
export async function setReturning(tx: Tx, caseId: number, by: Resolution): Promise<void> {
  await sql`
    update deposit.review_case
       set status = 'returning', resolved_by = ${by.staffId}, resolved_by_name = ${by.staffName},
           resolution_note = ${by.note}, resolved_at = platform.clock(),
           return_attempt = return_attempt + 1, return_sent_at = null, return_failure = null
     where case_id = ${caseId} and status = any(${statusesBefore('returning')})`.execute(tx)
}

/** Takes the right to send the order; only the first who asks gets it. */
export async function claimReturn(tx: Tx, caseId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.review_case set return_sent_at = platform.clock()
     where case_id = ${caseId} and status = 'returning' and return_sent_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function setReturned(tx: Tx, caseId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.review_case set status = 'returned'
     where case_id = ${caseId} and status = any(${statusesBefore('returned')})`.execute(tx)
  return numAffectedRows === 1n
}

/** The transfer back failed for good: the money waits for another decision. */
export async function reopenCase(tx: Tx, caseId: number, failure: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.review_case
       set status = 'open', resolved_by = null, resolved_by_name = null, resolution_note = null,
           resolved_at = null, return_failure = ${failure}
     where case_id = ${caseId} and status = any(${statusesBefore('open')})`.execute(tx)
  return numAffectedRows === 1n
}
