import { approvalErrors } from '#kernel/approval-errors.ts'
import { goOnIfTaken as goOnIf } from '#ui/client/go-on-if-taken.ts'
import { withdrawDeskErrors } from '../operator-contract.ts'

/** A colleague was faster: say so, and open the next one. */
export const goOnIfTaken = goOnIf([
  withdrawDeskErrors.withdraw_already_decided,
  withdrawDeskErrors.withdraw_credited_by_you,
  withdrawDeskErrors.withdraw_claimed,
  approvalErrors.approval_given,
  approvalErrors.approval_closed,
  approvalErrors.approval_asked,
])
