import type { ActionOf } from '#kernel/audit.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { decideApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { withdrawAudit } from '../audit-contract.ts'
import type { WithdrawStatus } from '../contract.ts'
import { withdrawDeskErrors as errors } from '../operator-contract.ts'
import { type StuckOutcome, withdrawApproval } from './approvals.ts'
import { dropClaim, findClaims } from './claim-store.ts'
import { requestPayOut } from './pay-out.ts'
import type { WithdrawPorts } from './ports.ts'
import { settleReturned } from './settle-withdrawal.ts'
import {
  findWithdrawal,
  lockWithdrawal,
  type StepBy,
  takeStep,
  type Withdrawal,
} from './withdraw-store.ts'
import { publishWithdrawal, tellDesk } from './withdrawal-view.ts'

/** Where a decision left a withdrawal. */
export interface Decision {
  readonly withdraw_id: number
  readonly status: WithdrawStatus
}

/**
 * Approves a request. With the last person that it takes it goes: its payout is a job's from here
 * on; until then it stays as requested.
 * @throws not_found, withdraw_already_decided, withdraw_claimed, withdraw_credited_by_you,
 *   approval_given
 */
export async function approveWithdraw(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  id: number,
): Promise<Decision> {
  await existing(services, id)
  const by = await person(services, ports, staffId)
  return inTransaction(services.db, async (tx) => {
    const withdrawal = await lockRequested(tx, id, staffId)
    const verdict = { staffId, verdict: 'approve' } as const
    const { state } = await decideApproval(tx, withdrawApproval, id, verdict)
    const to = state === 'approved' ? 'approved' : 'requested'
    await writeAudit(tx, by, withdrawal, { action: 'withdraw.approved', to })
    if (state !== 'approved') {
      await tellDesk(tx, id)
      return { withdraw_id: id, status: 'requested' }
    }
    invariant(await takeStep(tx, id, 'approved', { by }), `withdrawal ${id} is approved once`)
    await publishWithdrawal(tx, withdrawal, 'approved')
    await requestPayOut(tx, id)
    return { withdraw_id: id, status: 'approved' }
  })
}

/**
 * Refuses a request, which one person can whatever others approved: the money is back in the wallet
 * when this answers.
 * @throws not_found, withdraw_already_decided, withdraw_claimed, approval_given
 */
export async function rejectWithdraw(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { id, reason }: { id: number; reason: string },
): Promise<Decision> {
  const withdrawal = await existing(services, id)
  const by = await person(services, ports, staffId)
  await inTransaction(services.db, async (tx) => {
    await lockWallets(tx, [withdrawal.walletId])
    await lockRequested(tx, id, staffId)
    const verdict = { staffId, verdict: 'reject', reason } as const
    await decideApproval(tx, withdrawApproval, id, verdict)
    const ending = { cause: 'rejected', reason, by } as const
    invariant(await settleReturned(tx, withdrawal, ending), `withdrawal ${id} is refused once`)
    await writeAudit(tx, by, withdrawal, { action: 'withdraw.rejected', to: 'returned', reason })
  })
  return { withdraw_id: id, status: 'returned' }
}

/**
 * The withdrawal, locked, while it waits for the desk and nobody else has it open. With the decision it is
 * free again. @throws withdraw_already_decided, withdraw_claimed
 */
async function lockRequested(tx: Tx, id: number, staffId: number): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.status !== 'requested') throw new Refusal(errors.withdraw_already_decided)
  const claim = (await findClaims(tx, [id])).get(id)
  if (claim && claim.staffId !== staffId) throw new Refusal(errors.withdraw_claimed)
  await dropClaim(tx, id)
  return withdrawal
}

/** @throws not_found */
export async function existing({ db }: Services, id: number): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, id)
  if (!withdrawal) throw new Refusal(commonErrors.not_found)
  return withdrawal
}

/** Who decides, by the name that the timeline keeps. */
export const person = async (
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
): Promise<StepBy> => ({ staffId, staffName: await ports.staffName(services, staffId) })

export function writeAudit(
  tx: Tx,
  by: StepBy,
  { id, status, memberId, amountSatang }: Withdrawal,
  step: {
    readonly action: ActionOf<typeof withdrawAudit>
    readonly to: WithdrawStatus
    readonly reason?: string
    /** What somebody says of a payout. */
    readonly outcome?: StuckOutcome['outcome']
  },
): Promise<void> {
  return audit(tx, withdrawAudit, {
    staffId: by.staffId,
    action: step.action,
    object: { kind: 'withdrawal', id },
    before: { status },
    after: { status: step.to },
    detail: {
      amount_satang: amountSatang,
      member_id: memberId,
      ...(step.outcome && { outcome: step.outcome }),
    },
    reason: step.reason,
  })
}
