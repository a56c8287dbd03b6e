import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { approveWithdraw } from './decide-withdraw.ts'
import type { WithdrawPorts } from './ports.ts'

/**
 * Approves several requests, each in a transaction of its own and by its own rules: one that is refused, or
 * that breaks, holds back none of the others, and the answer says of each how it went.
 */
export async function approveSeveral(
  services: Services,
  ports: WithdrawPorts,
  staffId: number,
  { withdraw_ids: ids }: CallInput<typeof calls.approveWithdrawals>,
): Promise<CallOutput<typeof calls.approveWithdrawals>> {
  const items: CallOutput<typeof calls.approveWithdrawals>['items'] = []
  for (const id of new Set(ids)) {
    try {
      const { status } = await approveWithdraw(services, ports, staffId, id)
      items.push({ withdraw_id: id, status, code: '', message: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) {
        services.log.error({ err: error, withdrawId: id }, 'withdrawal of a batch not approved')
      }
      items.push({ withdraw_id: id, status: null, ...wordsOf(error) })
    }
  }
  return { items }
}

const wordsOf = (error: unknown): { code: string; message: string } =>
  error instanceof Refusal
    ? { code: error.definition.code, message: error.message }
    : { code: 'internal', message: 'ทำรายการนี้ไม่สำเร็จ กรุณาเปิดดูและลองใหม่' }
