import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Role } from '#kernel/permission.ts'
import { invariant } from '#kernel/result.ts'
import { publish } from '#platform/events/publish.ts'
import type { Tx } from '#platform/database/database.ts'
import { peopleErrors, staffDeskChanged } from '../people-contract.ts'
import { permissionsOf, rolesFault } from '../rules.ts'
import { lockPeople } from './people-store.ts'
import type { StaffPorts } from './ports.ts'
import type { StaffUser } from './staff-store.ts'

/** The permission of everything that changes another person's account. */
const MANAGES = 'staff.manage'

/**
 * Locks who asks and whom it is about, and looks again at whether the first still may: of two owners who
 * switch each other off at the same time, the second finds himself switched off.
 * @throws Refusal forbidden, not_found, staff_own_account
 */
export async function lockForManaging(
  tx: Tx,
  ports: Pick<StaffPorts, 'permissions'>,
  actorId: number,
  targetId: number,
  ...others: readonly number[]
): Promise<{ actor: StaffUser; target: StaffUser; locked: ReadonlyMap<number, StaffUser> }> {
  const locked = await lockPeople(tx, [actorId, targetId, ...others])
  const actor = locked.get(actorId)
  if (!mayManage(ports, actor)) throw new Refusal(commonErrors.forbidden)
  invariant(actor, 'who may manage is there')
  const target = locked.get(targetId)
  if (!target || target.isSystem) throw new Refusal(commonErrors.not_found)
  if (actorId === targetId) throw new Refusal(peopleErrors.staff_own_account)
  return { actor, target, locked }
}

/** Whether an account, as it is at this moment, may change others. */
export function mayManage(
  { permissions }: Pick<StaffPorts, 'permissions'>,
  user: StaffUser | undefined,
): boolean {
  return user?.active === true && permissionsOf(permissions, user.roles).includes(MANAGES)
}

/** @throws Refusal forbidden where somebody would give more than he holds, staff_roles_together */
export function requireGivable(
  { permissions }: Pick<StaffPorts, 'permissions'>,
  own: readonly Role[],
  given: readonly Role[],
): void {
  const fault = rolesFault(permissions, own, given)
  if (fault === 'over_own_rights') throw new Refusal(commonErrors.forbidden)
  if (fault === 'roles_together') throw new Refusal(peopleErrors.staff_roles_together)
}

/** Every desk that shows the people renews its list. */
export const tellStaffDesk = (tx: Tx, staffId: number): Promise<void> =>
  publish(tx, staffDeskChanged, { payload: { staff_id: staffId } })
