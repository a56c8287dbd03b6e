import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  decideApproval,
  findOpenApproval,
  findOpenApprovals,
  withdrawApproval as takeApprovalBack,
} from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { withdrawAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { batchApproval } from './approvals.ts'
import { approveEach, facts } from './approve-several.ts'
import { type Batch, findBatch, findBatchesOfDay } from './batch-store.ts'
import { debtOf, readDebts } from './read-debts.ts'
import type { WithdrawPorts } from './ports.ts'
import { findWithdrawal } from './withdraw-store.ts'
import { showReference, tellDesk } from './withdrawal-view.ts'

/** The batches that wait for a second person, with everything that he has to look at. */
export async function listWithdrawBatches(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listWithdrawBatches>> {
  const batches = await findBatchesOfDay(services.db)
  const ids = batches.map(({ id }) => id)
  const open = await findOpenApprovals(services.db, batchApproval, ids)
  const items = []
  for (const batch of batches) {
    const approval = open.get(`${batch.id}`)
    if (!approval) continue
    items.push({
      batch_id: batch.id,
      approval_id: Number(approval.approvalId),
      sum: batch.sumSatang,
      by: batch.staffName,
      by_me: batch.staffId === staffId,
      at: batch.at,
      expires_at: approval.expiresAt,
      requests: await showRequests(services, ports, batch),
    })
  }
  return { items }
}

async function showRequests({ db, ...services }: Services, ports: WithdrawPorts, batch: Batch) {
  const found = await Promise.all(batch.withdrawIds.map((id) => findWithdrawal(db, id)))
  const requests = found.flatMap((one) => one ?? [])
  const labels = await ports
    .members({ db, ...services })
    .findLabels(requests.map(({ memberId }) => memberId))
  const debts = await readDebts(db, requests)
  return requests.map((one) => ({
    withdraw_id: one.id,
    reference: showReference(one.reference),
    amount: one.amountSatang,
    debt: debtOf(debts, one).debt,
    status: one.status,
    member_name: labels.get(one.memberId)?.displayName ?? '',
    bank_name: one.bankName,
    account_number: one.accountMasked,
  }))
}

/**
 * The second person agrees. Each request then goes by its own rules, approved by both people; where the
 * process ends half way, the rest waits at the desk as before.
 * @throws not_found, approval_closed, approval_expired, approval_own
 */
export async function confirmWithdrawBatch(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { batch_id: id, approval_id }: CallInput<typeof calls.confirmWithdrawBatch>,
): Promise<CallOutput<typeof calls.confirmWithdrawBatch>> {
  const batch = await existing(services, id)
  await inTransaction(services.db, async (tx) => {
    const said = { approvalId: BigInt(approval_id), staffId, verdict: 'approve' } as const
    await decideApproval(tx, batchApproval, id, said)
    await note(tx, batch, { staffId, action: 'withdraw.batch_confirmed' })
  })
  const people = [batch.staffId, staffId]
  return { items: await approveEach(services, ports, people, batch.withdrawIds) }
}

/** @throws not_found, approval_closed, approval_expired */
export async function rejectWithdrawBatch(
  services: Services,
  staffId: number,
  { batch_id: id, approval_id, reason }: CallInput<typeof calls.rejectWithdrawBatch>,
): Promise<CallOutput<typeof calls.rejectWithdrawBatch>> {
  const batch = await existing(services, id)
  await inTransaction(services.db, async (tx) => {
    const said = { approvalId: BigInt(approval_id), staffId, verdict: 'reject', reason } as const
    await decideApproval(tx, batchApproval, id, said)
    await note(tx, batch, { staffId, action: 'withdraw.batch_refused', reason })
  })
  return { batch_id: id }
}

/** Only by whoever proposed it. @throws not_found, approval_closed */
export async function takeBackBatch(
  services: Services,
  staffId: number,
  { batch_id: id, approval_id, reason }: CallInput<typeof calls.withdrawWithdrawBatch>,
): Promise<CallOutput<typeof calls.withdrawWithdrawBatch>> {
  const batch = await existing(services, id)
  if (batch.staffId !== staffId) throw new Refusal(commonErrors.not_found)
  await inTransaction(services.db, async (tx) => {
    const open = await findOpenApproval(tx, batchApproval, id)
    if (open?.approvalId !== BigInt(approval_id)) throw new Refusal(approvalErrors.approval_closed)
    await takeApprovalBack(tx, batchApproval, id, { staffId, reason })
    await note(tx, batch, { staffId, action: 'withdraw.batch_refused', reason })
  })
  return { batch_id: id }
}

async function existing({ db }: Services, id: number): Promise<Batch> {
  const batch = await findBatch(db, id)
  if (!batch) throw new Refusal(commonErrors.not_found)
  return batch
}

/** The trail, and a word to every desk that shows it. */
async function note(
  tx: Tx,
  { id, withdrawIds, sumSatang }: Batch,
  said: {
    readonly staffId: number
    readonly action: 'withdraw.batch_confirmed' | 'withdraw.batch_refused'
    readonly reason?: string
  },
): Promise<void> {
  await audit(tx, withdrawAudit, {
    ...said,
    object: { kind: 'withdraw_batch', id },
    detail: facts(withdrawIds, sumSatang),
  })
  await tellDesk(tx, withdrawIds[0] ?? 0)
}
