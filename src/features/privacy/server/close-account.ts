import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { requestApproval, withdrawApproval } from '#platform/approval/approval.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { privacyAudit } from '../audit-contract.ts'
import type * as calls from '../contract.ts'
import { privacyErrors } from '../errors.ts'
import { closureDeskChanged } from '../operator-contract.ts'
import { closureApproval } from './approvals.ts'
import { findFaults, judgeClosing } from './closing-faults.ts'
import {
  type Closure,
  findLastClosure,
  insertClosure,
  lockAsked,
  saveEnded,
} from './closure-store.ts'
import type { PrivacyPorts } from './ports.ts'

const view = (one: Closure): CallOutput<typeof calls.askClosure> => ({
  closure_id: Number(one.closureId),
  state: one.state,
  asked_at: one.askedAt,
  note: one.note,
})

export async function getClosure(
  services: Services,
  ports: PrivacyPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.getClosure>> {
  const last = await findLastClosure(services.db, memberId)
  const faults = await findFaults(services, ports, memberId, judgeClosing)
  return {
    closure: last && view(last),
    faults: [...faults],
    kept_days: services.config.eraseAfterDays,
  }
}

/** What is in the way, each in words of its own. */
export const notYet = (faults: readonly string[]): Refusal =>
  new Refusal(privacyErrors.closure_not_yet, {
    details: faults.map((message) => ({
      field: 'account',
      code: privacyErrors.closure_not_yet.code,
      message,
    })),
  })

/**
 * Asks to close the account. Nothing changes for the member until two people approved it.
 * @throws closure_asked, closure_not_yet with what is in the way
 */
export function askClosure(
  services: Services,
  ports: PrivacyPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.askClosure>> {
  return inTransaction(services.db, async (tx) => {
    const faults = await judgeClosing(tx, services, ports, memberId)
    const made = await insertClosure(tx, memberId)
    if (!made) throw new Refusal(privacyErrors.closure_asked)
    if (faults.length > 0) throw notYet(faults)
    await requestApproval(tx, closureApproval, {
      id: made.closureId,
      asker: { kind: 'member', id: memberId },
      body: { member: memberId },
    })
    await audit(tx, privacyAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'privacy.closure_asked',
      object: { kind: 'closure', id: made.closureId },
      after: { member_id: memberId, state: 'asked' },
    })
    await publish(tx, closureDeskChanged, { payload: { closure_id: Number(made.closureId) } })
    return view(made)
  })
}

/** @throws closure_not_asked */
export async function takeBackClosure({ db }: Services, memberId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const asked = await lockAsked(tx, memberId)
    if (!asked) throw new Refusal(privacyErrors.closure_not_asked)
    await withdrawApproval(tx, closureApproval, asked.closureId)
    await saveEnded(tx, asked.closureId, 'taken_back', null)
    await audit(tx, privacyAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'privacy.closure_taken_back',
      object: { kind: 'closure', id: asked.closureId },
      before: { state: 'asked' },
      after: { member_id: memberId, state: 'taken_back' },
    })
    await publish(tx, closureDeskChanged, { payload: { closure_id: Number(asked.closureId) } })
  })
}
