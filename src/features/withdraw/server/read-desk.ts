import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { listWallets } from '#ledger/wallets.ts'
import { findOpenApproval, findOpenApprovals } from '#platform/approval/approval.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { sentSatang } from '../rules/debt.ts'
import { waitingOf } from '../rules/waiting.ts'
import { isUnderWay } from '../rules/withdraw-state.ts'
import { readStuckOutcome, settleApproval, withdrawApproval } from './approvals.ts'
import { findClaims } from './claim-store.ts'
import { showClaim } from './claim-withdraw.ts'
import { findFindings } from './finding-store.ts'
import type { WithdrawPorts } from './ports.ts'
import { debtOf, readDebts } from './read-debts.ts'
import { isStuck } from './settle-stuck.ts'
import { readSetting } from './setting-store.ts'
import {
  findForDesk,
  findSteps,
  findWithdrawal,
  openDestinations,
  sumPaid,
  type Withdrawal,
} from './withdraw-store.ts'
import { showReference } from './withdrawal-view.ts'

/** The desk's list: what waits comes oldest first, everything else newest first. */
export async function listWithdrawRequests(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { status, cursor, limit }: CallInput<typeof calls.listWithdrawRequests>,
): Promise<CallOutput<typeof calls.listWithdrawRequests>> {
  const found = await findForDesk(services.db, {
    status: status ?? null,
    oldestFirst: status !== undefined && isUnderWay(status),
    from: cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null,
    limit: limit + 1,
  })
  const items = found.slice(0, limit)
  return {
    items: await showRows(services, ports, staffId, items),
    next_cursor: found.length > limit ? `${items.at(-1)?.id}` : null,
  }
}

/** One request with what a person needs to decide it. @throws not_found */
export async function getWithdrawRequest(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  id: number,
): Promise<calls.WithdrawDetail> {
  const { db } = services
  const withdrawal = await findWithdrawal(db, id)
  if (!withdrawal) throw new Refusal(commonErrors.not_found)
  const [row] = await showRows(services, ports, staffId, [withdrawal])
  invariant(row, 'a withdrawal can be shown')
  const steps = (await findSteps(db, [id])).get(id) ?? []
  const wallets = await listWallets(db, withdrawal.memberId)
  const main = wallets.find(({ walletType }) => walletType === MAIN_WALLET_TYPE)
  const withdrawnSatang = await sumPaid(db, withdrawal.memberId)
  return {
    ...row,
    timeline: steps.map(({ status, at, staffName }) => ({ status, at, staff_name: staffName })),
    transfer_id: withdrawal.transferId,
    findings: (await findFindings(db, id)).map((one) => ({
      ...one,
      evidence: { ...one.evidence },
    })),
    fee: withdrawal.feeSatang,
    receive: sentSatang({ ...withdrawal, debtSatang: row.debt }),
    wallet_name: wallets.find((one) => one.id === withdrawal.walletId)?.name ?? '',
    proposal: await showProposal(services, ports, staffId, id),
    wallet_balance: main?.availableSatang ?? 0n,
    withdrawn_total: withdrawnSatang,
  }
}

async function showRows(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  withdrawals: readonly Withdrawal[],
): Promise<calls.WithdrawRow[]> {
  const approvals = await showApprovals(services, ports, staffId, withdrawals)
  const labels = await ports
    .members(services)
    .findLabels(withdrawals.map(({ memberId }) => memberId))
  const setting = await readSetting(services.db)
  const claims = await findClaims(
    services.db,
    withdrawals.map(({ id }) => id),
  )
  const now = await services.clock.now()
  const debts = await readDebts(services.db, withdrawals)
  const destinationOf = await openDestinations(services.db, services.vault, withdrawals)
  return withdrawals.map((one) => ({
    withdraw_id: one.id,
    reference: showReference(one.reference),
    status: one.status,
    amount: one.amountSatang,
    ...debtOf(debts, one),
    member: {
      member_id: one.memberId,
      name: labels.get(one.memberId)?.displayName ?? '',
      phone: labels.get(one.memberId)?.username ?? '',
    },
    bank_account: {
      bank_code: one.bankCode,
      bank_name: one.bankName,
      account_number: one.accountMasked,
      account_name: destinationOf(one).holderName,
    },
    reason: one.reason,
    requested_at: one.requestedAt,
    approval: approvals.get(one.id) ?? null,
    claim: showClaim(claims.get(one.id), staffId),
    waiting: one.status === 'requested' ? waitingOf(one.requestedAt, now, setting) : null,
    stuck: isStuck(one, setting.stuckAfterSeconds, now),
  }))
}

/** What one person said of a stuck payout, while it waits for another. */
async function showProposal(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  id: number,
): Promise<calls.WithdrawDetail['proposal']> {
  const open = await findOpenApproval(services.db, settleApproval, id)
  if (!open || open.askerStaffId === null) return null
  return {
    approval_id: Number(open.approvalId),
    ...readStuckOutcome(open.body),
    by: await ports.staffName(services, open.askerStaffId),
    by_me: open.askerStaffId === staffId,
    expires_at: open.expiresAt,
  }
}

/** Of those that wait: who approved so far, by withdrawal. */
async function showApprovals(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  withdrawals: readonly Withdrawal[],
): Promise<ReadonlyMap<number, NonNullable<calls.WithdrawRow['approval']>>> {
  const waiting = withdrawals.filter(({ status }) => status === 'requested').map(({ id }) => id)
  const open = await findOpenApprovals(services.db, withdrawApproval, waiting)
  const people = new Set([...open.values()].flatMap(({ approvedBy }) => approvedBy))
  const names = new Map<number, string>()
  for (const id of people) names.set(id, await ports.staffName(services, id))
  return new Map(
    [...open].map(([id, { needed, approvedBy, barredStaff }]) => [
      Number(id),
      {
        needed,
        approved_by: approvedBy.map((person) => names.get(person) ?? ''),
        by_me: approvedBy.includes(staffId),
        credited_by_me: barredStaff.includes(staffId),
      },
    ]),
  )
}
