import { randomBytes } from 'node:crypto'
import type { Row, Store } from '../store/open-store.ts'

/** A site that we work for. */
export interface Operator {
  readonly seq: bigint
  readonly code: string
  /** What the site calls itself when it asks us. */
  readonly ref: string
  readonly walletUrl: string
  /** With which it signs, in PEM. */
  readonly siteKey: string
}

/** Keeps a site, or its new address and key where it is known. */
export function keepOperator(
  store: Store,
  given: { code: string; walletUrl: string; siteKey: string },
): Operator {
  store.run(
    `insert into operators (code, ref, wallet_url, site_key) values (?, ?, ?, ?)
     on conflict (code) do update set wallet_url = excluded.wallet_url, site_key = excluded.site_key`,
    given.code,
    `op_${randomBytes(8).toString('hex')}`,
    given.walletUrl,
    given.siteKey,
  )
  const row = store.one('select * from operators where code = ?', given.code)
  if (!row) throw new Error(`the operator ${given.code} was not kept`)
  return operatorOf(row)
}

/** The site that calls itself so. */
export function findOperator(store: Store, ref: string): Operator | undefined {
  const row = store.one('select * from operators where ref = ?', ref)
  return row && operatorOf(row)
}

/** The site of a session. @throws where there is none */
export function readOperator(store: Store, seq: bigint): Operator {
  const row = store.one('select * from operators where seq = ?', seq)
  if (!row) throw new Error(`there is no operator ${seq}`)
  return operatorOf(row)
}

/** So many places of a site may frame its games, the newest. */
const LOBBIES_MAX = 8

/** Remembers where a site shows games. */
export function noteLobby(store: Store, operator: bigint, origin: string, atMs: number): void {
  store.run(
    `insert into lobbies (operator, origin, seen_at) values (?, ?, ?)
     on conflict (operator, origin) do update set seen_at = excluded.seen_at`,
    operator,
    origin,
    atMs,
  )
  store.run(
    `delete from lobbies where operator = ? and origin not in
       (select origin from lobbies where operator = ? order by seen_at desc limit ?)`,
    operator,
    operator,
    LOBBIES_MAX,
  )
}

/** Where games may be framed, whichever site they are of. */
export const listLobbies = (store: Store): string[] =>
  store
    .all('select distinct origin from lobbies order by origin')
    .map(({ origin }) => String(origin))

function operatorOf(row: Row): Operator {
  return {
    seq: row['seq'] as bigint,
    code: String(row['code']),
    ref: String(row['ref']),
    walletUrl: String(row['wallet_url']),
    siteKey: String(row['site_key']),
  }
}
