import { expect, test } from 'vitest'
import { type LimitRoom, findAbove, mayAsk, mayCome } from './own-limit.ts'

/** A room of so many satang and payments 1, 2, … of so many satang, the oldest first. */
const room = (leftSatang: bigint | null, ...amounts: bigint[]): LimitRoom => ({
  leftSatang,
  payable: amounts.map((amountSatang, at) => ({ paymentId: at + 1, amountSatang })),
})

test.each<[string, bigint, LimitRoom, boolean]>([
  ['no limit', 9_000_000n, room(null, 9_000_000n), true],
  ['exactly what is left', 70_000n, room(70_000n), true],
  ['a baht above', 70_100n, room(70_000n), false],
  ['a satang of the payment before leaves no whole baht', 40_000n, room(70_000n, 30_001n), false],
  ['beside what waits', 39_900n, room(70_000n, 30_001n), true],
  ['what does not fit any more counts as well', 100n, room(9_893n, 50_024n), false],
  ['a limit that was lowered beneath what is there', 100n, room(-5_000n), false],
])('asking: %s', (_name, asked, of, may) => {
  expect(mayAsk(asked, of)).toBe(may)
})

test.each<[string, LimitRoom, number[]]>([
  ['no limit', room(null, 9_000_000n), []],
  ['all fit', room(60_000n, 30_000n, 30_000n), []],
  ['their satang come on top, once', room(60_000n, 30_050n, 30_049n), []],
  ['a satang more than once', room(60_000n, 30_050n, 30_050n), [2]],
  ['the older one keeps its place', room(40_000n, 30_000n, 30_000n), [2]],
  ['what fits behind one that does not', room(9_893n, 50_024n, 9_001n), [1]],
  ['beneath what is there', room(-5_000n, 100n, 100n), [1, 2]],
])('open after a limit became lower: %s', (_name, of, above) => {
  expect([...findAbove(of)]).toEqual(above)
})

test.each<[string, number | null, bigint, LimitRoom, boolean]>([
  ['no limit', null, 9_000_000n, room(null, 9_000_000n), true],
  ['what was asked for, whoever is paid first', 2, 30_049n, room(60_000n, 30_050n, 30_049n), true],
  ['what was asked for is not counted twice', 1, 60_037n, room(60_000n, 60_037n), true],
  ['of a payment that passes a lower limit', 1, 50_024n, room(9_893n, 50_024n), false],
  ['behind an older one that keeps its place', 2, 30_000n, room(40_000n, 30_000n, 30_000n), false],
  ['late, where everything else is promised', 9, 30_000n, room(60_000n, 30_001n, 30_000n), false],
  ['late, into what nobody was promised', 9, 29_998n, room(60_000n, 30_001n), true],
  ['late, its satang on top', 9, 30_098n, room(60_000n, 30_001n), true],
  ['late, beside one that will not come in', 9, 9_001n, room(9_893n, 50_024n), true],
  ['for no payment', null, 30_100n, room(60_000n, 30_001n), false],
  ['beneath what is there', null, 1n, room(-5_000n), false],
])('coming: %s', (_name, paymentId, amountSatang, of, may) => {
  expect(mayCome({ paymentId, amountSatang }, of)).toBe(may)
})
