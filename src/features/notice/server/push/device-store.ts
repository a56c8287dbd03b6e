import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import type { Subscription } from '#platform/push/send-push.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'

const PLACE = 'notice.push_device.subscription'

export type EndReason = 'unsubscribed' | 'replaced' | 'gone' | 'too_many'

export interface DeviceRow {
  readonly deviceId: bigint
  readonly memberId: bigint
  readonly subscription: string
  readonly name: string
  readonly showsAmount: boolean
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const columns = sql`
  device_id as "deviceId", member_id as "memberId", subscription, name,
  shows_amount as "showsAmount", created_at as "createdAt", sent_at as "sentAt"`

/** Null for a device of a member whose data was erased. */
export async function openSubscription(
  db: Db | Tx,
  vault: Vault,
  { deviceId: rowId, subscription: sealed }: Pick<DeviceRow, 'deviceId' | 'subscription'>,
): Promise<Subscription | null> {
  const text = await openSealed(db, vault, { place: PLACE, rowId, sealed })
  return text === null ? null : (JSON.parse(text) as Subscription)
}

async function sealSubscription(
  tx: Tx,
  vault: Vault,
  deviceId: bigint,
  { memberId, subscription }: DeviceFields,
): Promise<string> {
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: memberId })
  return sealer.seal(PLACE, deviceId, JSON.stringify(subscription))
}

/** By which a device is found although its address is sealed. */
export const endpointIndex = (vault: Vault, endpoint: string): Buffer =>
  vault.blindIndex('push_endpoint', endpoint)

/**
 * Lets the devices at one address, and then those of one member, change one after the other until
 * the transaction ends.
 */
export async function lockDevices(tx: Tx, index: Buffer, memberId: number): Promise<void> {
  await lockText(tx, 'push_address', index.toString('hex'))
  await lockText(tx, 'push_devices', `${memberId}`)
}

/** Who is told at an address now. */
export async function findAtEndpoint(tx: Tx, index: Buffer): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from notice.push_device
     where endpoint_index = ${index} and ended_at is null`.execute(tx)
  return rows[0]
}

/** A member's devices, newest first. */
export async function findDevices(db: Db | Tx, memberId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from notice.push_device
     where member_id = ${memberId} and ended_at is null order by device_id desc`.execute(db)
  return rows
}

export interface DeviceFields {
  readonly memberId: number
  readonly subscription: Subscription
  readonly name: string
  readonly showsAmount: boolean
}

export async function insertDevice(tx: Tx, vault: Vault, device: DeviceFields): Promise<DeviceRow> {
  const { rows: ids } = await sql<{ id: bigint }>`
    select nextval('notice.push_device_device_id_seq') as id`.execute(tx)
  const id = ids[0]?.id ?? 0n
  const { rows } = await sql<DeviceRow>`
    insert into notice.push_device
      (device_id, member_id, endpoint_index, subscription, name, shows_amount)
    values (${id}, ${device.memberId}, ${endpointIndex(vault, device.subscription.endpoint)},
            ${await sealSubscription(tx, vault, id, device)}, ${device.name},
            ${device.showsAmount})
    returning ${columns}`.execute(tx)
  return first(rows)
}

export async function updateDevice(
  tx: Tx,
  vault: Vault,
  deviceId: bigint,
  device: DeviceFields,
): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    update notice.push_device
       set subscription = ${await sealSubscription(tx, vault, deviceId, device)},
           name = ${device.name}, shows_amount = ${device.showsAmount}
     where device_id = ${deviceId} returning ${columns}`.execute(tx)
  return first(rows)
}

/** Ends a device unless it has ended. @returns false where there was nothing to end */
export async function endDevice(tx: Tx, deviceId: bigint, reason: EndReason): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notice.push_device set ended_at = platform.clock(), end_reason = ${reason}
     where device_id = ${deviceId} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function noteSent(db: Db, deviceId: bigint): Promise<void> {
  await sql`
    update notice.push_device set sent_at = platform.clock()
     where device_id = ${deviceId}`.execute(db)
}

/** Deletes devices that ended before an instant, once nothing that was sent to them is left. */
export async function deleteEndedDevices(db: Db, before: Date): Promise<void> {
  await sql`
    delete from notice.push_device d
     where d.ended_at < ${before}
       and not exists (select from notice.push_delivery p where p.device_id = d.device_id)`.execute(
    db,
  )
}

function first(rows: readonly DeviceRow[]): DeviceRow {
  const [row] = rows
  if (!row) throw new Error('notice: a device without a row')
  return row
}
