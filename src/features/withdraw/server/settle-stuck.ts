import type { CallInput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { lockWallets } from '#ledger/wallets.ts'
import {
  decideApproval,
  findOpenApproval,
  requestApproval,
  withdrawApproval,
} from '#platform/approval/approval.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { withdrawDeskErrors as errors } from '../operator-contract.ts'
import { readStuckOutcome, settleApproval } from './approvals.ts'
import { type Decision, existing, person, writeAudit } from './decide-withdraw.ts'
import { payOut } from './pay-out.ts'
import type { WithdrawPorts } from './ports.ts'
import { readSetting } from './setting-store.ts'
import { settlePaid, settleReturned } from './settle-withdrawal.ts'
import { lockWithdrawal, type Withdrawal } from './withdraw-store.ts'
import { tellDesk } from './withdrawal-view.ts'

// How a payout ended whose outcome the rail does not tell: two people read the bank's statement, and
// before each of them the rail is asked once more. What it knows comes first.

/**
 * The first person says how it ended, and why. Nothing moves until another confirms it.
 * @throws not_found, withdraw_already_decided, withdraw_not_stuck, approval_asked
 */
export async function settleStuckWithdraw(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { withdraw_id: id, outcome, reason }: CallInput<typeof calls.settleStuckWithdraw>,
): Promise<Decision> {
  const asked = await askRail(services, ports, id)
  const { stuckAfterSeconds } = await readSetting(services.db)
  if (!isStuck(asked, stuckAfterSeconds, await services.clock.now())) {
    throw new Refusal(errors.withdraw_not_stuck)
  }
  const by = await person(services, ports, staffId)
  return inTransaction(services.db, async (tx) => {
    const withdrawal = await lockSending(tx, id)
    await requestApproval(tx, settleApproval, {
      id,
      asker: { kind: 'staff', id: staffId },
      body: { outcome, reason },
      amountSatang: withdrawal.amountSatang,
    })
    const said = { action: 'withdraw.outcome_said', to: 'sending', outcome, reason } as const
    await writeAudit(tx, by, withdrawal, said)
    await tellDesk(tx, id)
    return { withdraw_id: id, status: 'sending' }
  })
}

/**
 * The second person read the same: the payout ends as the first one said.
 * @throws not_found, withdraw_already_decided, approval_closed, approval_expired, approval_own
 */
export async function confirmStuckWithdraw(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { withdraw_id: id, approval_id }: CallInput<typeof calls.confirmStuckWithdraw>,
): Promise<Decision> {
  const { walletId } = await askRail(services, ports, id)
  const by = await person(services, ports, staffId)
  return inTransaction(services.db, async (tx) => {
    await lockWallets(tx, [walletId])
    const withdrawal = await lockSending(tx, id)
    const verdict = { approvalId: BigInt(approval_id), staffId, verdict: 'approve' } as const
    const { body } = await decideApproval(tx, settleApproval, id, verdict)
    const { outcome, reason } = readStuckOutcome(body)
    const isSettled =
      outcome === 'paid'
        ? await settlePaid(tx, withdrawal, { by })
        : await settleReturned(tx, withdrawal, { cause: 'failed', reason, by })
    invariant(isSettled, `withdrawal ${id} ends once`)
    const to = outcome === 'paid' ? 'paid' : 'returned'
    await writeAudit(tx, by, withdrawal, { action: 'withdraw.settled', to, reason })
    return { withdraw_id: id, status: to }
  })
}

/**
 * The second person read something else, or the first takes it back: the payout stays as it is, and
 * somebody says anew how it ended.
 * @throws not_found, withdraw_already_decided, approval_closed, approval_expired
 */
export async function rejectStuckWithdraw(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { withdraw_id: id, approval_id, reason }: CallInput<typeof calls.rejectStuckWithdraw>,
): Promise<Decision> {
  await existing(services, id)
  const by = await person(services, ports, staffId)
  const approvalId = BigInt(approval_id)
  return inTransaction(services.db, async (tx) => {
    const withdrawal = await lockSending(tx, id)
    const open = await findOpenApproval(tx, settleApproval, id)
    if (open?.approvalId === approvalId && open.askerStaffId === staffId) {
      await withdrawApproval(tx, settleApproval, id, { staffId, reason })
    } else {
      const verdict = { approvalId, staffId, verdict: 'reject', reason } as const
      await decideApproval(tx, settleApproval, id, verdict)
    }
    const refused = { action: 'withdraw.outcome_refused', to: 'sending', reason } as const
    await writeAudit(tx, by, withdrawal, refused)
    await tellDesk(tx, id)
    return { withdraw_id: id, status: 'sending' }
  })
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

/** The payout, still without an outcome after the rail was asked. @throws withdraw_already_decided */
async function askRail(services: Services, ports: WithdrawPorts, id: number): Promise<Withdrawal> {
  if ((await existing(services, id)).status === 'sending') await payOut(services, ports, id)
  const withdrawal = await existing(services, id)
  if (withdrawal.status === 'sending') return withdrawal
  throw new Refusal(errors.withdraw_already_decided)
}

async function lockSending(tx: Tx, id: number): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.status === 'sending') return withdrawal
  throw new Refusal(errors.withdraw_already_decided)
}
