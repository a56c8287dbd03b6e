import { expect, test } from 'vitest'
import { campaignRef } from './campaigns.ts'

test('the same id of two features is two references, and polls keep theirs', () => {
  expect(campaignRef('poll', 7)).toBe(7)
  expect(campaignRef('coupon', 7)).toBe(1_000_000_000_007)
  expect(campaignRef('cashback', 7n)).toBe(5_000_000_000_007)
})

test.each([0, -1, 1.5, 1_000_000_000_000])('%s is no id of a campaign', (id) => {
  expect(() => campaignRef('coupon', id)).toThrow(/no campaign/)
})
