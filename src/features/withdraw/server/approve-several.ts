import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { requestApproval } from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
import type { Services } from '#platform/services.ts'
import { withdrawAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { batchApproval } from './approvals.ts'
import { insertBatch, sumOfHour, sumRequested } from './batch-store.ts'
import { approveWithdraw, person } from './decide-withdraw.ts'
import type { WithdrawPorts } from './ports.ts'
import { readSetting } from './setting-store.ts'
import type { StepBy } from './withdraw-store.ts'
import { tellDesk } from './withdrawal-view.ts'

type Items = CallOutput<typeof calls.approveWithdrawals>['items']
type Proposed = CallOutput<typeof calls.approveWithdrawals>['proposed']

/**
 * Approves several requests, each in a transaction of its own and by its own rules: one that is refused, or
 * that breaks, holds back none of the others, and the answer says of each how it went. More than one person
 * lets go in batches within an hour is proposed instead, and nothing is approved.
 */
export async function approveSeveral(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { withdraw_ids: asked }: CallInput<typeof calls.approveWithdrawals>,
): Promise<CallOutput<typeof calls.approveWithdrawals>> {
  const ids = [...new Set(asked)]
  const by = await person(services, ports, staffId)
  const proposed = await beginBatch(services, by, ids)
  if (proposed) return { items: [], proposed }
  return { items: await approveEach(services, ports, [staffId], ids), proposed: null }
}

/** Writes the batch down under a lock of its person, so that two at once are counted one after the other. */
function beginBatch(
  { db }: Services,
  by: StepBy,
  withdrawIds: readonly number[],
): Promise<Proposed> {
  return inTransaction(db, async (tx) => {
    await lockText(tx, 'withdraw_batch', `${by.staffId}`)
    const sumSatang = await sumRequested(tx, withdrawIds)
    // Nothing of it waits any more: each request says so by itself.
    if (sumSatang === 0n) return null
    const limit = (await readSetting(tx)).batchUpToSatang
    const takesTwo = limit !== null && (await sumOfHour(tx, by.staffId)) + sumSatang > limit
    const batchId = await insertBatch(tx, by, { withdrawIds, sumSatang, takesTwo })
    if (!takesTwo) return null
    await requestApproval(tx, batchApproval, {
      id: batchId,
      asker: { kind: 'staff', id: by.staffId },
      body: { withdraw_ids: withdrawIds, sum_satang: `${sumSatang}` },
      amountSatang: sumSatang,
    })
    await audit(tx, withdrawAudit, {
      staffId: by.staffId,
      action: 'withdraw.batch_proposed',
      object: { kind: 'withdraw_batch', id: batchId },
      detail: facts(withdrawIds, sumSatang),
    })
    await tellDesk(tx, withdrawIds[0] ?? 0)
    return { batch_id: batchId, sum: sumSatang, limit }
  })
}

/** What the trail keeps of a batch. */
export const facts = (withdrawIds: readonly number[], sumSatang: Satang) => ({
  requests: withdrawIds.length,
  amount_satang: sumSatang,
})

/** Each request approved by each of the people, one after the other, until it needs no more. */
export async function approveEach(
  services: Services,
  ports: WithdrawPorts,
  people: readonly number[],
  ids: readonly number[],
): Promise<Items> {
  const items: Items = []
  for (const id of ids) {
    try {
      items.push(await approveBy(services, ports, people, id))
    } catch (error) {
      if (!(error instanceof Refusal)) {
        services.log.error({ err: error, withdrawId: id }, 'withdrawal of a batch not approved')
      }
      items.push({ withdraw_id: id, status: null, ...wordsOf(error) })
    }
  }
  return items
}

async function approveBy(
  services: Services,
  ports: WithdrawPorts,
  people: readonly number[],
  id: number,
): Promise<Items[number]> {
  let status: Items[number]['status'] = 'requested'
  for (const staffId of people) {
    if (status === 'requested') ({ status } = await approveWithdraw(services, ports, staffId, id))
  }
  return { withdraw_id: id, status, code: '', message: '' }
}

const wordsOf = (error: unknown): { code: string; message: string } =>
  error instanceof Refusal
    ? { code: error.definition.code, message: error.message }
    : { code: 'internal', message: 'ทำรายการนี้ไม่สำเร็จ กรุณาเปิดดูและลองใหม่' }
