import { commonErrors, Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findDevices } from './device-store.ts'
import { letGo } from './subscribe-device.ts'

/** The member is told on one of his devices no more. @throws not_found */
export async function unsubscribeDevice(
  { db }: Services,
  memberId: number,
  deviceId: number,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const mine = await findDevices(tx, memberId)
    const device = mine.find((one) => Number(one.deviceId) === deviceId)
    if (!device) throw new Refusal(commonErrors.not_found)
    await letGo(tx, device, 'unsubscribed')
    return {}
  })
}
