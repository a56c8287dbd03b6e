import type { CallOutput } from '#kernel/contract.ts'
import { roles } from '#kernel/permission.ts'
import { findOpenApprovals, type OpenApproval } from '#platform/approval/approval.ts'
import type { Services } from '#platform/services.ts'
import type { Person, staffList, staffRoles } from '../people-contract.ts'
import { actionsFor, permissionsOf, type PersonState, roleNames, rolesFault } from '../rules.ts'
import { readProposal, staffApproval } from './approvals.ts'
import { describe } from './describe-staff.ts'
import { mayManage } from './manage.ts'
import type { StaffPorts } from './ports.ts'
import { listStaffUsers, type StaffUser } from './staff-store.ts'

/** Everybody at the back office, with what waits and what the person who asks may do. */
export async function listPeople(
  services: Services,
  ports: StaffPorts,
  staffId: number,
): Promise<CallOutput<typeof staffList>> {
  const users = await listStaffUsers(services.db)
  const open = await openProposals(services, users)
  const own = users.find((user) => user.staffId === staffId)
  const manages = mayManage(ports, own)
  const nameOf = (id: number | null) =>
    users.find((user) => user.staffId === id)?.displayName ?? 'ระบบ'
  return users.map((user) => {
    const asked = open.get(`${user.staffId}`)
    const state = stateOf(user, asked)
    const isMe = user.staffId === staffId
    const askedBy = !asked ? 'nobody' : asked.askerStaffId === staffId ? 'me' : 'another'
    return {
      ...describe(user),
      state,
      last_login_at: user.lastLoginAt,
      is_me: isMe,
      proposal: asked ? showProposal(asked, askedBy === 'me', nameOf(asked.askerStaffId)) : null,
      actions: actionsFor(manages, { state, isMe, askedBy }),
    }
  })
}

/** How many proposals wait for the person who asks: of others, and not about himself. */
export async function countProposals(
  services: Services,
  ports: StaffPorts,
  staffId: number,
): Promise<number> {
  const users = await listStaffUsers(services.db)
  const own = users.find((user) => user.staffId === staffId)
  if (!mayManage(ports, own)) return 0
  const open = await openProposals(services, users)
  return [...open].filter(
    ([id, { askerStaffId }]) => askerStaffId !== staffId && Number(id) !== staffId,
  ).length
}

/** Every role with what it allows; one may be given by whoever holds all of that. */
export async function listRoles(
  { db }: Services,
  { permissions }: StaffPorts,
  staffId: number,
): Promise<CallOutput<typeof staffRoles>> {
  const own = (await listStaffUsers(db)).find((user) => user.staffId === staffId)?.roles ?? []
  return roleNames.map((role) => ({
    role,
    name: roles[role],
    permissions: permissionsOf(permissions, [role]).map((name) => permissions[name]?.thai ?? name),
    may_give: rolesFault(permissions, own, [role]) === null,
  }))
}

const openProposals = ({ db }: Services, users: readonly StaffUser[]) =>
  findOpenApprovals(
    db,
    staffApproval,
    users.map(({ staffId }) => staffId),
  )

function stateOf(user: StaffUser, asked: OpenApproval | undefined): PersonState {
  if (user.isSystem) return 'system'
  if (!user.active) return asked ? 'waiting' : 'off'
  return user.setupUntil === null ? 'working' : 'setup'
}

function showProposal(asked: OpenApproval, isMine: boolean, by: string): Person['proposal'] {
  const { change, roles: wanted, reason } = readProposal(asked.body)
  return {
    approval_id: Number(asked.approvalId),
    change,
    role_names: wanted.map((role) => roles[role]),
    reason,
    by,
    by_me: isMine,
    expires_at: asked.expiresAt,
  }
}
