import { satangOf } from '#ui/thai/money.ts'
import type { BillStatus } from '../../../contract-words.ts'
import { isReturn } from '../../rules/bill-return.ts'

/** What says how a bill ended. */
export interface Outcome {
  readonly status: BillStatus
  readonly win: string
  readonly total: string
}

/** Whether a bill won no more than it cost. */
export const isReturned = ({ status, win, total }: Outcome): boolean =>
  status === 'won' && isReturn(satangOf(win), satangOf(total))
