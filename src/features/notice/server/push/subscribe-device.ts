import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { arePushKeys } from '#platform/push/push-keys.ts'
import type { Services } from '#platform/services.ts'
import { DEVICES_MAX, pushErrors, type subscribeDevice as call } from '../../push-contract.ts'
import { isPushService } from '../../rules/push-service.ts'
import { dropWaiting } from './delivery-store.ts'
import {
  type DeviceRow,
  type EndReason,
  endDevice,
  endpointIndex,
  findAtEndpoint,
  findDevices,
  insertDevice,
  lockDevices,
  updateDevice,
} from './device-store.ts'
import { type DeviceView, deviceView } from './device-view.ts'

/**
 * From now on the member is told on this device. A browser speaks for one member: another one who
 * asked on it before is told there no more. The same member again changes the device's settings.
 * @throws push_service_unknown for an address that is none of a browser, push_keys_invalid
 */
export async function subscribeDevice(
  { db, vault, config }: Services,
  memberId: number,
  input: CallInput<typeof call>,
): Promise<DeviceView> {
  const { endpoint, p256dh, auth, name, shows_amount: showsAmount } = input
  const sandbox = config.moneyMode === 'demo' ? new URL(config.sandboxUrl).origin : null
  if (!isPushService(endpoint, sandbox)) throw new Refusal(pushErrors.push_service_unknown)
  if (!arePushKeys({ p256dh, auth })) throw new Refusal(pushErrors.push_keys_invalid)
  const device = { memberId, subscription: { endpoint, p256dh, auth }, name, showsAmount }
  const index = endpointIndex(vault, endpoint)
  return inTransaction(db, async (tx) => {
    await lockDevices(tx, index, memberId)
    const known = await findAtEndpoint(tx, index)
    if (known && Number(known.memberId) === memberId) {
      return deviceView(tx, vault, await updateDevice(tx, vault, known.deviceId, device))
    }
    if (known) await letGo(tx, known, 'replaced')
    const added = await insertDevice(tx, vault, device)
    await keepToLimit(tx, memberId)
    return deviceView(tx, vault, added)
  })
}

/** Lets the device go that was quiet longest, where there is one too many. */
async function keepToLimit(tx: Tx, memberId: number): Promise<void> {
  const devices = await findDevices(tx, memberId)
  const quiet = devices.toSorted((a, b) => lastSeen(b) - lastSeen(a)).slice(DEVICES_MAX)
  for (const device of quiet) await letGo(tx, device, 'too_many')
}

const lastSeen = ({ sentAt, createdAt }: DeviceRow): number => (sentAt ?? createdAt).getTime()

/** Ends a device, and with it what still waits to be sent to it. */
export async function letGo(
  tx: Tx,
  device: Pick<DeviceRow, 'deviceId'>,
  reason: EndReason,
): Promise<void> {
  if (await endDevice(tx, device.deviceId, reason)) await dropWaiting(tx, device.deviceId)
}
