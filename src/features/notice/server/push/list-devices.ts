import type { Services } from '#platform/services.ts'
import { findDevices } from './device-store.ts'
import { type DeviceView, deviceView } from './device-view.ts'

/** The devices on which the member is told, newest first. */
export async function listDevices(
  { db, vault }: Services,
  memberId: number,
): Promise<DeviceView[]> {
  return (await findDevices(db, memberId)).map((row) => deviceView(vault, row))
}
