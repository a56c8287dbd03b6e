import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField, Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import {
  type ApprovalBody,
  decideApproval,
  findOpenApproval,
  requestApproval,
  withdrawApproval,
} from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { withdrawAudit } from '../audit-contract.ts'
import { withdrawSettingChanged } from '../operator-contract.ts'
import type * as calls from '../setting-contract.ts'
import { withdrawSettingErrors, type WithdrawTerms } from '../setting-contract.ts'
import { termsFault } from '../rules/terms.ts'
import { settingApproval } from './approvals.ts'
import type { WithdrawPorts } from './ports.ts'
import { applySetting, countRequestsFrom, readSetting } from './setting-store.ts'
import { bodyOf, termsOf, type TermsBody, withBody, withTerms } from './terms-body.ts'

/** There is one setting. */
const SETTING_ID = 1

const proposed = z.object({
  two_approvals_from_satang: z.nullable(z.string()),
  terms: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  reason: z.string(),
})

interface Proposed {
  readonly fromSatang: Satang | null
  readonly terms: TermsBody
  readonly reason: string
}

function readProposed(body: ApprovalBody | null): Proposed {
  const { two_approvals_from_satang: from, terms = {}, reason } = proposed.parse(body)
  return { fromSatang: from === null ? null : BigInt(from), terms, reason }
}

type Changed = CallOutput<typeof calls.confirmWithdrawSetting>

/** What holds, what is proposed, and what that would have meant in the last 30 days. */
export async function getWithdrawSetting(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.getWithdrawSetting>> {
  const { db } = services
  const [setting, open] = await Promise.all([
    readSetting(db),
    findOpenApproval(db, settingApproval, SETTING_ID),
  ])
  const shown = {
    two_approvals_from: setting.twoApprovalsFromSatang,
    terms: termsOf(setting),
    changed_at: setting.changedAt,
  }
  if (!open || open.askerStaffId === null) return { ...shown, proposal: null }
  const { fromSatang, terms, reason } = readProposed(open.body)
  const { above, all } = await countRequestsFrom(db, fromSatang)
  return {
    ...shown,
    proposal: {
      approval_id: Number(open.approvalId),
      two_approvals_from: fromSatang,
      terms: withBody(termsOf(setting), terms),
      would_take_two: above,
      of: all,
      reason,
      by: await ports.staffName(services, open.askerStaffId),
      by_me: open.askerStaffId === staffId,
      expires_at: open.expiresAt,
    },
  }
}

/** @throws Refusal withdraw_setting_same, approval_asked */
export async function proposeWithdrawSetting(
  { db }: Services,
  staffId: number,
  { two_approvals_from: from, terms, reason }: CallInput<typeof calls.proposeWithdrawSetting>,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const setting = await readSetting(tx)
    const before = setting.twoApprovalsFromSatang
    const held = termsOf(setting)
    const wanted = withTerms(held, terms ?? {})
    const body = bodyOf(held, wanted)
    if (before === from && Object.keys(body).length === 0) {
      throw new Refusal(withdrawSettingErrors.withdraw_setting_same)
    }
    const fault = termsFault(wanted)
    if (fault !== null) throw refuseField(withdrawSettingErrors[fault[1]], fault[0])
    await requestApproval(tx, settingApproval, {
      id: SETTING_ID,
      asker: { kind: 'staff', id: staffId },
      body: {
        two_approvals_from_satang: from === null ? null : `${from}`,
        terms: body,
        reason,
      },
    })
    await note(tx, {
      staffId,
      action: 'withdraw.setting_proposed',
      before,
      after: from,
      terms: { before: held, after: body },
      reason,
    })
    return { two_approvals_from: before }
  })
}

/**
 * What was proposed holds from here on. Requests that wait keep how many people they take.
 * @throws Refusal approval_closed, approval_expired, approval_own
 */
export async function confirmWithdrawSetting(
  { db }: Services,
  staffId: number,
  { approval_id: approvalId, reason }: CallInput<typeof calls.confirmWithdrawSetting>,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const setting = await readSetting(tx)
    const before = setting.twoApprovalsFromSatang
    const { body } = await decideApproval(tx, settingApproval, SETTING_ID, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict: 'approve',
      reason,
    })
    await applySetting(tx)
    const { fromSatang: after, terms } = readProposed(body)
    const changed = { before: termsOf(setting), after: terms }
    await note(tx, {
      staffId,
      action: 'withdraw.setting_changed',
      before,
      after,
      terms: changed,
      reason,
    })
    return { two_approvals_from: after }
  })
}

/** @throws Refusal approval_closed, approval_expired */
export async function rejectWithdrawSetting(
  { db }: Services,
  staffId: number,
  { approval_id, reason }: CallInput<typeof calls.rejectWithdrawSetting>,
): Promise<Changed> {
  const approvalId = BigInt(approval_id)
  return inTransaction(db, async (tx) => {
    const before = (await readSetting(tx)).twoApprovalsFromSatang
    const open = await findOpenApproval(tx, settingApproval, SETTING_ID)
    if (open?.approvalId === approvalId && open.askerStaffId === staffId) {
      await withdrawApproval(tx, settingApproval, SETTING_ID, { staffId, reason })
    } else {
      const said = { approvalId, staffId, verdict: 'reject', reason } as const
      await decideApproval(tx, settingApproval, SETTING_ID, said)
    }
    const after = open ? readProposed(open.body).fromSatang : before
    await note(tx, { staffId, action: 'withdraw.setting_refused', before, after, reason })
    return { two_approvals_from: before }
  })
}

/** The audit row, and the word to every desk that shows it. */
async function note(
  tx: Tx,
  {
    staffId,
    action,
    before,
    after,
    terms,
    reason,
  }: {
    staffId: number
    action: 'withdraw.setting_proposed' | 'withdraw.setting_changed' | 'withdraw.setting_refused'
    before: Satang | null
    after: Satang | null
    terms?: { readonly before: WithdrawTerms; readonly after: TermsBody }
    reason: string
  },
): Promise<void> {
  await audit(tx, withdrawAudit, {
    staffId,
    action,
    object: { kind: 'withdraw_setting', id: SETTING_ID },
    before: {
      two_approvals_from_satang: before,
      ...(terms && auditTerms(bodyOf(withBody(terms.before, terms.after), terms.before))),
    },
    after: { two_approvals_from_satang: after, ...(terms && auditTerms(terms.after)) },
    reason,
  })
  await publish(tx, withdrawSettingChanged, { payload: {} })
}

/** The terms as the trail keeps them: amounts are satang, everything else as it is. */
const auditTerms = (body: TermsBody): Record<string, bigint | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? BigInt(value) : value,
    ]),
  )
