import type { Services } from '#platform/services.ts'
import type { CouponPorts } from './ports.ts'

const PHONE = /^0\d{9}$/

/** The member whom a phone or a number means; null: nobody. */
export async function findMember(
  services: Services,
  ports: CouponPorts,
  typed: string,
): Promise<number | null> {
  const members = ports.members(services)
  if (PHONE.test(typed)) return members.findByPhone(typed)
  const memberId = Number(typed)
  if (!Number.isSafeInteger(memberId)) return null
  return (await members.findDates(memberId)) === null ? null : memberId
}
