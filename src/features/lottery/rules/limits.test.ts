import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveCap, numberState, rateFor, roomOf, type NumberStanding } from './limits.ts'

// lottery.md §5.2: 2 ตัวล่าง, rate 90; over 5,000 → 70, over 10,000 → 45, over 20,000 closed.
const steps = [
  { overSatang: 500_000n, rateX100: 7000n },
  { overSatang: 1_000_000n, rateX100: 4500n },
  { overSatang: 2_000_000n, rateX100: 0n },
]
const standing = (over: Partial<NumberStanding>): NumberStanding => ({
  baseRateX100: 9000n,
  steps,
  capSatang: null,
  manualRateX100: null,
  soldSatang: 0n,
  ...over,
})

test.each([
  ['untouched', {}, 30_000n, 9000n],
  ['exactly at the step stays full', { soldSatang: 490_000n }, 10_000n, 9000n],
  [
    'the whole line takes the step that the total reaches',
    { soldSatang: 490_000n },
    30_000n,
    7000n,
  ],
  ['two steps at once', { soldSatang: 490_000n }, 600_000n, 4500n],
  ['staff below the step', { soldSatang: 600_000n, manualRateX100: 3000n }, 100n, 3000n],
  ['staff above the step', { soldSatang: 600_000n, manualRateX100: 8000n }, 100n, 7000n],
  ['staff never raise', { manualRateX100: 9900n }, 100n, 9000n],
] as const)('%s', (_what, over, amount, rate) => {
  expect(rateFor(standing(over), amount)).toBe(rate)
})

test.each([
  ['open', {}, { state: 'open', rateX100: 9000n, roomSatang: 2_000_000n, reason: null }],
  [
    'reduced by sales, for the next bet',
    { soldSatang: 500_000n },
    { state: 'reduced', rateX100: 7000n, roomSatang: 1_500_000n, reason: 'step' },
  ],
  [
    'reduced by staff',
    { manualRateX100: 4500n },
    { state: 'reduced', rateX100: 4500n, roomSatang: 2_000_000n, reason: 'staff' },
  ],
  [
    'closed by staff',
    { manualRateX100: 0n },
    { state: 'closed', rateX100: 0n, roomSatang: 0n, reason: 'staff' },
  ],
  [
    'full',
    { soldSatang: 2_000_000n },
    { state: 'closed', rateX100: 4500n, roomSatang: 0n, reason: 'full' },
  ],
  [
    'less room than the smallest bet is full too',
    { soldSatang: 1_999_950n },
    { state: 'closed', rateX100: 4500n, roomSatang: 0n, reason: 'full' },
  ],
  [
    'its own limit below the closing step',
    { capSatang: 100_000n, soldSatang: 60_000n },
    { state: 'open', rateX100: 9000n, roomSatang: 40_000n, reason: null },
  ],
] as const)('a number that is %s', (_what, over, state) => {
  expect(numberState(standing(over), 100n)).toEqual(state)
})

test('without steps and limit there is always room', () => {
  expect(effectiveCap(null, [])).toBeNull()
  expect(roomOf(standing({ steps: [], soldSatang: 10n ** 12n }))).toBeNull()
})

test('selling never raises a rate and never makes room', () => {
  const satang = fc.bigInt({ min: 0n, max: 3_000_000n })
  fc.assert(
    fc.property(satang, satang, fc.option(satang), (sold, more, cap) => {
      const before = standing({ soldSatang: sold, capSatang: cap })
      const after = standing({ soldSatang: sold + more, capSatang: cap })
      expect(rateFor(after, 100n) <= rateFor(before, 100n)).toBe(true)
      expect((roomOf(after) ?? 0n) <= (roomOf(before) ?? 0n)).toBe(true)
    }),
  )
})
