import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ChannelType } from '../contract.ts'
import type { ReviewStatus } from '../operator-contract.ts'

/** Money that came once more for a payment that was paid, of which its member is told. */
export interface PaidAgain {
  readonly caseId: number
  readonly paymentId: number
  readonly memberId: number
  readonly reference: string
  readonly channelType: ChannelType
  /** What the payment itself brought. */
  readonly creditedSatang: Satang | null
  readonly amountSatang: Satang
  readonly at: Date
  readonly status: ReviewStatus
  /** It went into this member's wallet. */
  readonly isHis: boolean
}

async function findWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<PaidAgain[]> {
  const { rows } = await sql<{
    case_id: bigint
    payment_id: bigint
    member_id: bigint
    reference: string
    channel_type: string
    credited_satang: bigint | null
    amount_satang: bigint
    paid_at: Date
    status: string
    credited_member_id: bigint | null
  }>`
    select c.case_id, p.payment_id, p.member_id, p.reference, h.type as channel_type,
           p.credited_satang, r.amount_satang, r.paid_at, c.status, c.credited_member_id
      from deposit.received_charge r
      join deposit.review_case c using (received_charge_id)
      join deposit.payment p on p.payment_id = r.payment_id
      join deposit.channel h on h.channel_id = p.channel_id
     where r.outcome = 'review' and c.is_paid_again and ${condition}
     order by c.case_id`.execute(db)
  return rows.map((row) => ({
    caseId: Number(row.case_id),
    paymentId: Number(row.payment_id),
    memberId: Number(row.member_id),
    reference: row.reference,
    channelType: row.channel_type as ChannelType,
    creditedSatang: row.credited_satang,
    amountSatang: row.amount_satang,
    at: row.paid_at,
    status: row.status as ReviewStatus,
    isHis: row.credited_member_id === row.member_id,
  }))
}

/** What came again for these payments, in order. Cost: an index range each. */
export async function findPaidAgain(
  db: Db | Tx,
  paymentIds: readonly number[],
): Promise<PaidAgain[]> {
  if (paymentIds.length === 0) return []
  return findWhere(db, sql`r.payment_id = any(${[...paymentIds]}::bigint[])`)
}

/** The case, where its member is told of it. */
export async function findPaidAgainCase(db: Db | Tx, caseId: number): Promise<PaidAgain | null> {
  return (await findWhere(db, sql`c.case_id = ${caseId}`))[0] ?? null
}
