import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { cancellableUntil, cancelRefusal, lineMessage, type CancelFacts } from './bill.ts'

const noon = new Date('2026-11-21T12:00:00+07:00')
const minutes = (count: number) => new Date(noon.getTime() + count * MINUTE_MS)

const facts = (over: Partial<CancelFacts>): CancelFacts => ({
  rule: { allowed: true, windowMin: 30, beforeCloseMin: 10, perDay: 5 },
  roundOpen: true,
  soldAt: noon,
  now: minutes(5),
  closeAt: minutes(300),
  cancelledToday: 0,
  alreadyCancelled: false,
  ...over,
})

// In order of precedence: each row has the fault of its own and all faults of the rows below it.
const worse: [string | null, Partial<CancelFacts>][] = [
  ['bill_already_cancelled', { alreadyCancelled: true }],
  [
    'cancel_not_allowed',
    { rule: { allowed: false, windowMin: 30, beforeCloseMin: 10, perDay: 5 } },
  ],
  ['cancel_round_closed', { roundOpen: false }],
  ['cancel_too_late', { now: minutes(291) }],
  ['cancel_window_over', { now: minutes(31) }],
  ['cancel_daily_limit', { cancelledToday: 5 }],
  [null, {}],
]
test.each(worse.map(([refusal], at) => [refusal, at] as const))('%s', (refusal, at) => {
  const faults = worse.slice(at).toReversed()
  expect(cancelRefusal(facts(Object.assign({}, ...faults.map(([, fault]) => fault))))).toBe(refusal)
})

test.each([
  ['the last instant of the window', { now: minutes(30) }, null],
  ['one ms later', { now: new Date(minutes(30).getTime() + 1) }, 'cancel_window_over'],
  ['exactly ten minutes before close', { now: minutes(30), closeAt: minutes(40) }, null],
  ['the closing second itself', { now: minutes(5), closeAt: minutes(5) }, 'cancel_round_closed'],
  ['the fifth of the day', { cancelledToday: 4 }, null],
] as const)('%s: %s', (_what, over, refusal) => {
  expect(cancelRefusal(facts(over))).toBe(refusal)
})

test('the earlier of window and close is what the member sees', () => {
  expect(cancellableUntil(facts({}))).toEqual(minutes(30))
  expect(cancellableUntil(facts({ closeAt: minutes(25) }))).toEqual(minutes(15))
  expect(cancellableUntil(facts({ now: minutes(31) }))).toBeNull()
})

test('yeekee’s rule: until betting closes', () => {
  const rule = { allowed: true, windowMin: 24 * 60, beforeCloseMin: 0, perDay: 100 }
  const last = facts({ rule, now: minutes(14), closeAt: minutes(15) })
  expect(cancelRefusal(last)).toBeNull()
  expect(cancelRefusal({ ...last, now: minutes(15) })).toBe('cancel_round_closed')
})

test('messages name the number, the rate and the room', () => {
  const line = { number: '05', rateX100: 4500n, limitSatang: 12_345n }
  expect(lineMessage({ ...line, finding: 'over_number' })).toContain('฿123.45')
  expect(lineMessage({ ...line, finding: 'reduced' })).toContain('บาทละ 45')
  expect(lineMessage({ ...line, finding: 'closed' })).toContain('เลข 05')
  expect(lineMessage({ ...line, finding: 'ok' })).toBe('')
})
