import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export interface Passkey {
  readonly passkeyId: number
  readonly memberId: number
  readonly rpId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const query = (db: Db | Tx) => db.selectFrom('account.passkey').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirstOrThrow']>>

const toPasskey = (row: Row): Passkey => ({
  passkeyId: Number(row.passkey_id),
  memberId: Number(row.member_id),
  rpId: row.rp_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** A member's passkeys, the oldest first. */
export async function findPasskeys(db: Db | Tx, memberId: number): Promise<Passkey[]> {
  const rows = await query(db)
    .where('member_id', '=', BigInt(memberId))
    .orderBy('passkey_id')
    .execute()
  return rows.map(toPasskey)
}

export async function findByCredential(db: Db, credentialId: Buffer): Promise<Passkey | null> {
  const row = await query(db).where('credential_id', '=', credentialId).executeTakeFirst()
  return row ? toPasskey(row) : null
}

/** Null: the credential belongs to somebody already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<Passkey, 'passkeyId' | 'createdAt' | 'lastUsedAt'>,
): Promise<Passkey | null> {
  const row = await tx
    .insertInto('account.passkey')
    .values({
      member_id: BigInt(passkey.memberId),
      rp_id: passkey.rpId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: BigInt(passkey.counter),
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toPasskey(row) : null
}

/**
 * Notes a use. False: the passkey is gone, or somebody used the same count or a later one meanwhile.
 * A device that does not count says 0 each time.
 */
export async function noteUse(tx: Tx, passkeyId: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account.passkey')
    .set({ counter: BigInt(counter), last_used_at: sql<Date>`platform.clock()` })
    .where('passkey_id', '=', BigInt(passkeyId))
    .where((eb) =>
      eb.or([
        eb('counter', '<', BigInt(counter)),
        eb.and([eb('counter', '=', 0n), eb.lit(counter === 0)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it is another member's or gone. */
export async function saveName(
  db: Db,
  memberId: number,
  passkeyId: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account.passkey')
    .set({ name })
    .where('passkey_id', '=', BigInt(passkeyId))
    .where('member_id', '=', BigInt(memberId))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it is another member's or gone. */
export async function deletePasskey(tx: Tx, memberId: number, passkeyId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account.passkey')
    .where('passkey_id', '=', BigInt(passkeyId))
    .where('member_id', '=', BigInt(memberId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** For what a challenge was made; it is good for nothing else. */
export interface ChallengeUse {
  readonly purpose: 'register' | 'login' | 'step_up'
  readonly rpId: string
  /** The session that asked; null for a login. */
  readonly sessionId: bigint | null
}

const CHALLENGE_MINUTES = 5
const hash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

export async function insertChallenge(db: Db, challenge: string, use: ChallengeUse): Promise<void> {
  await db
    .insertInto('account.passkey_challenge')
    .values({
      challenge_hash: hash(challenge),
      purpose: use.purpose,
      rp_id: use.rpId,
      session_id: use.sessionId,
      expires_at: sql<Date>`platform.clock() + ${CHALLENGE_MINUTES} * interval '1 minute'`,
    })
    .execute()
}

/** Uses a challenge up; false where it is none for this use, or not any more. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  use: ChallengeUse,
): Promise<boolean> {
  const row = await db
    .deleteFrom('account.passkey_challenge')
    .where('challenge_hash', '=', hash(challenge))
    .returning(['purpose', 'rp_id', 'session_id'])
    .returning(sql<boolean>`expires_at > platform.clock()`.as('is_alive'))
    .executeTakeFirst()
  return (
    row !== undefined &&
    row.is_alive &&
    row.purpose === use.purpose &&
    row.rp_id === use.rpId &&
    row.session_id === use.sessionId
  )
}

/** Removes what counts no more. Cost: an index range. */
export async function deleteOldPasskeyChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account.passkey_challenge').where('expires_at', '<', before).execute()
}
