import type { Services } from '#platform/services.ts'
import { findDevices } from './device-store.ts'
import { type DeviceView, deviceView } from './device-view.ts'

/** The devices on which the member is told, newest first. */
export async function listDevices(
  { db, vault }: Services,
  memberId: number,
): Promise<DeviceView[]> {
  const devices = await findDevices(db, memberId)
  return Promise.all(devices.map((row) => deviceView(db, vault, row)))
}
