import { createMemberDirectory } from '#features/account/server/member-directory.ts'
import { createMemberOtp } from '#features/account/server/member-otp.ts'
import { omiseCharges } from '#features/deposit/server/omise-charges.ts'
import type { DepositPorts } from '#features/deposit/server/ports.ts'
import { listStaff } from '#features/staff/server/describe-staff.ts'
import { onGatewayEvent } from '#features/withdraw/server/jobs.ts'
import type { ResultPorts } from '#features/lottery/server/results/ports.ts'
import type { WithdrawPorts } from '#features/withdraw/server/ports.ts'
import { omisePayouts } from '#platform/gateway/omise-payouts.ts'
import type { Services } from '#platform/services.ts'

/** Whoever worked at the desk, by name; the system's own deeds have no person. */
async function staffName(services: Services, staffId: number): Promise<string> {
  const people = await listStaff(services)
  return people.find((person) => person.staff_id === staffId)?.display_name ?? 'ระบบ'
}

export const withdrawPorts: WithdrawPorts = {
  payouts: omisePayouts,
  members: createMemberDirectory,
  otp: (services) => createMemberOtp(services, 'withdraw'),
  staffName,
}

/** The gateway tells of payouts through the same webhook as of deposits. */
export const depositPorts: DepositPorts = {
  gateway: omiseCharges,
  payouts: omisePayouts,
  members: createMemberDirectory,
  eventSubscribers: [onGatewayEvent],
  staffName,
}

export const resultPorts: ResultPorts = { members: createMemberDirectory }
