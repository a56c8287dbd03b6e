import { deviceName } from '#kernel/device-name.ts'
import { now as clockNow } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { isWorthTelling } from '../rules/new-device.ts'
import { deviceSignedIn } from '../sign-in-contract.ts'
import {
  dropDevice,
  findHistory,
  findStanding,
  insertDevice,
  touchDevice,
  type ShownDevice,
} from './device-store.ts'
import { addressIndex } from './login-try-store.ts'
import type { Caller } from './open-session.ts'

const TOKEN_BYTES = 32

/**
 * Keeps from where a member got in, and has him told of a device that he had not used before. A token
 * counts that the site made itself; whoever cleared his cookies is new. The caller holds the lock of
 * the member's logins, so two at once see each other.
 * @returns the token that the browser keeps from now on; none for a program
 */
export async function noteDevice(
  tx: Tx,
  { vault, random }: Pick<Services, 'vault' | 'random'>,
  caller: Caller,
  memberId: number,
  isProgram: boolean,
): Promise<string | undefined> {
  const address = addressIndex(vault, caller.ip)
  const shown = isProgram ? `program ${address.toString('hex')}` : caller.device
  const standing = shown === undefined ? 'unknown' : await findStanding(tx, memberId, shown)
  if (shown !== undefined && standing === 'known') {
    await touchDevice(tx, memberId, shown)
    return isProgram ? undefined : shown
  }
  const isKept = isProgram || standing !== 'unknown'
  const token =
    shown !== undefined && isKept ? shown : random.bytes(TOKEN_BYTES).toString('base64url')
  const device: ShownDevice = {
    memberId,
    name: deviceName(caller.userAgent, 'อุปกรณ์ที่ไม่รู้จัก'),
    addressIndex: address,
  }
  const at = await clockNow(tx)
  const isTold = isWorthTelling(await findHistory(tx, device), at)
  if (standing === 'forgotten') await dropDevice(tx, memberId, token)
  const id = await insertDevice(tx, device, token)
  if (isTold) {
    await publish(tx, deviceSignedIn, {
      payload: { member_id: memberId, device_id: id, device: device.name, at },
    })
  }
  return isProgram ? undefined : token
}
