import { approvalErrors } from '#kernel/approval-errors.ts'
import { goOnIfTaken as goOnIf } from '#ui/client/go-on-if-taken.ts'
import { depositDeskErrors } from '../operator-contract.ts'

/** A colleague was faster: say so, and open the next one. */
export const goOnIfTaken = goOnIf([
  depositDeskErrors.review_already_resolved,
  approvalErrors.approval_asked,
  approvalErrors.approval_closed,
  approvalErrors.approval_expired,
])
