/**
 * Where a request for an approval may go. The database moves it by its decisions
 * (sql/decide-approval.sql); no state but `open` is left again.
 */
const approvalTransitions = {
  open: ['approved', 'rejected', 'expired', 'withdrawn'],
  approved: [],
  rejected: [],
  expired: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type ApprovalState = keyof typeof approvalTransitions

export const approvalStates = Object.keys(approvalTransitions) as readonly ApprovalState[]

/** True when the step stands in the table. */
export function mayEndAs(from: ApprovalState, to: ApprovalState): boolean {
  return (approvalTransitions[from] as readonly ApprovalState[]).includes(to)
}
