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
  ['promotion', 30_000n, 30_000n],
])('%s %s is worth at most %s satang', (reward, amount, worth) =>
  expect(worthOf({ reward, amount })).toBe(worth),
)

test.each<[number | null, string]>([
  [null, '2026-12-31'],
  [7, '2026-12-08'],
  [30, '2026-12-31'],
  [31, '2026-12-31'],
])('good for %s days: until %s', (validDays, until) =>
  expect(
    voucherExpiry(
      { reward: 'credit', validDays, closesAt: at('2026-12-31'), bonus: null },
      at('2026-12-01'),
    ),
  ).toEqual(at(until)),
)

test.each<[days: number | null, closes: string | null, until: string]>([
  [null, null, '2026-12-31'],
  [null, '2026-12-20', '2026-12-20'],
  [null, '2027-02-01', '2026-12-31'],
  [7, null, '2027-01-06'],
  [7, '2027-01-02', '2027-01-02'],
])(
  'what opens a promotion, good for %s days, the promotion until %s: until %s',
  (validDays, closes, until) => {
    const bonus = { promotionId: 1n, version: 1, closesAt: closes === null ? null : at(closes) }
    const terms = { reward: 'promotion', validDays, closesAt: at('2026-12-31'), bonus } as const
    expect(voucherExpiry(terms, at('2026-12-30'))).toEqual(at(until))
  },
)
