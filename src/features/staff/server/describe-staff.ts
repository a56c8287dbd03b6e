import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { roles } from '#kernel/permission.ts'
import type { Services } from '#platform/services.ts'
import type { me } from '../contract.ts'
import { permissionsOf } from '../rules.ts'
import type { StaffPorts } from './ports.ts'
import { findActiveStaff, listStaffUsers, type StaffUser } from './staff-store.ts'

/** A person as their own screens need them. */
export function describeSelf(
  { permissions }: StaffPorts,
  user: StaffUser,
): CallOutput<typeof me>['staff'] {
  return { ...describe(user), permissions: permissionsOf(permissions, user.roles) }
}

/** Who asks. @throws Refusal session_expired when the account was switched off meanwhile */
export async function describeMe(
  services: Services,
  ports: StaffPorts,
  staffId: number,
): Promise<CallOutput<typeof me>> {
  const user = await findActiveStaff(services.db, staffId)
  if (!user) throw new Refusal(commonErrors.session_expired)
  return { staff: describeSelf(ports, user), server_time: await services.clock.now() }
}

/** Everybody at the back office by name, the system's own accounts included. */
export async function listStaff(
  services: Services,
): Promise<{ staff_id: number; username: string; display_name: string }[]> {
  return (await listStaffUsers(services.db)).map(describe)
}

/** What a person may do at this moment; null once the account is switched off. */
export async function staffPermissions(
  services: Services,
  { permissions }: Pick<StaffPorts, 'permissions'>,
  staffId: number,
): Promise<ReadonlySet<string> | null> {
  const user = await findActiveStaff(services.db, staffId)
  return user ? new Set(permissionsOf(permissions, user.roles)) : null
}

export function describe(user: StaffUser) {
  return {
    staff_id: user.staffId,
    username: user.username,
    display_name: user.displayName,
    roles: [...user.roles],
    role_names: user.roles.map((role) => roles[role]),
  }
}
