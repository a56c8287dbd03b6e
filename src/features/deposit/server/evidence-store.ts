import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'

const ABOUT_SATANG = 10_000n
const CANDIDATES = 10

/**
 * Payments of an account that were asked for within a day before money came, of about its amount. Cost: a
 * day of the account's payments.
 */
export async function findAlike(
  db: Db,
  received: {
    readonly receivingAccountId: bigint
    readonly amountSatang: Satang
    readonly at: Date
  },
): Promise<number[]> {
  const { receivingAccountId, amountSatang, at } = received
  const { rows } = await sql<{ payment_id: bigint }>`
    select payment_id from deposit.payment
     where receiving_account_id = ${receivingAccountId}
       and created_at between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz + interval '1 hour'
       and amount_satang between ${amountSatang - ABOUT_SATANG} and ${amountSatang + ABOUT_SATANG}
     order by abs(amount_satang - ${amountSatang}), payment_id desc limit ${CANDIDATES}`.execute(db)
  return rows.map((row) => Number(row.payment_id))
}

/** The slip that is a word for a line. */
export async function findSlipOfLine(
  db: Db,
  lineId: bigint,
): Promise<{ memberId: number; paymentId: number | null; sentAt: Date } | null> {
  const { rows } = await sql<{ member_id: bigint; payment_id: bigint | null; sent_at: Date }>`
    select member_id, payment_id, sent_at from deposit.slip
     where statement_line_id = ${lineId}`.execute(db)
  const [row] = rows
  return row
    ? {
        memberId: Number(row.member_id),
        paymentId: row.payment_id === null ? null : Number(row.payment_id),
        sentAt: row.sent_at,
      }
    : null
}
