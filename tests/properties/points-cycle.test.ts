import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POINT_SATANG } from '#kernel/points.ts'
import {
  faultOf as shopFault,
  priceOf as shopPrice,
  type ShopTerms,
  spinsWorth,
} from '#features/shop/rules/shop-terms.ts'
import {
  expectedWorth,
  faultOf as wheelFault,
  type Prize,
  WEIGHT_SUM,
  type WheelTerms,
} from '#features/wheel/rules/wheel-terms.ts'

// Points buy spins, and spins give points, credit and spins again: with terms that both desks let out, nobody
// has more after such a round than before it, on average.

const ppm = fc.integer({ min: 0, max: 900_000 })
const item = fc
  .record({
    spins: fc.integer({ min: 1, max: 100 }),
    /** Around what the spins are worth, where the border lies. */
    over: fc.integer({ min: -3, max: 400 }),
    discountPpm: fc.oneof(fc.constant(0), ppm),
    levelDiscounts: fc.array(fc.oneof(fc.constant(0), ppm), { maxLength: 9 }),
  })
  .map(({ spins, over, ...discounts }): ShopTerms => ({
    title: 'สิทธิ์หมุน',
    note: '',
    points: Math.max(1, spins * 50 + over),
    ...discounts,
    minLevel: 1,
    worthSatang: spinsWorth(spins),
    spins,
    couponId: null,
    picture: null,
    perDay: null,
    perPerson: null,
    opensAt: null,
    closesAt: null,
    variants: ['แบบปกติ'],
  }))
  .filter((terms) => shopFault('spins', terms) === null)

const prize = fc.record({
  kind: fc.constantFrom('points' as const, 'spins' as const, 'credit' as const),
  amount: fc.bigInt({ min: 1n, max: 400n }),
  weight: fc.integer({ min: 1, max: 3_000 }),
})
const wheel = fc
  .record({
    prizes: fc.array(prize, { minLength: 1, maxLength: 3 }),
    costPoints: fc.option(fc.integer({ min: 1, max: 200 })),
  })
  .map(({ prizes, costPoints }): WheelTerms => {
    const rest = WEIGHT_SUM - prizes.reduce((sum, { weight }) => sum + weight, 0)
    const nothing = { kind: 'none' as const, amount: 0n, weight: rest }
    return {
      title: 'กงล้อ',
      costPoints,
      takesSpins: true,
      spinsADay: 20,
      minLevel: 1,
      budget: 1_000_000n,
      opensAt: null,
      closesAt: null,
      prizes: [...prizes, nothing].map((one): Prize => ({
        label: one.kind,
        ...one,
        stock: null,
        capDay: null,
        capMember: null,
        fallback: null,
      })),
    }
  })
  .filter((terms) => wheelFault(terms) === null)

test('points to spins to points, at any level and number: on average never more than was paid', () => {
  const levels = fc.integer({ min: 1, max: 10 })
  const quantities = fc.integer({ min: 1, max: 99 })
  fc.assert(
    fc.property(item, wheel, levels, quantities, (terms, { prizes }, level, quantity) => {
      const paid = shopPrice(terms, quantity, level) * POINT_SATANG * BigInt(WEIGHT_SUM)
      const spins = BigInt(terms.spins ?? 0) * BigInt(quantity)
      expect(spins * expectedWorth(prizes) <= paid).toBe(true)
    }),
    { numRuns: 400 },
  )
})
