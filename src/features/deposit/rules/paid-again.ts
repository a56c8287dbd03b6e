import type { PaidAgainState } from '../contract.ts'
import type { ReviewStatus } from '../operator-contract.ts'

/**
 * How money that came again is shown to the member whose payment it came for.
 * @param isHis it went into his wallet
 */
export function stateOfAgain({
  status,
  isHis,
}: {
  readonly status: ReviewStatus
  readonly isHis: boolean
}): PaidAgainState {
  if (status === 'open') return 'checking'
  if (status === 'credited') return isHis ? 'credited' : 'elsewhere'
  return status
}
