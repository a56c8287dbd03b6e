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
  perPersonDay: null,
  perPersonBatch: null,
  dayMax: null,
  minLevel: null,
  noActiveBonus: false,
  bonus: null,
}
const person: Redeemer = {
  joinedAt: days(100),
  depositedAt: null,
  uses: 0,
  hasUsedGroup: false,
  usesToday: 0,
  usesOfBatch: 0,
  level: 1,
  hasActiveBonus: false,
}

test.each<[Partial<CouponTerms>, string | null]>([
  [{}, null],
  [{ closesAt: terms.opensAt }, 'coupon_closes_before_open'],
  [{ budget: 4_999n }, 'coupon_budget_odd'],
  [{ perPerson: 21 }, 'coupon_uses_odd'],
  [{ perPerson: 2, exclusiveGroup: 'ปีใหม่' }, 'coupon_group_odd'],
  [{ perPerson: 3, perPersonDay: 4 }, 'coupon_uses_odd'],
  [{ kind: 'single', perPerson: 3, perPersonBatch: 4 }, 'coupon_uses_odd'],
  [{ dayMax: 21 }, 'coupon_uses_odd'],
  [{ reward: 'bonus', perPerson: 2 }, 'coupon_uses_odd'],
  [{ perPersonBatch: 1 }, 'coupon_personal_odd'],
  [{ kind: 'personal', dayMax: 1 }, 'coupon_personal_odd'],
  [{ kind: 'personal', minLevel: 2 }, 'coupon_personal_odd'],
  [{ kind: 'personal', noActiveBonus: true }, 'coupon_personal_odd'],
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
  [{ perPerson: 3, perPersonDay: 1 }, { uses: 1, usesToday: 0 }, null],
  [{ perPerson: 3, perPersonDay: 1 }, { uses: 1, usesToday: 1 }, 'coupon_person_day'],
  [{ perPerson: 3, perPersonBatch: 1 }, { uses: 1, usesOfBatch: 1 }, 'coupon_person_batch'],
  [{ minLevel: 2 }, { level: 1 }, 'coupon_level_first'],
  [{ minLevel: 2 }, { level: 2 }, null],
  [{}, { hasActiveBonus: true }, null],
  [{ noActiveBonus: true }, { hasActiveBonus: true }, 'coupon_bonus_active'],
  [{ exclusiveGroup: 'ปีใหม่' }, { hasUsedGroup: true }, 'coupon_group_used'],
  [{ joinedWithinDays: 100 }, {}, null],
  [{ joinedWithinDays: 99 }, {}, 'coupon_new_only'],
  [{ depositWithinDays: 7 }, {}, 'coupon_deposit_first'],
  [{ depositWithinDays: 7 }, { depositedAt: days(7) }, null],
  [{ depositWithinDays: 6 }, { depositedAt: days(7) }, 'coupon_deposit_first'],
])('%o for %o: %s', (more, redeemer, refusal) =>
  expect(refusalOf({ ...terms, ...more }, { ...person, ...redeemer }, now)).toBe(refusal),
)
