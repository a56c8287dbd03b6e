import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { DeviceHistory } from '../rules/new-device.ts'

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A device as a login shows it. */
export interface ShownDevice {
  readonly memberId: number
  readonly name: string
  readonly addressIndex: Buffer
}

export type TokenStanding = 'known' | 'forgotten' | 'of_another' | 'unknown'

/** Whose token it is. Cost: one index range. */
export async function findStanding(
  tx: Tx,
  memberId: number,
  token: string,
): Promise<TokenStanding> {
  const rows = await tx
    .selectFrom('account.device')
    .select(['member_id', 'forgotten_at'])
    .where('token_hash', '=', hash(token))
    .execute()
  const own = rows.find((row) => Number(row.member_id) === memberId)
  if (own) return own.forgotten_at === null ? 'known' : 'forgotten'
  return rows.length > 0 ? 'of_another' : 'unknown'
}

export async function touchDevice(tx: Tx, memberId: number, token: string): Promise<void> {
  await tx
    .updateTable('account.device')
    .set({ last_seen_at: sql<Date>`platform.clock()` })
    .where('token_hash', '=', hash(token))
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** What came before a device that is about to be written. */
export async function findHistory(tx: Tx, device: ShownDevice): Promise<DeviceHistory> {
  const row = await tx
    .selectFrom('account.device')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      eb.fn
        .max('first_seen_at')
        .filterWhere('name', '=', device.name)
        .filterWhere('address_index', '=', device.addressIndex)
        .as('twin'),
    ])
    .where('member_id', '=', BigInt(device.memberId))
    .executeTakeFirstOrThrow()
  return { hasDevices: row.count > 0n, twinFirstSeenAt: row.twin }
}

export async function insertDevice(tx: Tx, device: ShownDevice, token: string): Promise<number> {
  const row = await tx
    .insertInto('account.device')
    .values({
      member_id: BigInt(device.memberId),
      token_hash: hash(token),
      name: device.name,
      address_index: device.addressIndex,
    })
    .returning('device_id')
    .executeTakeFirstOrThrow()
  return Number(row.device_id)
}

/** Makes room for the row of a forgotten device that is new now. */
export async function dropDevice(tx: Tx, memberId: number, token: string): Promise<void> {
  await tx
    .deleteFrom('account.device')
    .where('token_hash', '=', hash(token))
    .where('member_id', '=', BigInt(memberId))
    .execute()
}

/** Makes strangers of the member's devices, but for the one that is kept. */
export async function forgetDevices(tx: Tx, memberId: number, keep?: string): Promise<void> {
  await tx
    .updateTable('account.device')
    .set({ forgotten_at: sql<Date>`platform.clock()` })
    .where('member_id', '=', BigInt(memberId))
    .where('forgotten_at', 'is', null)
    .where('token_hash', '<>', hash(keep ?? ''))
    .execute()
}

/** Removes what was not seen for long, but for each member's last. Cost: an index range. */
export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await sql`
    delete from account.device old
     where last_seen_at < ${before}
       and exists (select from account.device newer
                    where newer.member_id = old.member_id
                      and (newer.last_seen_at, newer.device_id) > (old.last_seen_at, old.device_id))`.execute(
    db,
  )
}
