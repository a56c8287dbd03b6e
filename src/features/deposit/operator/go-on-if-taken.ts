import { approvalErrors } from '#kernel/approval-errors.ts'
import type { ApiError } from '#ui/client/api-error.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { depositDeskErrors } from '../operator-contract.ts'

const taken: ReadonlySet<string> = new Set([
  depositDeskErrors.review_already_resolved.code,
  approvalErrors.approval_asked.code,
  approvalErrors.approval_closed.code,
  approvalErrors.approval_expired.code,
])

/** A colleague was faster: say so, and open the next one. */
export const goOnIfTaken =
  (queue: Queue) =>
  ({ code, message }: ApiError): boolean => {
    if (!taken.has(code)) return false
    toast.info(message)
    queue.goOn()
    return true
  }
