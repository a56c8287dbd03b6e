import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import {
  decideApproval,
  findOpenApproval,
  requestApproval,
  withdrawApproval,
} from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { audit } from '#platform/audit/audit.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { forgetStepUps } from '#platform/session/step-up.ts'
import { accountAudit } from '../../audit-contract.ts'
import type * as calls from '../../security-desk-contract.ts'
import { memberTotpRemoved, securityDeskErrors } from '../../security-desk-contract.ts'
import { kinds } from '../member-sessions.ts'
import { findPersons } from '../member-store.ts'
import type { AccountPorts } from '../ports.ts'
import { findSecurity, lockSecurity } from '../step-up/security-store.ts'
import { dropTotp } from '../step-up/totp-store.ts'
import { tellTotpRemovedJob } from '../tell-totp-removed.ts'

/** Whoever talks one person of the desk into it has not talked to the second. */
export const totpApproval = defineApproval({
  kind: 'member_totp',
  thai: 'ถอดแอปยืนยันตัวตนของสมาชิก',
  object: 'member',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'member.security',
  expiresAfterMinutes: 24 * 60,
})

const proposed = z.object({ reason: z.string() })

type Proposal = CallInput<typeof calls.proposeTotpRemoval>
type Decision = CallInput<typeof calls.confirmTotpRemoval>
type Done = CallOutput<typeof calls.proposeTotpRemoval>

/** By what a member proves himself, as the desk may know it. @throws not_found */
export async function getMemberSecurity(
  { db, ...services }: Services,
  { staffName }: AccountPorts,
  staffId: number,
  memberId: number,
): Promise<CallOutput<typeof calls.getMemberSecurity>> {
  await requireMember({ db, ...services }, memberId)
  const security = await findSecurity(db, memberId)
  const open = await findOpenApproval(db, totpApproval, memberId)
  return {
    totp_set_at: security.totpSetAt,
    totp_at_login: security.totpAtLogin,
    has_pin: security.pinHash !== null,
    passkeys: security.passkeys,
    proposal:
      open === undefined || open.askerStaffId === null
        ? null
        : {
            approval_id: Number(open.approvalId),
            by: await staffName({ db, ...services }, open.askerStaffId),
            by_me: open.askerStaffId === staffId,
            reason: proposed.parse(open.body).reason,
            at: open.askedAt,
            expires_at: open.expiresAt,
          },
  }
}

/** @throws not_found, member_has_no_totp, approval_asked */
export async function proposeTotpRemoval(
  services: Services,
  staffId: number,
  { member_id: memberId, reason }: Proposal,
): Promise<Done> {
  await requireMember(services, memberId)
  await inTransaction(services.db, async (tx) => {
    const { totpSecret } = await lockSecurity(tx, memberId)
    if (totpSecret === null) throw new Refusal(securityDeskErrors.member_has_no_totp)
    await requestApproval(tx, totpApproval, {
      id: memberId,
      asker: { kind: 'staff', id: staffId },
      body: { reason },
    })
    await note(tx, { staffId, memberId, action: 'member.totp_proposed', reason })
  })
  return { member_id: memberId }
}

/**
 * The app and its recovery codes are gone, and what any session proved before counts no more. The member
 * hears of it by SMS and in the site. Had he removed it himself meanwhile, nothing is left to remove.
 * @throws not_found, approval_closed, approval_expired, approval_own
 */
export async function confirmTotpRemoval(
  services: Services,
  staffId: number,
  { member_id: memberId, approval_id, reason }: Decision,
): Promise<Done> {
  await requireMember(services, memberId)
  await inTransaction(services.db, async (tx) => {
    await lockSecurity(tx, memberId)
    const said = { approvalId: BigInt(approval_id), staffId, verdict: 'approve', reason } as const
    await decideApproval(tx, totpApproval, memberId, said)
    await dropTotp(tx, memberId)
    await forgetStepUps(tx, { kinds, subjectId: memberId }, 0n)
    await note(tx, { staffId, memberId, action: 'member.totp_removed', reason })
    await requestJob(tx, tellTotpRemovedJob, { member_id: memberId })
    const at = await clockNow(tx)
    await publish(tx, memberTotpRemoved, { payload: { member_id: memberId, approval_id, at } })
  })
  return { member_id: memberId }
}

/** @throws not_found, approval_closed, approval_expired */
export async function rejectTotpRemoval(
  services: Services,
  staffId: number,
  { member_id: memberId, approval_id, reason }: Decision,
): Promise<Done> {
  await requireMember(services, memberId)
  const approvalId = BigInt(approval_id)
  await inTransaction(services.db, async (tx) => {
    const open = await findOpenApproval(tx, totpApproval, memberId)
    if (open?.approvalId === approvalId && open.askerStaffId === staffId) {
      await withdrawApproval(tx, totpApproval, memberId, { staffId, reason })
    } else {
      const said = { approvalId, staffId, verdict: 'reject', reason } as const
      await decideApproval(tx, totpApproval, memberId, said)
    }
    await note(tx, { staffId, memberId, action: 'member.totp_kept', reason })
  })
  return { member_id: memberId }
}

const note = (
  tx: Tx,
  {
    memberId,
    ...said
  }: {
    readonly staffId: number
    readonly memberId: number
    readonly action: 'member.totp_proposed' | 'member.totp_removed' | 'member.totp_kept'
    readonly reason: string
  },
): Promise<void> => audit(tx, accountAudit, { ...said, object: { kind: 'member', id: memberId } })

async function requireMember(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  memberId: number,
): Promise<void> {
  if ((await findPersons(db, vault, [memberId])).length === 0) {
    throw new Refusal(commonErrors.not_found)
  }
}
