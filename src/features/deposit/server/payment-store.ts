import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ChannelType, PaymentStatus } from '../contract.ts'
import { statusesBefore } from '../rules/payment-state.ts'

/** A payment as stored. An overdue one reads as expired before any job has said so. */
export interface Payment {
  readonly id: number
  readonly reference: string
  readonly memberId: number
  readonly channelId: number
  readonly channelType: ChannelType
  readonly subChannelId: number
  readonly receivingAccountId: bigint
  readonly baseSatang: Satang
  readonly amountSatang: Satang
  readonly status: PaymentStatus
  readonly chargeId: string | null
  readonly qrPayload: string | null
  readonly creditedSatang: Satang | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly reservedUntil: Date
  readonly paidAt: Date | null
  readonly cancelledAt: Date | null
  /** When staff gave its money to another or sent it back. */
  readonly settledElsewhereAt: Date | null
  /** When the bank took back the money by which it was paid. */
  readonly reversedAt: Date | null
  /** What waits because it would pass the member's own limit. */
  readonly keptSatang: Satang | null
}

const columns = sql`payment_id, reference, member_id, channel_id, sub_channel_id,
  receiving_account_id, base_satang, amount_satang, charge_id, qr_payload, credited_satang,
  created_at, expires_at, reserved_until, paid_at, cancelled_at, settled_elsewhere_at,
  case when status = 'pending' and expires_at <= platform.clock() then 'expired'
       else status end as status,
  (select type from deposit.channel c where c.channel_id = payment.channel_id) as channel_type,
  (select v.reversed_at from deposit.reversal v
    where v.received_charge_id = payment.received_charge_id) as reversed_at,
  (select sum(r.amount_satang)::bigint
     from deposit.review_case k join deposit.received_charge r using (received_charge_id)
    where payment.status = 'review' and r.payment_id = payment.payment_id
      and k.status = 'open' and k.reason = 'above_limit') as kept_satang`

interface Row {
  payment_id: bigint
  reference: string
  member_id: bigint
  channel_id: bigint
  // rows: trusted, a payment has a channel
  channel_type: string
  sub_channel_id: bigint
  receiving_account_id: bigint
  base_satang: bigint
  amount_satang: bigint
  charge_id: string | null
  qr_payload: string | null
  credited_satang: bigint | null
  created_at: Date
  expires_at: Date
  reserved_until: Date
  paid_at: Date | null
  cancelled_at: Date | null
  settled_elsewhere_at: Date | null
  status: string
  reversed_at: Date | null
  kept_satang: bigint | null
}

const toPayment = (row: Row): Payment => ({
  id: Number(row.payment_id),
  reference: row.reference,
  memberId: Number(row.member_id),
  channelId: Number(row.channel_id),
  channelType: row.channel_type as ChannelType,
  subChannelId: Number(row.sub_channel_id),
  receivingAccountId: row.receiving_account_id,
  baseSatang: row.base_satang,
  amountSatang: row.amount_satang,
  status: row.status as PaymentStatus,
  chargeId: row.charge_id,
  qrPayload: row.qr_payload,
  creditedSatang: row.credited_satang,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  reservedUntil: row.reserved_until,
  paidAt: row.paid_at,
  cancelledAt: row.cancelled_at,
  settledElsewhereAt: row.settled_elsewhere_at,
  reversedAt: row.reversed_at,
  keptSatang: row.kept_satang,
})

async function findWhere(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<Payment[]> {
  const { rows } = await sql<Row>`
    select ${columns} from deposit.payment where ${condition} ${tail}`.execute(db)
  return rows.map(toPayment)
}

const first = (payments: Payment[]): Payment | null => payments[0] ?? null

export async function findPayment(db: Db | Tx, paymentId: number): Promise<Payment | null> {
  return first(await findWhere(db, sql`payment_id = ${paymentId}`))
}

export function findPayments(db: Db | Tx, paymentIds: readonly number[]): Promise<Payment[]> {
  return findWhere(db, sql`payment_id = any(${[...paymentIds]}::bigint[])`)
}

/** Null for another member's payment too. */
export async function findOwnPayment(
  db: Db | Tx,
  memberId: number,
  paymentId: number,
): Promise<Payment | null> {
  return first(await findWhere(db, sql`payment_id = ${paymentId} and member_id = ${memberId}`))
}

export async function findPaymentByKey(
  db: Db | Tx,
  memberId: number,
  idempotencyKey: string,
): Promise<Payment | null> {
  return first(
    await findWhere(db, sql`member_id = ${memberId} and idempotency_key = ${idempotencyKey}`),
  )
}

export async function findPaymentByCharge(db: Db | Tx, chargeId: string): Promise<Payment | null> {
  return first(await findWhere(db, sql`charge_id = ${chargeId}`))
}

export async function findPaymentByReference(
  db: Db | Tx,
  reference: string,
): Promise<Payment | null> {
  return first(await findWhere(db, sql`reference = ${reference}`))
}

/** The payment that what was received has paid. */
export async function findPaymentPaidBy(db: Db | Tx, receivedId: bigint): Promise<Payment | null> {
  return first(await findWhere(db, sql`received_charge_id = ${receivedId}`))
}

/**
 * The payment for which this very amount is reserved on an account; at most one by its index. An amount that was
 * typed is nobody's own.
 */
export async function findPaymentByAmount(
  db: Db | Tx,
  receivingAccountId: bigint,
  amountSatang: Satang,
): Promise<Payment | null> {
  return first(
    await findWhere(
      db,
      sql`receiving_account_id = ${receivingAccountId} and amount_satang = ${amountSatang}
          and reserved and amount_satang <> base_satang and amount_until > platform.clock()`,
    ),
  )
}

/** Our account, and when the bank says that money came to it. */
interface Arrival {
  readonly receivingAccountId: bigint
  readonly at: Date
}

/** The bank's clock and ours differ, and a payment is asked for a moment before it is paid. */
const CLOCKS_DIFFER = sql`interval '1 minute'`

/**
 * The payment for which this amount was reserved when the money came, however late we hear of it. An amount
 * is reserved for one at a time; where the clocks leave two, it is the one that began before.
 */
export async function findPaymentByAmountAt(
  db: Db | Tx,
  { receivingAccountId, at }: Arrival,
  amountSatang: Satang,
): Promise<Payment | null> {
  return first(
    await findWhere(
      db,
      sql`receiving_account_id = ${receivingAccountId} and amount_satang = ${amountSatang}
          and created_at - ${CLOCKS_DIFFER} <= ${at} and amount_until >= ${at}`,
      sql`order by created_at <= ${at} desc, payment_id desc limit 1`,
    ),
  )
}

/** Unpaid payments of these baht that could be paid when the money came. */
export function findOpenPaymentsAt(
  db: Db | Tx,
  { receivingAccountId, at }: Arrival,
  baseSatang: Satang,
): Promise<Payment[]> {
  return findWhere(
    db,
    sql`receiving_account_id = ${receivingAccountId} and base_satang = ${baseSatang}
        and status in ('pending', 'expired') and cancelled_at is null
        and created_at - ${CLOCKS_DIFFER} <= ${at} and amount_until >= ${at}`,
    sql`order by payment_id`,
  )
}

/** A member's payments that can still be paid, newest first. */
export function findOpenPayments(db: Db | Tx, memberId: number): Promise<Payment[]> {
  return findWhere(
    db,
    sql`member_id = ${memberId} and status = 'pending' and expires_at > platform.clock()`,
    sql`order by payment_id desc`,
  )
}

/** A member's payments below an id, newest first. */
export function findPaymentsBefore(
  db: Db | Tx,
  memberId: number,
  beforeId: bigint,
  limit: number,
): Promise<Payment[]> {
  return findWhere(
    db,
    sql`member_id = ${memberId} and payment_id < ${beforeId}`,
    sql`order by payment_id desc limit ${limit}`,
  )
}

/** Unpaid payments above an id that the gateway may know more about than we, in order of id. */
export function findUnpaidPayments(db: Db, aboveId: number, limit: number): Promise<Payment[]> {
  return findWhere(
    db,
    sql`status <> 'paid' and charge_id is not null and payment_id > ${aboveId}
        and reserved_until > platform.clock() - interval '15 minutes'`,
    sql`order by payment_id limit ${limit}`,
  )
}

/** Locks a payment for the rest of the transaction and reads it as it then is. */
export async function lockPayment(tx: Tx, paymentId: number): Promise<Payment | null> {
  return first(await findWhere(tx, sql`payment_id = ${paymentId}`, sql`for no key update`))
}

export interface NewPayment {
  readonly reference: string
  readonly memberId: number
  readonly channelId: number
  readonly subChannelId: number
  readonly receivingAccountId: bigint
  readonly idempotencyKey: string
  readonly baseSatang: Satang
  readonly amountSatang: Satang
  readonly lifetimeSeconds: number
  readonly graceSeconds: number
}

/** Null when the amount, the reference, the key or the open place is taken: look again. */
export async function insertPayment(tx: Tx, draft: NewPayment): Promise<Payment | null> {
  const { rows } = await sql<Row>`
    insert into deposit.payment (reference, member_id, channel_id, sub_channel_id,
      receiving_account_id, idempotency_key, base_satang, amount_satang, created_at, expires_at,
      reserved_until, amount_until)
    select ${draft.reference}, ${draft.memberId}, ${draft.channelId}, ${draft.subChannelId},
           ${draft.receivingAccountId}, ${draft.idempotencyKey}, ${draft.baseSatang},
           ${draft.amountSatang}, now, now + ${draft.lifetimeSeconds} * interval '1 second',
           until, until
      from platform.clock() as now,
           lateral (select now + ${draft.lifetimeSeconds + draft.graceSeconds}
                               * interval '1 second' as until) as grace
    on conflict do nothing
    returning ${columns}`.execute(tx)
  return first(rows.map(toPayment))
}

/** Stores what the gateway made of the payment, once. */
export async function setCharge(
  db: Db | Tx,
  paymentId: number,
  charge: { chargeId: string; qrPayload: string },
): Promise<void> {
  await sql`
    update deposit.payment set charge_id = ${charge.chargeId}, qr_payload = ${charge.qrPayload}
     where payment_id = ${paymentId} and charge_id is null`.execute(db)
}

/** Moves a payment along the table of states; false where the table has no such step. */
export async function setStatus(
  tx: Tx,
  paymentId: number,
  to: Exclude<PaymentStatus, 'paid'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.payment set status = ${to}
     where payment_id = ${paymentId} and status = any(${statusesBefore(to)})`.execute(tx)
  return numAffectedRows === 1n
}

/** The member gives a pending payment up; its amount is reserved for so long still. */
export async function setCancelled(tx: Tx, paymentId: number, holdSeconds: number): Promise<void> {
  await sql`
    update deposit.payment
       set status = 'expired',
           cancelled_at = platform.clock(),
           amount_until =
             least(amount_until, platform.clock() + ${holdSeconds} * interval '1 second')
     where payment_id = ${paymentId} and status = 'pending'`.execute(tx)
}

/** Staff gave its money to another or sent it back: it is over, and did not run out. */
export async function setSettledElsewhere(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    update deposit.payment set status = 'expired', settled_elsewhere_at = platform.clock()
     where payment_id = ${paymentId} and status = 'review'`.execute(tx)
}

/** Its money came back from where staff sent it: it is looked at once more. Answers whether it was so. */
export async function setReviewAgain(tx: Tx, paymentId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.payment set status = 'review', settled_elsewhere_at = null
     where payment_id = ${paymentId} and status = 'expired'
       and settled_elsewhere_at is not null`.execute(tx)
  return numAffectedRows === 1n
}

/** What a payment is paid by. */
interface PaidBy {
  readonly receivedId: bigint
  readonly amountSatang: Satang
  readonly paidAt: Date
}

/** The money is in the wallet. */
export async function setPaid(
  tx: Tx,
  paymentId: number,
  { receivedId, amountSatang, paidAt }: PaidBy,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposit.payment
       set status = 'paid', credited_satang = ${amountSatang}, paid_at = ${paidAt},
           credited_at = platform.clock(), received_charge_id = ${receivedId}
     where payment_id = ${paymentId} and status = any(${statusesBefore('paid')})`.execute(tx)
  return numAffectedRows === 1n
}

/** Writes down that overdue payments are expired, of one member or of all, and answers them. */
export async function expireOverdue(
  tx: Tx,
  { memberId, limit }: { memberId?: number; limit: number },
): Promise<Payment[]> {
  const { rows } = await sql<Row>`
    update deposit.payment set status = 'expired' where payment_id in (
      select payment_id from deposit.payment
       where status = 'pending' and expires_at <= platform.clock()
         and (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null})
       order by payment_id limit ${limit} for no key update skip locked)
    returning ${columns}`.execute(tx)
  return rows.map(toPayment)
}
