import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { OtpPurpose } from '../contract.ts'
import { otpRules } from '../rules.ts'
import type { PastRequest } from '../rules/otp.ts'
import { nextId } from './member-store.ts'

const MESSAGE = 'account.otp.message'

/** A message that waits to be sent. */
export interface OtpMessage {
  readonly phone: string
  readonly text: string
}

/** Who asks for a code, as a keyed hash, and whether the member is known to be there. */
export interface KnownAsker {
  readonly index: Buffer
  readonly isKnown: boolean
}

export interface NewOtp {
  readonly ref: string
  readonly purpose: OtpPurpose
  readonly phoneIndex: Buffer
  readonly code: string
  readonly salt: Buffer
  readonly asker: KnownAsker
  readonly requestedAt: Date
  readonly expiresAt: Date
  /** Null where nobody is to get it. */
  readonly message: OtpMessage | null
}

export interface Otp {
  readonly otpId: bigint
  readonly salt: Buffer
  readonly codeHash: Buffer
  readonly tries: number
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

/** Six digits are soon guessed from a plain hash, so the hash is keyed; it is bound to its use. */
export const otpHash = (vault: Vault, purpose: OtpPurpose, salt: Buffer, code: string): Buffer =>
  vault.blindIndex('otp', `${purpose}|${salt.toString('hex')}|${code}`)

/** Lets the requests for one phone come one after the other until the transaction ends. */
export async function lockPhone(tx: Tx, phoneIndex: Buffer): Promise<void> {
  await lockText(tx, 'phone', phoneIndex.toString('hex'))
}

/** What was asked for a phone and a purpose since an instant, newest first. */
export async function findRequests(
  tx: Tx,
  key: { phoneIndex: Buffer; purpose: OtpPurpose; askerIndex: Buffer },
  since: Date,
): Promise<PastRequest[]> {
  const rows = await tx
    .selectFrom('account.otp')
    .select(['requested_at', 'asker_index', 'asker_is_known'])
    .where('phone_index', '=', key.phoneIndex)
    .where('purpose', '=', key.purpose)
    .where('requested_at', '>=', since)
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map((row) => ({
    at: row.requested_at,
    isOwn: row.asker_index.equals(key.askerIndex),
    isKnown: row.asker_is_known,
  }))
}

export async function insertOtp(tx: Tx, vault: Vault, otp: NewOtp): Promise<bigint> {
  const id = await nextId(tx, 'account.otp_otp_id_seq')
  await tx
    .insertInto('account.otp')
    .values({
      otp_id: id,
      ref: otp.ref,
      purpose: otp.purpose,
      phone_index: otp.phoneIndex,
      asker_index: otp.asker.index,
      asker_is_known: otp.asker.isKnown,
      salt: otp.salt,
      code_hash: otpHash(vault, otp.purpose, otp.salt, otp.code),
      message: otp.message === null ? null : vault.seal(MESSAGE, id, JSON.stringify(otp.message)),
      requested_at: otp.requestedAt,
      expires_at: otp.expiresAt,
    })
    .execute()
  return id
}

/** The code that was asked for under this reference, for this phone and purpose; locked. */
export async function lockOtp(
  tx: Tx,
  key: { ref: string; purpose: OtpPurpose; phoneIndex: Buffer },
): Promise<Otp | null> {
  const row = await tx
    .selectFrom('account.otp')
    .select(['otp_id', 'salt', 'code_hash', 'tries', 'expires_at', 'used_at'])
    .where('ref', '=', key.ref)
    .where('purpose', '=', key.purpose)
    .where('phone_index', '=', key.phoneIndex)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    otpId: row.otp_id,
    salt: row.salt,
    codeHash: row.code_hash,
    tries: row.tries,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }
}

export async function countTry(tx: Tx, otpId: bigint): Promise<void> {
  await tx
    .updateTable('account.otp')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('otp_id', '=', otpId)
    .execute()
}

/** Lets a code that was found right live longer, from its request on, however often it is checked. */
export async function keepConfirmed(tx: Tx, otpId: bigint): Promise<void> {
  const { confirmedMinutes } = otpRules
  await tx
    .updateTable('account.otp')
    .set({
      expires_at: sql<Date>`requested_at + make_interval(mins => ${confirmedMinutes}::integer)`,
    })
    .where('otp_id', '=', otpId)
    .execute()
}

export async function useUp(tx: Tx, otpId: bigint, usedAt: Date): Promise<void> {
  await tx
    .updateTable('account.otp')
    .set({ used_at: usedAt, message: null })
    .where('otp_id', '=', otpId)
    .execute()
}

/** What is still to be sent of a request that has not expired. */
export async function findUnsentMessage(
  db: Db,
  vault: Vault,
  otpId: bigint,
): Promise<OtpMessage | null> {
  const row = await db
    .selectFrom('account.otp')
    .select('message')
    .where('otp_id', '=', otpId)
    .where('expires_at', '>', sql<Date>`platform.clock()`)
    .executeTakeFirst()
  if (!row || row.message === null) return null
  return JSON.parse(vault.open(MESSAGE, otpId, row.message)) as OtpMessage
}

/** The text is gone once it is sent, or too late to be sent. */
export async function dropMessage(db: Db, otpId: bigint): Promise<void> {
  await db.updateTable('account.otp').set({ message: null }).where('otp_id', '=', otpId).execute()
}

/** Removes what no limit looks at any more. Cost: an index range. */
export async function deleteOldOtps(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account.otp').where('requested_at', '<', before).execute()
}
