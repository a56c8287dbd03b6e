import { expect, test } from 'vitest'
import { billLook } from './bill-words.ts'

test.each([
  ['won', '1800.00', '20.00', 'won', 'ถูกรางวัล'],
  ['won', '200.01', '200.00', 'won', 'ถูกรางวัล'],
  ['won', '200.00', '200.00', 'returned', 'เท่าทุน'],
  ['won', '90.00', '200.00', 'returned', 'ได้คืนบางส่วน'],
  ['lost', '0.00', '200.00', 'lost', 'ไม่ถูกรางวัล'],
  ['accepted', '0.00', '200.00', 'waiting', 'รอผล'],
  ['refunded', '0.00', '200.00', 'refunded', 'คืนโพย'],
] as const)('a bill that is %s with %s of %s is shown as %s', (status, win, total, kind, word) => {
  expect(billLook({ status, win, total })).toEqual({ kind, word })
})
