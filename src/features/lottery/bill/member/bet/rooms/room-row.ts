import type { SlipPick } from '../../../rules/entry/slip.ts'
import type { RoomAnswer } from '../../../../risk/contract.ts'

/** What a number pays now and still takes. */
export type RoomRow = RoomAnswer['numbers'][number] & {
  /** The part of a stake that is not paid, in hundredths of a percent. */
  readonly discountBp: number
}
/** A number that is asked about. */
export type RoomLine = Pick<SlipPick, 'betType' | 'number'>
