import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { findPayments, type Payment } from './payment-store.ts'

/** The member's own payments by what lines of a statement name them by; what is not clear is left out. */
export type LinePayments = ReadonlyMap<number, Payment>

interface Named {
  readonly refId: bigint
  readonly paymentId: bigint | null
}

/** Lines of a payment's own money name the payment. */
export async function findNamedPayments(
  db: Db | Tx,
  memberId: number,
  refIds: readonly number[],
): Promise<LinePayments> {
  const payments = await findPayments(db, refIds)
  return new Map(payments.filter((one) => one.memberId === memberId).map((one) => [one.id, one]))
}

/**
 * Money that staff credited names its payment, or what was received where it had none: a number that is
 * both is the payment's only where no such credit has it.
 */
export async function findMatchedPayments(
  db: Db | Tx,
  memberId: number,
  refIds: readonly number[],
): Promise<LinePayments> {
  const { rows } = await sql<Named>`
    select p.payment_id as "refId", p.payment_id as "paymentId" from deposit.payment p
     where p.member_id = ${memberId} and p.payment_id = any(${[...refIds]}::bigint[])
       and not exists (
         select from deposit.received_charge r join deposit.review_case k using (received_charge_id)
          where r.received_charge_id = p.payment_id and r.payment_id is null
            and k.credited_member_id = p.member_id
            and not exists (select from deposit.payment o
                             where o.received_charge_id = r.received_charge_id))`.execute(db)
  return paymentsOf(db, rows)
}

/** Money that the bank took back names the payment that it had come for, or what was received where it had none. */
export async function findReversedPayments(
  db: Db | Tx,
  memberId: number,
  refIds: readonly number[],
): Promise<LinePayments> {
  const { rows } = await sql<Named>`
    select p.payment_id as "refId", p.payment_id as "paymentId"
      from deposit.reversal v join deposit.received_charge r using (received_charge_id)
      join deposit.payment p on p.payment_id = r.payment_id and p.member_id = v.member_id
     where v.member_id = ${memberId} and r.payment_id = any(${[...refIds]}::bigint[])
    union
    select r.received_charge_id, p.payment_id
      from deposit.reversal v join deposit.received_charge r using (received_charge_id)
      left join deposit.payment p
        on p.received_charge_id = r.received_charge_id and p.member_id = v.member_id
     where v.member_id = ${memberId} and r.payment_id is null
       and r.received_charge_id = any(${[...refIds]}::bigint[])`.execute(db)
  return paymentsOf(db, rows)
}

/** What a payment's money was received as; null while it is not paid. */
export async function findReceivedOf(db: Db | Tx, paymentId: number): Promise<number | null> {
  const { rows } = await sql<{ receivedId: bigint | null }>`
    select received_charge_id as "receivedId" from deposit.payment
     where payment_id = ${paymentId}`.execute(db)
  return rows[0]?.receivedId === undefined || rows[0].receivedId === null
    ? null
    : Number(rows[0].receivedId)
}

/** A number that names two different things names neither. */
async function paymentsOf(db: Db | Tx, rows: readonly Named[]): Promise<LinePayments> {
  const clear = [...Map.groupBy(rows, ({ refId }) => refId).values()].flatMap((named) =>
    named.length === 1 ? named : [],
  )
  const ids = clear.flatMap(({ paymentId }) => (paymentId === null ? [] : [Number(paymentId)]))
  const payments = new Map((await findPayments(db, ids)).map((one) => [one.id, one]))
  return new Map(
    clear.flatMap(({ refId, paymentId }) => {
      const payment = payments.get(Number(paymentId))
      return payment ? [[Number(refId), payment] as const] : []
    }),
  )
}
