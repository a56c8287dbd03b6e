import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { networkOf } from '#platform/config/addresses.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { LoginTries } from '../rules/login-lock.ts'

/** One account as seen from one address; both are keyed hashes. */
export interface TryKey {
  readonly phoneIndex: Buffer
  readonly addressIndex: Buffer
}

/**
 * An address as a person has it: of IPv6 the network of 64 bits, since one line has all addresses
 * in it.
 */
export const addressIndex = (vault: Vault, ip: string): Buffer =>
  vault.blindIndex('ip', networkOf(ip))

export interface StoredTries extends LoginTries {
  /** The member got in from this address before. */
  readonly isKnownAddress: boolean
}

const time = (instant: Date | null): number | null => instant?.getTime() ?? null
const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** The tries of the key, made where there were none, locked until the transaction ends. */
export async function lockTries(tx: Tx, key: TryKey): Promise<StoredTries> {
  await tx
    .insertInto('account.login_try')
    .values({ phone_index: key.phoneIndex, address_index: key.addressIndex })
    .onConflict((conflict) => conflict.columns(['phone_index', 'address_index']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('account.login_try')
    .select(['failures', 'first_failed_at', 'locked_until', 'succeeded_at'])
    .where('phone_index', '=', key.phoneIndex)
    .where('address_index', '=', key.addressIndex)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    failures: row.failures,
    firstFailedAt: time(row.first_failed_at),
    lockedUntil: time(row.locked_until),
    isKnownAddress: row.succeeded_at !== null,
  }
}

export async function saveTries(tx: Tx, key: TryKey, tries: LoginTries, now: Date): Promise<void> {
  await tx
    .updateTable('account.login_try')
    .set({
      failures: tries.failures,
      first_failed_at: instant(tries.firstFailedAt),
      last_failed_at: now,
      locked_until: instant(tries.lockedUntil),
      touched_at: now,
    })
    .where('phone_index', '=', key.phoneIndex)
    .where('address_index', '=', key.addressIndex)
    .execute()
}

/** Whether the member got in from this address before. */
export async function isKnownAddress(tx: Tx, key: TryKey): Promise<boolean> {
  const row = await tx
    .selectFrom('account.login_try')
    .select('succeeded_at')
    .where('phone_index', '=', key.phoneIndex)
    .where('address_index', '=', key.addressIndex)
    .executeTakeFirst()
  return row !== undefined && row.succeeded_at !== null
}

/** Failures for the account from all addresses together since an instant. */
export async function countFailures(tx: Tx, phoneIndex: Buffer, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('account.login_try')
    .select(sql<bigint>`coalesce(sum(failures), 0)::int8`.as('count'))
    .where('phone_index', '=', phoneIndex)
    .where('last_failed_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A right password forgives the failures of this address. */
export async function clearTries(tx: Tx, key: TryKey): Promise<void> {
  await tx
    .updateTable('account.login_try')
    .set({
      failures: 0,
      first_failed_at: null,
      last_failed_at: null,
      locked_until: null,
      succeeded_at: sql<Date>`platform.clock()`,
      touched_at: sql<Date>`platform.clock()`,
    })
    .where('phone_index', '=', key.phoneIndex)
    .where('address_index', '=', key.addressIndex)
    .execute()
}

/** A new password proved by phone lifts every lock of the account. */
export async function deleteTries(tx: Tx, phoneIndex: Buffer): Promise<void> {
  await tx.deleteFrom('account.login_try').where('phone_index', '=', phoneIndex).execute()
}

/** Removes what nobody touched for long. Cost: an index range. */
export async function deleteOldTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account.login_try').where('touched_at', '<', before).execute()
}
