import { randomBytes } from 'node:crypto'
import { newId } from '../store/ids.ts'
import type { Row, Store } from '../store/open-store.ts'
import { makeRsaKey } from './keys.ts'
import type { Protocol } from './toys.ts'

/** A site that a provider of ours works for. */
export interface Operator {
  readonly seq: bigint
  readonly protocol: Protocol
  /** What the site calls this provider. */
  readonly code: string
  readonly walletUrl: string
  /** What the provider calls the site: operator_id, secureLogin. */
  readonly ref: string
  /** `pragmatic`: what both hash with. */
  readonly secret: string
  /** `hub88`: the provider's key and the site's public one, PEM. */
  readonly privateKey: string
  readonly siteKey: string
}

/** The operator of a code, with keys made once, at the address and with the site's key of now. */
export async function keepOperator(
  store: Store,
  given: { protocol: Protocol; code: string; walletUrl: string; siteKey: string | null },
): Promise<Operator> {
  const isKnown = store.one(
    'select 1 as known from game_operators where protocol = ? and code = ?',
    given.protocol,
    given.code,
  )
  const isHub = given.protocol === 'hub88'
  const privateKey = isHub && !isKnown ? await makeRsaKey() : null
  const row = store.one(
    `insert into game_operators (protocol, code, wallet_url, ref, secret, private_key, site_key)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (protocol, code)
     do update set wallet_url = excluded.wallet_url, site_key = excluded.site_key
     returning *`,
    given.protocol,
    given.code,
    given.walletUrl,
    newId(`toy_${given.code}_`, 8),
    isHub ? null : randomBytes(16).toString('hex'),
    privateKey,
    given.siteKey,
  )
  if (!row) throw new Error('an upsert returned no row')
  return operatorOf(row)
}

export function findOperator(store: Store, protocol: Protocol, ref: string): Operator | undefined {
  const row = store.one(
    'select * from game_operators where protocol = ? and ref = ?',
    protocol,
    ref,
  )
  return row && operatorOf(row)
}

export function readOperator(store: Store, seq: bigint): Operator {
  const row = store.one('select * from game_operators where seq = ?', seq)
  if (!row) throw new Error(`there is no game operator ${seq}`)
  return operatorOf(row)
}

export function listOperators(store: Store): Operator[] {
  return store.all('select * from game_operators order by seq').map(operatorOf)
}

/** Notes that the list was asked for. @returns when it was asked for before, sandbox time */
export function noteListed(store: Store, operator: Operator, atMs: number): number | null {
  const row = store.one('select listed_at from game_operators where seq = ?', operator.seq)
  store.run('update game_operators set listed_at = ? where seq = ?', atMs, operator.seq)
  return row?.['listed_at'] === null ? null : Number(row?.['listed_at'])
}

const LIMITED = 'game_list_limited'

export function readListLimited(store: Store): boolean {
  return store.one('select value from settings where name = ?', LIMITED)?.['value'] === '1'
}

export function writeListLimited(store: Store, isLimited: boolean): void {
  store.run(
    `insert into settings (name, value) values (?, ?)
     on conflict (name) do update set value = excluded.value`,
    LIMITED,
    isLimited ? '1' : '0',
  )
}

function operatorOf(row: Row): Operator {
  return {
    seq: row['seq'] as bigint,
    protocol: String(row['protocol']) as Protocol,
    code: String(row['code']),
    walletUrl: String(row['wallet_url']),
    ref: String(row['ref']),
    secret: String(row['secret'] ?? ''),
    privateKey: String(row['private_key'] ?? ''),
    siteKey: String(row['site_key'] ?? ''),
  }
}
