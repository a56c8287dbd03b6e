import { expect, test } from 'vitest'
import { causeOf } from './cause-of.ts'

test.each([
  ['lottery_prize', 7n, { what: 'bill', id: 7 }],
  ['deposit_qr', 7n, { what: 'payment', id: 7 }],
  ['withdraw_returned', 7n, { what: 'withdrawal', id: 7 }],
  ['poll_prize', 7n, { what: 'poll', id: 7 }],
  ['game_win', 7n, { what: 'game_round', id: 7 }],
  // Its row is one of the desk's: nothing that a member could open.
  ['deposit_matched', 7n, null],
  ['wallet_transfer', null, null],
] as const)('%s of row %s opens %o', (kind, refId, cause) => {
  expect(causeOf(kind, refId)).toEqual(cause)
})
