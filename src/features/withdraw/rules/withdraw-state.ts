import type { WithdrawStatus } from '../contract.ts'

/**
 * Where a withdrawal may go. Once it is being sent only the gateway's answer, or a person who has
 * read the bank statement, moves it on: no clock does.
 */
const withdrawTransitions: Readonly<Record<WithdrawStatus, readonly WithdrawStatus[]>> = {
  requested: ['approved', 'rejected'],
  // Returned: a debt took so much of it that nothing is left to send.
  approved: ['sending', 'returned'],
  sending: ['paid', 'failed'],
  rejected: ['returned'],
  failed: ['returned'],
  paid: [],
  returned: [],
}

/** True when the step stands in the table. */
export function mayBecome(from: WithdrawStatus, to: WithdrawStatus): boolean {
  return withdrawTransitions[from].includes(to)
}

/** The statuses from which `to` can be reached: the `where` of every update of a withdrawal. */
export function statusesBefore(to: WithdrawStatus): WithdrawStatus[] {
  return (Object.keys(withdrawTransitions) as WithdrawStatus[]).filter((from) =>
    mayBecome(from, to),
  )
}

/** True while the member's money is on hold and no other request is accepted. */
export function isUnderWay(status: WithdrawStatus): boolean {
  return withdrawTransitions[status].length > 0
}
