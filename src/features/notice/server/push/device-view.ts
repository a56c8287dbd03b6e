import { createHash } from 'node:crypto'
import type { CallOutput } from '#kernel/contract.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { subscribeDevice } from '../../push-contract.ts'
import { type DeviceRow, openSubscription } from './device-store.ts'

export type DeviceView = CallOutput<typeof subscribeDevice>

/** A device as its member sees it: never its address, by which anybody could write to it. */
export async function deviceView(db: Db | Tx, vault: Vault, row: DeviceRow): Promise<DeviceView> {
  const endpoint = (await openSubscription(db, vault, row))?.endpoint ?? ''
  return {
    device_id: Number(row.deviceId),
    name: row.name,
    shows_amount: row.showsAmount,
    created_at: row.createdAt,
    sent_at: row.sentAt,
    digest: createHash('sha256').update(endpoint).digest('base64url'),
  }
}
