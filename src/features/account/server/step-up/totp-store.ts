import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'

type Column = 'totp_secret' | 'totp_pending'

const place = (column: Column) => `account.security.${column}`

/** @throws for a member who was erased, who has no session to ask with */
export async function openSecret(
  db: Db | Tx,
  vault: Vault,
  { column, memberId, sealed }: { column: Column; memberId: number; sealed: string },
): Promise<string> {
  const secret = await openSealed(db, vault, { place: place(column), rowId: memberId, sealed })
  if (secret === null) throw new Error(`the ${column} of member ${memberId} is erased`)
  return secret
}

/** Keeps what the member is shown to scan. */
export async function savePending(
  tx: Tx,
  vault: Vault,
  memberId: number,
  secret: string,
): Promise<void> {
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: memberId })
  await tx
    .updateTable('account.security')
    .set({ totp_pending: sealer.seal(place('totp_pending'), memberId, secret) })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** From now on this secret counts; its codes up to the step are used up. */
export async function saveTotp(
  tx: Tx,
  vault: Vault,
  memberId: number,
  totp: { readonly secret: string; readonly step: number },
): Promise<void> {
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: memberId })
  await tx
    .updateTable('account.security')
    .set({
      totp_secret: sealer.seal(place('totp_secret'), memberId, totp.secret),
      totp_pending: null,
      totp_set_at: sql<Date>`platform.clock()`,
      totp_step: BigInt(totp.step),
    })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

export async function dropTotp(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable('account.security')
    .set({
      totp_secret: null,
      totp_pending: null,
      totp_set_at: null,
      totp_step: null,
      totp_at_login: false,
    })
    .where('member_id', '=', BigInt(memberId))
    .execute()
  await tx.deleteFrom('account.recovery_code').where('member_id', '=', BigInt(memberId)).execute()
}

export async function saveTotpAtLogin(tx: Tx, memberId: number, isOn: boolean): Promise<void> {
  await tx
    .updateTable('account.security')
    .set({ totp_at_login: isOn })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** Uses up the codes until this step; the caller holds the row and has seen that it is a later one. */
export async function saveStep(tx: Tx, memberId: number, step: number): Promise<void> {
  await tx
    .updateTable('account.security')
    .set({ totp_step: BigInt(step) })
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** A short code is soon found from a plain hash, so the hash is keyed; it is bound to its member. */
const codeHash = (vault: Vault, memberId: number, code: string): Buffer =>
  vault.blindIndex('recovery_code', `${memberId}|${code}`)

/** Puts these in the place of the codes before. */
export async function replaceRecoveryCodes(
  tx: Tx,
  vault: Vault,
  memberId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('account.recovery_code').where('member_id', '=', BigInt(memberId)).execute()
  const rows = codes.map((code) => ({
    member_id: BigInt(memberId),
    code_hash: codeHash(vault, memberId, code),
  }))
  await tx.insertInto('account.recovery_code').values(rows).execute()
}

export async function isRecoveryCode(
  db: Db,
  vault: Vault,
  memberId: number,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('account.recovery_code')
    .select('member_id')
    .where('member_id', '=', BigInt(memberId))
    .where('code_hash', '=', codeHash(vault, memberId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a code up; false where it is none, or was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  vault: Vault,
  memberId: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account.recovery_code')
    .set({ used_at: sql<Date>`platform.clock()` })
    .where('member_id', '=', BigInt(memberId))
    .where('code_hash', '=', codeHash(vault, memberId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('account.recovery_code')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('member_id', '=', BigInt(memberId))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
