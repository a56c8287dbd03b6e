import type { Party } from '../bank/account.ts'
import { newId } from '../store/ids.ts'
import type { Row, Store } from '../store/open-store.ts'
import type { Charge } from './charge.ts'
import type { Receiver } from './receiver.ts'

const COLUMNS = `id, source_id, amount, status, metadata, description, promptpay_id, biller_id,
  ref1, ref2, bank_code, account_number, payer, created_at, paid_at, expires_at`

export function insertCharge(store: Store, fields: Omit<Charge, 'id' | 'sourceId'>): Charge {
  const charge: Charge = {
    id: newId('chrg_test_'),
    sourceId: newId('src_test_'),
    ...fields,
  }
  const { receiver } = charge
  store.run(
    `insert into charges (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    charge.id,
    charge.sourceId,
    charge.amountSatang,
    charge.status,
    JSON.stringify(charge.metadata),
    charge.description,
    receiver.promptpay_id,
    receiver.biller_id,
    receiver.ref1,
    receiver.ref2,
    receiver.bank_code,
    receiver.account_number,
    charge.payer === null ? null : JSON.stringify(charge.payer),
    charge.createdAtMs,
    charge.paidAtMs,
    charge.expiresAtMs,
  )
  return charge
}

export function findCharge(store: Store, id: string): Charge | undefined {
  const row = store.one(`select ${COLUMNS} from charges where id = ?`, id)
  return row ? toCharge(row) : undefined
}

/** Charges by the receiver's reference, oldest first. */
export function findByReference(store: Store, ref1: string): Charge[] {
  const sql = `select ${COLUMNS} from charges where ref1 = ? order by seq limit 100`
  return store.all(sql, ref1).map(toCharge)
}

/** Marks a pending charge; the caller has found it pending in the same transaction. */
export function markPaid(store: Store, id: string, payer: Party | null, paidAtMs: number): void {
  store.run(
    `update charges set status = 'successful', payer = ?, paid_at = ?
     where id = ? and status = 'pending'`,
    payer === null ? null : JSON.stringify(payer),
    paidAtMs,
    id,
  )
}

/** @returns false when the charge was not pending any more */
export function markExpired(store: Store, id: string, nowMs: number): boolean {
  const sql = `update charges set status = 'expired'
    where id = ? and status = 'pending' and expires_at > ?`
  return store.run(sql, id, nowMs).changes === 1
}

/** What a payment says about its receiver; the charge it pays must agree. */
export type PaidTarget =
  | { kind: 'bill'; billerId: string; ref1: string; ref2: string | null }
  | { kind: 'promptpay'; promptpayId: string }
  | { kind: 'account'; accountNumber: string }

const MATCHES = {
  bill: `biller_id = ? and ref1 = ? and (ref2 is null or ref2 = ?)`,
  promptpay: 'promptpay_id = ?',
  // A biller's money needs its references, so a plain transfer never pays a bill.
  account: 'account_number = ? and biller_id is null',
} as const

/** The oldest pending charge that waits for exactly this payment. */
export function findAwaiting(
  store: Store,
  target: PaidTarget,
  amountSatang: bigint,
  nowMs: number,
): Charge | undefined {
  const row = store.one(
    `select ${COLUMNS} from charges
     where status = 'pending' and amount = ? and expires_at > ? and ${MATCHES[target.kind]}
     order by seq limit 1`,
    amountSatang,
    nowMs,
    ...targetValues(target),
  )
  return row ? toCharge(row) : undefined
}

function targetValues(target: PaidTarget): (string | null)[] {
  switch (target.kind) {
    case 'bill':
      return [target.billerId, target.ref1, target.ref2]
    case 'promptpay':
      return [target.promptpayId]
    case 'account':
      return [target.accountNumber]
  }
}

/** True when some charge named this id or account as its receiver: it is the merchant's. */
export function wasReceiver(store: Store, idOrAccount: string): boolean {
  const row = store.one(
    `select 1 as found from charges
     where promptpay_id = ?1 or biller_id = ?1 or account_number = ?1 limit 1`,
    idOrAccount,
  )
  return row !== undefined
}

/** As what the charges know a number, or undefined when none names it. */
export function receiverKind(store: Store, number: string): 'promptpay' | 'account' | undefined {
  const row = store.one(
    `select max(promptpay_id = ?1) as promptpay from charges
     where promptpay_id = ?1 or account_number = ?1`,
    number,
  )
  if (row === undefined || row.promptpay === null) return undefined
  return row.promptpay === 1n ? 'promptpay' : 'account'
}

function toCharge(row: Row): Charge {
  const text = (name: keyof Receiver) => (row[name] === null ? null : String(row[name]))
  return {
    id: String(row.id),
    sourceId: String(row.source_id),
    amountSatang: row.amount as bigint,
    status: row.status as Charge['status'],
    metadata: JSON.parse(String(row.metadata)) as object,
    description: row.description === null ? null : String(row.description),
    receiver: {
      promptpay_id: text('promptpay_id'),
      biller_id: text('biller_id'),
      ref1: text('ref1'),
      ref2: text('ref2'),
      bank_code: text('bank_code'),
      account_number: text('account_number'),
    },
    payer: row.payer === null ? null : (JSON.parse(String(row.payer)) as Party),
    createdAtMs: Number(row.created_at),
    paidAtMs: row.paid_at === null ? null : Number(row.paid_at),
    expiresAtMs: Number(row.expires_at),
  }
}
