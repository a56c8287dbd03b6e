import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { type CouponTerms, faultOf, type Redeemer, refusalOf } from './coupon-terms.ts'

const now = bangkokInstant('2026-12-07', '10:00')
const days = (count: number) => new Date(now.getTime() - count * DAY_MS)
const terms: CouponTerms = {
  title: 'ปีใหม่',
  kind: 'multi',
  reward: 'credit',
  amount: 5_000n,
  budget: 100_000n,
  usesMax: 20,
  perPerson: 1,
  opensAt: days(1),
  closesAt: days(-1),
  joinedWithinDays: null,
  depositWithinDays: null,
  exclusiveGroup: null,
  validDays: null,
}
const person: Redeemer = { joinedAt: days(100), depositedAt: null, uses: 0, hasUsedGroup: false }

test.each<[Partial<CouponTerms>, string | null]>([
  [{}, null],
  [{ closesAt: terms.opensAt }, 'coupon_closes_before_open'],
  [{ budget: 4_999n }, 'coupon_budget_odd'],
  [{ perPerson: 21 }, 'coupon_uses_odd'],
  [{ perPerson: 2, exclusiveGroup: 'ปีใหม่' }, 'coupon_group_odd'],
  [{ kind: 'personal', validDays: 7 }, null],
  [{ validDays: 7 }, 'coupon_personal_odd'],
  [{ kind: 'personal', joinedWithinDays: 7 }, 'coupon_personal_odd'],
  [{ kind: 'personal', depositWithinDays: 7 }, 'coupon_personal_odd'],
  [{ kind: 'personal', exclusiveGroup: 'ปีใหม่' }, 'coupon_personal_odd'],
])('%o: %s', (more, fault) => expect(faultOf({ ...terms, ...more })?.fault ?? null).toBe(fault))

test.each<[Partial<CouponTerms>, Partial<Redeemer>, string | null]>([
  [{}, {}, null],
  [{ opensAt: now }, {}, null],
  [{ opensAt: new Date(now.getTime() + 1) }, {}, 'coupon_not_yet'],
  [{ closesAt: now }, {}, 'coupon_expired'],
  [{}, { uses: 1 }, 'coupon_used'],
  [{ perPerson: 2 }, { uses: 1 }, null],
  [{ exclusiveGroup: 'ปีใหม่' }, { hasUsedGroup: true }, 'coupon_group_used'],
  [{ joinedWithinDays: 100 }, {}, null],
  [{ joinedWithinDays: 99 }, {}, 'coupon_new_only'],
  [{ depositWithinDays: 7 }, {}, 'coupon_deposit_first'],
  [{ depositWithinDays: 7 }, { depositedAt: days(7) }, null],
  [{ depositWithinDays: 6 }, { depositedAt: days(7) }, 'coupon_deposit_first'],
])('%o for %o: %s', (more, redeemer, refusal) =>
  expect(refusalOf({ ...terms, ...more }, { ...person, ...redeemer }, now)).toBe(refusal),
)
