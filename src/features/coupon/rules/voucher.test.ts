import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import type { CouponReward } from './coupon-terms.ts'
import { voucherExpiry, worthOf } from './voucher.ts'

const at = (day: string) => bangkokInstant(day, '10:00')

test.each<[CouponReward, bigint, bigint]>([
  ['credit', 5_000n, 5_000n],
  // 20 points are one baht.
  ['points', 20n, 100n],
  // 50 points.
  ['spins', 2n, 500n],
])('%s %s is worth at most %s satang', (reward, amount, worth) =>
  expect(worthOf({ reward, amount })).toBe(worth),
)

test.each<[number | null, string]>([
  [null, '2026-12-31'],
  [7, '2026-12-08'],
  [30, '2026-12-31'],
  [31, '2026-12-31'],
])('good for %s days: until %s', (validDays, until) =>
  expect(voucherExpiry({ validDays, closesAt: at('2026-12-31') }, at('2026-12-01'))).toEqual(
    at(until),
  ),
)
