import { expect, test } from 'vitest'
import {
  discountAt,
  faultOf,
  isOpenAt,
  limitLeft,
  priceOf,
  type ShopKind,
  type ShopTerms,
  spinsWorth,
  worthMost,
} from './shop-terms.ts'

const terms = (more: Partial<ShopTerms> = {}): ShopTerms => ({
  title: 'เครดิต ฿25',
  note: '',
  points: 500,
  discountPpm: 0,
  levelDiscounts: [],
  minLevel: 1,
  spins: null,
  couponId: null,
  picture: null,
  worthSatang: 2_500n,
  perDay: null,
  perPerson: null,
  opensAt: null,
  closesAt: null,
  variants: ['ปกติ'],
  ...more,
})

test.each([
  ['SH1', 500, 3, 50_000, 1_425n],
  ['SH2', 333, 1, 100_000, 300n],
  ['one point stays one', 1, 1, 900_000, 1n],
  ['no discount', 333, 99, 0, 32_967n],
  ['the largest there is', 10_000_000, 99, 1, 989_999_010n],
])('%s: %i × %i less %i ppm is %i', (_, points, quantity, discountPpm, total) => {
  expect(priceOf({ points, discountPpm, levelDiscounts: [] }, quantity, 1)).toBe(total)
})

test('SH3: 20 points are one baht, so 500 points are 2,500 satang', () => {
  expect(worthMost({ points: 500, discountPpm: 0, levelDiscounts: [] })).toBe(2_500n)
  expect(worthMost({ points: 500, discountPpm: 50_000, levelDiscounts: [] })).toBe(2_375n)
})

test('no number of pieces is worth more than its points', () => {
  for (let points = 1; points <= 60; points += 1) {
    for (const discountPpm of [0, 1, 33_333, 50_000, 333_333, 900_000]) {
      const priced = { points, discountPpm, levelDiscounts: [100_000, 0, 400_000] }
      const most = worthMost(priced)
      for (let quantity = 1; quantity <= 99; quantity += 1) {
        const paid = priceOf(priced, quantity, 10) * 5n
        expect(most * BigInt(quantity) <= paid, `${points} ${discountPpm} ${quantity}`).toBe(true)
      }
    }
  }
})

test.each([
  [1, 50_000],
  [2, 50_000],
  [3, 70_000],
  [4, 70_000],
  [5, 90_000],
  [10, 90_000],
])('level %i gets the most of its own discount and of those below: %i', (level, ppm) => {
  expect(
    discountAt({ discountPpm: 50_000, levelDiscounts: [0, 70_000, 20_000, 90_000] }, level),
  ).toBe(ppm)
})

const [noon, one] = [new Date('2026-12-01T05:00:00Z'), new Date('2026-12-01T06:00:00Z')]

test.each<[string | null, string, Partial<ShopTerms>, ShopKind?]>([
  [null, '', {}],
  [null, '', { opensAt: noon, closesAt: one, perDay: 1, perPerson: 1 }],
  ['shop_closes_before_open', 'closes_at', { opensAt: noon, closesAt: noon }],
  ['shop_worth_above_price', 'worth', { worthSatang: 2_501n }],
  ['shop_worth_above_price', 'worth', { discountPpm: 50_000 }],
  ['shop_worth_above_price', 'worth', { levelDiscounts: [0, 50_000] }],
  [null, '', { spins: 10, worthSatang: spinsWorth(10) }, 'spins'],
  ['shop_worth_above_price', 'spins', { spins: 11, worthSatang: spinsWorth(11) }, 'spins'],
  ['shop_spins_odd', 'spins', {}, 'spins'],
  ['shop_spins_odd', 'spins', { spins: 1 }],
  [null, '', { couponId: 1n }, 'coupon'],
  ['shop_coupon_odd', 'coupon_id', {}, 'coupon'],
  ['shop_coupon_odd', 'coupon_id', { couponId: 1n }],
  ['shop_worth_above_price', 'coupon_id', { couponId: 1n, worthSatang: 2_501n }, 'coupon'],
  ['shop_limit_odd', 'per_day', { perDay: 3, perPerson: 2 }],
  ['shop_variants_odd', 'variants', { variants: ['ดำ', 'ขาว', 'ดำ'] }],
])('%s at %s', (fault, field, more, kind = 'credit') => {
  expect(faultOf(kind, terms(more))).toEqual(fault === null ? null : { fault, field })
})

test('it opens at its instant and is closed at its end', () => {
  const window = { opensAt: noon, closesAt: one }
  const before = (at: Date) => new Date(at.getTime() - 1)
  expect([before(noon), noon, before(one), one].map((at) => isOpenAt(window, at))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOpenAt({ opensAt: null, closesAt: null }, noon)).toBe(true)
})

test.each([
  [null, null, 5, 9, null],
  [3, null, 1, 9, 2],
  [null, 10, 1, 9, 1],
  [3, 10, 1, 9, 1],
  [3, 2, 1, 4, 0],
])('of %s a day and %s in all, after %i and %i: %s', (perDay, perPerson, today, inAll, left) => {
  expect(limitLeft({ perDay, perPerson }, { today, inAll })).toBe(left)
})
