import type { ReviewStatus } from '../operator-contract.ts'

/**
 * Where a case may go. A transfer back that fails reopens it: the money is still waiting. An open one is
 * returned at once where the bank takes its money back by itself.
 */
const reviewTransitions: Readonly<Record<ReviewStatus, readonly ReviewStatus[]>> = {
  open: ['credited', 'returning', 'returned'],
  returning: ['returned', 'open'],
  credited: [],
  returned: [],
}

/** The statuses from which `to` can be reached: the `where` of every update of a case. */
export function statusesBefore(to: ReviewStatus): ReviewStatus[] {
  return (Object.keys(reviewTransitions) as ReviewStatus[]).filter((from) =>
    reviewTransitions[from].includes(to),
  )
}
