import { approvalErrors } from '#kernel/approval-errors.ts'
import { goOnIfTaken as goOnIf } from '#ui/client/go-on-if-taken.ts'
import { identityDeskErrors } from '../operator-contract.ts'

/** A colleague was faster: say so, and open the next one. */
export const goOnIfTaken = goOnIf([
  identityDeskErrors.identity_decided,
  identityDeskErrors.identity_claimed,
  identityDeskErrors.identity_credited_by_you,
  approvalErrors.approval_closed,
])
