import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { decideApproval, findOpenApprovals } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { privacyAudit } from '../audit-contract.ts'
import { privacyErrors } from '../errors.ts'
import type * as calls from '../operator-contract.ts'
import { closureDeskChanged } from '../operator-contract.ts'
import { closureApproval } from './approvals.ts'
import { notYet } from './close-account.ts'
import { findFaults, judgeClosing, judgeErasing } from './closing-faults.ts'
import {
  type Closure,
  findAsked,
  findClosure,
  findDue,
  lockAsked,
  saveClosed,
  saveEnded,
} from './closure-store.ts'
import type { PrivacyPorts } from './ports.ts'

const STUCK_SHOWN = 50

/** What waits at the desk, and what the clock could not do. */
export async function listClosures(
  services: Services,
  ports: PrivacyPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listClosures>> {
  const asked = await findAsked(services.db)
  const labels = await ports.findLabels(
    services,
    asked.map(({ memberId }) => Number(memberId)),
  )
  const open = await findOpenApprovals(
    services.db,
    closureApproval,
    asked.map(({ closureId }) => closureId),
  )
  const due = await findDue(services.db, 0n, STUCK_SHOWN)
  const faultsOf = ({ memberId }: Closure, judge: typeof judgeClosing) =>
    findFaults(services, ports, Number(memberId), judge)
  const items = []
  for (const one of asked) {
    const approval = open.get(`${one.closureId}`)
    items.push({
      closure_id: Number(one.closureId),
      member_id: Number(one.memberId),
      name: labels.get(Number(one.memberId))?.displayName ?? '',
      phone: labels.get(Number(one.memberId))?.username ?? '',
      asked_at: one.askedAt,
      faults: [...(await faultsOf(one, judgeClosing))],
      needed: approval?.needed ?? 0,
      approved: approval?.approvedBy.length ?? 0,
      by_me: approval?.approvedBy.includes(staffId) ?? false,
    })
  }
  const stuck = []
  for (const one of due) {
    const faults = await faultsOf(one, judgeErasing)
    if (faults.length === 0 || !one.eraseAfter) continue
    const { eraseAfter: erase_after } = one
    stuck.push({ member_id: Number(one.memberId), erase_after, faults: [...faults] })
  }
  return { items, stuck, keys_behind: await ports.countBehind(services) }
}

/**
 * Approves or refuses. The last approval that it takes closes the account at once: login, sessions and gate;
 * its data is erased when the law no longer wants it kept.
 * @throws not_found, closure_not_asked, closure_not_yet, approval_given
 */
export async function decideClosure(
  services: Services,
  ports: PrivacyPorts,
  staffId: number,
  { closure_id: id, verdict, reason }: CallInput<typeof calls.decideClosure>,
): Promise<CallOutput<typeof calls.decideClosure>> {
  const found = await findClosure(services.db, id)
  if (!found) throw new Refusal(commonErrors.not_found)
  const memberId = Number(found.memberId)
  return inTransaction(services.db, async (tx) => {
    const faults = await judgeClosing(tx, services, ports, memberId)
    const asked = await lockAsked(tx, memberId)
    if (asked?.closureId !== found.closureId) throw new Refusal(privacyErrors.closure_not_asked)
    if (verdict === 'approve' && faults.length > 0) throw notYet(faults)
    const decided = await decideApproval(tx, closureApproval, id, { staffId, verdict, reason })
    await publish(tx, closureDeskChanged, { payload: { closure_id: id } })
    if (verdict === 'reject') {
      await saveEnded(tx, asked.closureId, 'refused', reason)
      await note(tx, asked, {
        staffId,
        reason,
        action: 'privacy.closure_refused',
        state: 'refused',
      })
      return { state: 'refused' }
    }
    const isClosed = decided.state === 'approved'
    const eraseAfter = isClosed
      ? await saveClosed(tx, asked.closureId, services.config.eraseAfterDays)
      : null
    if (isClosed) await ports.closeMember(tx, memberId)
    const state = isClosed ? 'closed' : 'asked'
    const { approvals } = decided
    const did = { staffId, reason, action: 'privacy.closure_approved', state, approvals } as const
    await note(tx, asked, { ...did, eraseAfter })
    return { state }
  })
}

function note(
  tx: Tx,
  { closureId, memberId }: Closure,
  did: {
    readonly staffId: number
    readonly reason: string
    readonly action: 'privacy.closure_approved' | 'privacy.closure_refused'
    readonly state: 'asked' | 'closed' | 'refused'
    readonly approvals?: number
    readonly eraseAfter?: Date | null
  },
): Promise<void> {
  return audit(tx, privacyAudit, {
    staffId: did.staffId,
    action: did.action,
    object: { kind: 'closure', id: closureId },
    before: { state: 'asked' },
    after: {
      member_id: Number(memberId),
      state: did.state,
      ...(did.approvals === undefined ? {} : { approvals: did.approvals }),
      ...(did.eraseAfter ? { erase_after: did.eraseAfter } : {}),
    },
    reason: did.reason,
  })
}
