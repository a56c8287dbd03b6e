import { realNow } from '../clock/clock.ts'
import { newId } from '../store/ids.ts'
import type { Row, Store } from '../store/open-store.ts'
import type { Transfer } from './transfer.ts'

export type NewTransfer = Pick<
  Transfer,
  | 'withdrawId'
  | 'bodyHash'
  | 'amountSatang'
  | 'bankCode'
  | 'accountNumber'
  | 'name'
  | 'sourceAccount'
  | 'metadata'
  | 'plan'
  | 'failureCode'
  | 'failureMessage'
  | 'createdAtMs'
>

/** Writes an order down; its first step is due `dueInMs` from now. @returns its id */
export function insertTransfer(store: Store, order: NewTransfer, dueInMs: number): string {
  const id = newId('trsf_test_')
  store.run(
    `insert into transfers (id, withdraw_id, body_hash, amount, bank_code, account_number, name,
       source_account, metadata, state, plan, failure_code, failure_message, created_at, step_due)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?)`,
    id,
    order.withdrawId,
    order.bodyHash,
    order.amountSatang,
    order.bankCode,
    order.accountNumber,
    order.name,
    order.sourceAccount,
    JSON.stringify(order.metadata),
    order.plan,
    order.failureCode,
    order.failureMessage,
    order.createdAtMs,
    realNow() + dueInMs,
  )
  return id
}

export function findTransfer(store: Store, id: string): Transfer | undefined {
  const row = store.one('select * from transfers where id = ?', id)
  return row ? toTransfer(row) : undefined
}

export function findByWithdrawId(store: Store, withdrawId: string): Transfer | undefined {
  const row = store.one('select * from transfers where withdraw_id = ?', withdrawId)
  return row ? toTransfer(row) : undefined
}

export function latestTransfers(store: Store, limit: number): Transfer[] {
  return store.all('select * from transfers order by seq desc limit ?', limit).map(toTransfer)
}

/** Transfers whose next step is due, oldest first. */
export function dueTransfers(store: Store, nowMs: number): Transfer[] {
  const sql = 'select * from transfers where step_due <= ? order by seq limit 100'
  return store.all(sql, nowMs).map(toTransfer)
}

/** Real time of the earliest step still to come. */
export function nextStepAt(store: Store): number | undefined {
  const row = store.one('select min(step_due) as due from transfers where step_due is not null')
  return row === undefined || row.due === null ? undefined : Number(row.due)
}

/** @param dueInMs when the next step is due; null: none comes by itself */
export function markSent(store: Store, id: string, atMs: number, dueInMs: number | null): void {
  store.run(
    `update transfers set state = 'sent', sent_at = ?, step_due = ?
     where id = ? and state = 'pending'`,
    atMs,
    dueInMs === null ? null : realNow() + dueInMs,
    id,
  )
}

/** Ends a transfer well; a final one stays as it is. */
export function markTransferPaid(store: Store, id: string, atMs: number, transRef: string): void {
  store.run(
    `update transfers set state = 'paid', paid_at = ?1, sent_at = coalesce(sent_at, ?1),
       trans_ref = ?2, step_due = null
     where id = ?3 and state in ('pending', 'sent')`,
    atMs,
    transRef,
    id,
  )
}

/** Ends a transfer badly; a final one stays as it is. */
export function markTransferFailed(
  store: Store,
  id: string,
  atMs: number,
  failure: { code: string; message: string },
): void {
  store.run(
    `update transfers set state = 'failed', failed_at = ?, failure_code = ?, failure_message = ?,
       step_due = null
     where id = ? and state in ('pending', 'sent')`,
    atMs,
    failure.code,
    failure.message,
    id,
  )
}

function toTransfer(row: Row): Transfer {
  const text = (name: string) => (row[name] === null ? null : String(row[name]))
  const ms = (name: string) => (row[name] === null ? null : Number(row[name]))
  return {
    id: String(row.id),
    withdrawId: text('withdraw_id'),
    bodyHash: String(row.body_hash),
    amountSatang: row.amount as bigint,
    bankCode: String(row.bank_code),
    accountNumber: String(row.account_number),
    name: String(row.name),
    sourceAccount: String(row.source_account),
    metadata: JSON.parse(String(row.metadata)) as object,
    state: row.state as Transfer['state'],
    plan: row.plan as Transfer['plan'],
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    transRef: text('trans_ref'),
    createdAtMs: Number(row.created_at),
    sentAtMs: ms('sent_at'),
    paidAtMs: ms('paid_at'),
    failedAtMs: ms('failed_at'),
  }
}
