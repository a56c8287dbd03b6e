import { newId } from '../store/ids.ts'
import type { Store } from '../store/open-store.ts'

/** Somebody at LINE. */
export interface LineAccount {
  readonly userId: string
  readonly name: string
}

export function insertAccount(store: Store, name: string): string {
  // As LINE writes them: U and 32 hexadecimal digits.
  const userId = `U${crypto.randomUUID().replaceAll('-', '')}`
  store.run('insert into line_accounts (user_id, name) values (?, ?)', userId, name)
  return userId
}

export function listAccounts(store: Store): LineAccount[] {
  return store
    .all('select user_id, name from line_accounts order by seq desc limit 50')
    .map((row) => ({ userId: String(row['user_id']), name: String(row['name']) }))
}

export function findAccount(store: Store, userId: string): LineAccount | undefined {
  const row = store.one('select user_id, name from line_accounts where user_id = ?', userId)
  return row && { userId: String(row['user_id']), name: String(row['name']) }
}

/** A key pair as the store keeps it; the newest but one signs, the newest is its successor. */
export interface StoredKey {
  readonly kid: string
  readonly privateJwk: string
}

export function insertKey(store: Store, key: StoredKey): void {
  store.run('insert into line_keys (kid, private_jwk) values (?, ?)', key.kid, key.privateJwk)
}

/** The newest first. */
export function listKeys(store: Store): StoredKey[] {
  return store
    .all('select kid, private_jwk from line_keys order by seq desc limit 3')
    .map((row) => ({ kid: String(row['kid']), privateJwk: String(row['private_jwk']) }))
}

/** A login that has still to be exchanged for a token. */
export interface LineCode {
  readonly userId: string
  readonly clientId: string
  readonly redirectUri: string
  readonly nonce: string | null
  /** Of PKCE, by S256. */
  readonly challenge: string
  readonly expiresAtMs: number
}

export function insertCode(store: Store, code: LineCode): string {
  const id = newId('', 32)
  store.run(
    `insert into line_codes (code, user_id, client_id, redirect_uri, nonce, challenge, expires_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    id,
    code.userId,
    code.clientId,
    code.redirectUri,
    code.nonce,
    code.challenge,
    BigInt(code.expiresAtMs),
  )
  return id
}

/** A code is good once, right or wrong. */
export function takeCode(store: Store, code: string): LineCode | undefined {
  const row = store.one('delete from line_codes where code = ? returning *', code)
  return (
    row && {
      userId: String(row['user_id']),
      clientId: String(row['client_id']),
      redirectUri: String(row['redirect_uri']),
      nonce: row['nonce'] === null ? null : String(row['nonce']),
      challenge: String(row['challenge']),
      expiresAtMs: Number(row['expires_at']),
    }
  )
}

export type FaultPlace = 'certs' | 'verify' | 'token'
/** `down`: 500. `hang`: no answer. `refuse`: 400, as for a token that LINE took back. */
export type Fault = 'down' | 'hang' | 'refuse'

export function insertFault(store: Store, place: FaultPlace, fault: Fault, times: number): void {
  store.run(
    'insert into line_faults (place, fault, times_left) values (?, ?, ?)',
    place,
    fault,
    times,
  )
}

/** What the next call of a place does wrong; undefined: nothing. */
export function takeFault(store: Store, place: FaultPlace): Fault | undefined {
  return store.transaction(() => {
    const row = store.one(
      'select seq, fault from line_faults where place = ? and times_left > 0 order by seq limit 1',
      place,
    )
    if (!row) return undefined
    store.run(
      'update line_faults set times_left = times_left - 1 where seq = ?',
      row['seq'] ?? null,
    )
    return String(row['fault']) as Fault
  })
}
