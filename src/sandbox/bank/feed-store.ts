import type { Row, Store } from '../store/open-store.ts'
import { readFeedName } from './account.ts'
import { type FeedFaultName, feedFaultNames } from './feed-faults.ts'

/** A line of the feed: its place in it, and what it says. */
export interface FeedLine {
  readonly seq: number
  readonly body: string
}

/**
 * An account whose statement somebody follows: its money is no charge of the gateway.
 * @returns false when it is followed already
 */
export function follow(store: Store, account: string): boolean {
  const sql = 'insert into feed_accounts (account) values (?) on conflict do nothing'
  return store.run(sql, account).changes === 1
}

export function isFollowed(store: Store, account: string): boolean {
  return store.one('select 1 as one from feed_accounts where account = ?', account) !== undefined
}

/** The bank of a followed account, where a payer's app knows the number alone; undefined: nobody follows it. */
export function followedBank(store: Store, accountNumber: string): string | null | undefined {
  const row = store.one(
    `select account from feed_accounts where account like '%-' || ? order by account limit 1`,
    accountNumber,
  )
  return row ? readFeedName(String(row.account)).bankCode : undefined
}

/** The bank reference of the newest money that came to an account. */
export function newestReference(store: Store, account: string): string | null {
  const row = store.one(
    `select json_extract(body, '$.trans_ref') as ref from feed_lines
      where account = ? and json_extract(body, '$.direction') = 'credit' order by seq desc limit 1`,
    account,
  )
  return row?.ref === null || row === undefined ? null : String(row.ref)
}

/** Puts a line at the end of the feed. */
export function appendLine(store: Store, account: string, body: string): void {
  store.run('insert into feed_lines (account, body) values (?, ?)', account, body)
}

export function readLines(
  store: Store,
  accounts: readonly string[],
  after: number,
  limit: number,
): FeedLine[] {
  const rows = store.all(
    `select seq, body from feed_lines
      where account in (select value from json_each(?)) and seq > ? order by seq limit ?`,
    JSON.stringify(accounts),
    after,
    limit,
  )
  return rows.map((row) => ({ seq: Number(row.seq), body: String(row.body) }))
}

/** The newest line that says this bank reference. */
export function findLine(store: Store, transRef: string): { account: string; body: string } | null {
  const row = store.one(
    `select account, body from feed_lines where json_extract(body, '$.trans_ref') = ?
      and json_extract(body, '$.direction') = 'credit' order by seq desc limit 1`,
    transRef,
  )
  return row ? { account: String(row.account), body: String(row.body) } : null
}

/** Keeps a line back until it is let go. */
export function holdLine(store: Store, account: string, body: string, untilNext: boolean): void {
  store.run(
    'insert into feed_held (account, body, until_next) values (?, ?, ?)',
    account,
    body,
    untilNext ? 1 : 0,
  )
}

/** Takes what was kept back, oldest first: all of it, or what waited for a next line only. */
export function takeHeld(
  store: Store,
  untilNextOnly: boolean,
): { account: string; body: string }[] {
  const rows = store.all(
    'delete from feed_held where until_next >= ? returning seq, account, body',
    untilNextOnly ? 1 : 0,
  )
  return rows
    .toSorted((a, b) => Number(a.seq) - Number(b.seq))
    .map((row) => ({ account: String(row.account), body: String(row.body) }))
}

export function queueFeedFaults(store: Store, faults: readonly FeedFaultName[]): void {
  for (const fault of faults) store.run('insert into feed_faults (fault) values (?)', fault)
}

export function takeFeedFault(store: Store): FeedFaultName | null {
  const row: Row | undefined = store.one(
    'delete from feed_faults where seq = (select min(seq) from feed_faults) returning fault',
  )
  return feedFaultNames.find((name) => name === row?.fault) ?? null
}

export function isDown(store: Store): boolean {
  return store.one(`select value from settings where name = 'feed_down'`)?.value === '1'
}

export function setDown(store: Store, down: boolean): void {
  store.run(
    `insert into settings (name, value) values ('feed_down', ?)
     on conflict (name) do update set value = excluded.value`,
    down ? '1' : '0',
  )
}
