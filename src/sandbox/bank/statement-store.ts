import { bangkokDay } from '#kernel/time.ts'
import type { Row, Store } from '../store/open-store.ts'
import type { Party } from './account.ts'
import { type BookSums, sumsOf } from './book-store.ts'

export type Channel = 'promptpay' | 'bill_payment' | 'transfer' | 'payout'

/** One line of an account's statement; lines are only ever added. */
export interface Entry {
  readonly account: string
  /** Whose bank it is; null for a TrueMoney wallet, and where nobody knows. */
  readonly bankCode: string | null
  /** The PromptPay or biller id that was paid, where one was. */
  readonly proxy: string | null
  readonly direction: 'credit' | 'debit'
  readonly amountSatang: bigint
  readonly atMs: number
  readonly channel: Channel
  readonly ref1: string | null
  readonly ref2: string | null
  readonly transRef: string
  readonly counterparty: Party
  readonly chargeId: string | null
  readonly transferId: string | null
}

export interface NumberedEntry extends Entry {
  readonly seq: number
}

export function addEntry(store: Store, entry: Entry): void {
  store.run(
    `insert into statement_entries (account, bank_code, proxy, direction, amount, at, channel, ref1,
       ref2, trans_ref, counterparty, charge_id, transfer_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.account,
    entry.bankCode,
    entry.proxy,
    entry.direction,
    entry.amountSatang,
    entry.atMs,
    entry.channel,
    entry.ref1,
    entry.ref2,
    entry.transRef,
    JSON.stringify(entry.counterparty),
    entry.chargeId,
    entry.transferId,
  )
}

/** A bank's transaction reference: the day and the number of the entry, never used twice. */
export function nextTransRef(store: Store, at: Date): string {
  const row = store.one('select coalesce(max(seq), 0) + 1 as next from statement_entries')
  return bangkokDay(at).replaceAll('-', '') + String(row?.next).padStart(12, '0')
}

/** Who paid what arrived under a reference. */
export function findPayerOf(store: Store, transRef: string): Party | null {
  const row = store.one(
    `select counterparty from statement_entries where trans_ref = ? and direction = 'credit' limit 1`,
    transRef,
  )
  return row ? (JSON.parse(String(row.counterparty)) as Party) : null
}

/** Entries of an account, or of a PromptPay or biller id, after an entry, oldest first. */
export function listEntries(
  store: Store,
  account: string,
  after: number,
  limit: number,
): NumberedEntry[] {
  const rows = store.all(
    `select * from statement_entries where (account = ?1 or proxy = ?1) and seq > ?2
     order by seq limit ?3`,
    account,
    after,
    limit,
  )
  return rows.map(toEntry)
}

/** The newest entries of all accounts, for people who watch. */
export function latestEntries(
  store: Store,
  account: string | null,
  limit: number,
): NumberedEntry[] {
  const rows = store.all(
    `select * from statement_entries where ?1 is null or account = ?1 or proxy = ?1
     order by seq desc limit ?2`,
    account,
    limit,
  )
  return rows.map(toEntry)
}

function toEntry(row: Row): NumberedEntry {
  const text = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    seq: Number(row.seq),
    account: String(row.account),
    bankCode: text('bank_code'),
    proxy: text('proxy'),
    direction: row.direction as Entry['direction'],
    amountSatang: row.amount as bigint,
    atMs: Number(row.at),
    channel: row.channel as Channel,
    ref1: text('ref1'),
    ref2: text('ref2'),
    transRef: String(row.trans_ref),
    counterparty: JSON.parse(String(row.counterparty)) as Party,
    chargeId: text('charge_id'),
    transferId: text('transfer_id'),
  }
}

/** Entries of one account in a time, after an entry, oldest first. */
export function listEntriesIn(
  store: Store,
  account: string,
  time: { readonly fromMs: number; readonly untilMs: number },
  after: number,
  limit: number,
): NumberedEntry[] {
  const rows = store.all(
    `select * from statement_entries where account = ? and at >= ? and at < ? and seq > ?
     order by seq limit ?`,
    account,
    time.fromMs,
    time.untilMs,
    after,
    limit,
  )
  return rows.map(toEntry)
}

/** What came and went in a time, its end not included. */
export function sumEntries(
  store: Store,
  account: string,
  time: { readonly fromMs: number; readonly untilMs: number },
): BookSums {
  const rows = store.all(
    `select direction, count(*) as count, sum(amount) as satang from statement_entries
      where account = ? and at >= ? and at < ? group by direction`,
    account,
    time.fromMs,
    time.untilMs,
  )
  return sumsOf(rows)
}
