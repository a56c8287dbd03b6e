import type { ActionOf } from '#kernel/audit.ts'
import type { CallInput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { decideApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { withdrawAudit } from '../audit-contract.ts'
import type { WithdrawStatus } from '../contract.ts'
import {
  withdrawDeskErrors as errors,
  type settleStuckWithdraw as stuckCall,
} from '../operator-contract.ts'
import { withdrawApproval } from './approvals.ts'
import { payOut, requestPayOut } from './pay-out.ts'
import type { WithdrawPorts } from './ports.ts'
import { readSetting } from './setting-store.ts'
import { settlePaid, settleReturned } from './settle-withdrawal.ts'
import {
  findWithdrawal,
  lockWithdrawal,
  type StepBy,
  takeStep,
  type Withdrawal,
} from './withdraw-store.ts'
import { publishWithdrawal } from './withdrawal-view.ts'

interface Decision {
  readonly withdraw_id: number
  readonly status: WithdrawStatus
}

/**
 * Approves a request. With the last person that it takes it goes: its payout is a job's from here
 * on; until then it stays as requested.
 * @throws not_found, withdraw_already_decided, approval_given
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
    const withdrawal = await lockRequested(tx, id)
    const verdict = { staffId, verdict: 'approve' } as const
    const { state } = await decideApproval(tx, withdrawApproval, id, verdict)
    const to = state === 'approved' ? 'approved' : 'requested'
    await writeAudit(tx, by, withdrawal, { action: 'withdraw.approved', to })
    if (state !== 'approved') return { withdraw_id: id, status: 'requested' }
    invariant(await takeStep(tx, id, 'approved', { by }), `withdrawal ${id} is approved once`)
    await publishWithdrawal(tx, withdrawal, 'approved')
    await requestPayOut(tx, id)
    return { withdraw_id: id, status: 'approved' }
  })
}

/**
 * Refuses a request, which one person can whatever others approved: the money is back in the wallet
 * when this answers.
 * @throws not_found, withdraw_already_decided, approval_given
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
    await lockRequested(tx, id)
    const verdict = { staffId, verdict: 'reject', reason } as const
    await decideApproval(tx, withdrawApproval, id, verdict)
    const ending = { cause: 'rejected', reason, by } as const
    invariant(await settleReturned(tx, withdrawal, ending), `withdrawal ${id} is refused once`)
    await writeAudit(tx, by, withdrawal, { action: 'withdraw.rejected', to: 'returned', reason })
  })
  return { withdraw_id: id, status: 'returned' }
}

/**
 * Ends a payout whose outcome the rail does not tell, by what a person read in the bank statement.
 * The rail is asked once more before; what it knows comes first.
 * @throws not_found, withdraw_already_decided, withdraw_not_stuck
 */
export async function settleStuckWithdraw(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  input: CallInput<typeof stuckCall>,
): Promise<Decision> {
  const { withdraw_id: id, reason } = input
  if ((await existing(services, id)).status === 'sending') await payOut(services, ports, id)
  const withdrawal = await existing(services, id)
  if (withdrawal.status !== 'sending') throw new Refusal(errors.withdraw_already_decided)
  const { stuckAfterSeconds } = await readSetting(services.db)
  if (!isStuck(withdrawal, stuckAfterSeconds, await services.clock.now())) {
    throw new Refusal(errors.withdraw_not_stuck)
  }
  const by = await person(services, ports, staffId)
  const to = input.outcome === 'paid' ? 'paid' : 'returned'
  await inTransaction(services.db, async (tx) => {
    const isSettled =
      input.outcome === 'paid'
        ? await settlePaid(tx, withdrawal, { by })
        : await settleReturned(tx, withdrawal, { cause: 'failed', reason, by })
    if (!isSettled) throw new Refusal(errors.withdraw_already_decided)
    await writeAudit(tx, by, withdrawal, { action: 'withdraw.settled', to, reason })
  })
  return { withdraw_id: id, status: to }
}

/** Is a payout on its way for longer than the rail ever needs? */
export function isStuck(
  { status, sendingAt }: Pick<Withdrawal, 'status' | 'sendingAt'>,
  stuckAfterSeconds: number,
  now: Date,
): boolean {
  if (status !== 'sending' || sendingAt === null) return false
  return now.getTime() - sendingAt.getTime() > stuckAfterSeconds * 1000
}

/** The withdrawal, locked, while it waits for the desk. @throws withdraw_already_decided */
async function lockRequested(tx: Tx, id: number): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.status === 'requested') return withdrawal
  throw new Refusal(errors.withdraw_already_decided)
}

async function existing({ db }: Services, id: number): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, id)
  if (!withdrawal) throw new Refusal(commonErrors.not_found)
  return withdrawal
}

const person = async (
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
): Promise<StepBy> => ({ staffId, staffName: await ports.staffName(services, staffId) })

function writeAudit(
  tx: Tx,
  by: StepBy,
  { id, status, memberId, amountSatang }: Withdrawal,
  step: {
    readonly action: ActionOf<typeof withdrawAudit>
    readonly to: WithdrawStatus
    readonly reason?: string
  },
): Promise<void> {
  return audit(tx, withdrawAudit, {
    staffId: by.staffId,
    action: step.action,
    object: { kind: 'withdrawal', id },
    before: { status },
    after: { status: step.to },
    detail: { amount_satang: amountSatang, member_id: memberId },
    reason: step.reason,
  })
}
