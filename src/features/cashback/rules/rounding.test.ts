import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayPlay, lossOf, partsOfDay } from './loss.ts'
import { TERMS } from './seed-terms.ts'
import { earnedIn, explainDay } from './turnover.ts'

// No way of cutting play up gives a satang more, and no part of a sum is lost.

const satang = (max: bigint) => fc.bigInt({ min: 0n, max })
const product = fc.constantFrom('lottery', 'slot', 'fishing', 'table', 'sport')
const playOf = fc
  .record({ product, stake: satang(50_000_000n), returned: satang(60_000_000n) })
  .map(({ product: name, stake, returned }): DayPlay => ({
    product: name,
    stakeSatang: stake,
    returnedSatang: returned,
    validSatang: stake,
  }))
const plays = fc.array(playOf, { maxLength: 6 })
const rewards = satang(2_000_000n)
const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n)
const add = (a: DayPlay, more: Partial<DayPlay>): DayPlay => ({ ...a, ...more })

test('CL5: losses of 10,001, 3,333 and 6,667 have 500, 167 and 333 of 1,000', () => {
  const lines = [10_001n, 3_333n, 6_667n].map((stakeSatang) => ({
    stakeSatang,
    returnedSatang: 0n,
  }))
  expect(
    lossOf(
      TERMS,
      lines.map((line) => ({ ...line, product: 'lottery', validSatang: line.stakeSatang * 10n })),
      0n,
    ).earnedSatang,
  ).toBe(1_000n)
  expect(partsOfDay(1_000n, lines)).toEqual([500n, 167n, 333n])
})

test('a game that won has no part, and the others have all of it', () => {
  const line = (stakeSatang: bigint, returnedSatang: bigint) => ({ stakeSatang, returnedSatang })
  expect(partsOfDay(99n, [line(10n, 40n), line(30n, 0n), line(60n, 0n)])).toEqual([0n, 33n, 66n])
  expect(partsOfDay(0n, [line(10n, 40n)])).toEqual([0n])
})

test('the parts of a day are its sum, each within a satang of its share', () => {
  fc.assert(
    fc.property(plays, rewards, (all, less) => {
      const { earnedSatang, lines } = lossOf(TERMS, all, less)
      const parts = partsOfDay(earnedSatang, lines)
      expect(sumOf(parts)).toBe(earnedSatang)
      const losses = lines.map((one) =>
        one.stakeSatang > one.returnedSatang ? one.stakeSatang - one.returnedSatang : 0n,
      )
      const whole = sumOf(losses)
      for (const [at, part] of parts.entries()) {
        const exact = earnedSatang * (losses[at] ?? 0n)
        expect((part * whole - exact < whole && exact - part * whole < whole) || whole === 0n).toBe(
          true,
        )
        if (losses[at] === 0n) expect(part).toBe(0n)
      }
    }),
  )
})

test('a day never gives more than its rate, its cap and half of the edge, and a cap clips it', () => {
  fc.assert(
    fc.property(plays, rewards, (all, less) => {
      const day = lossOf(TERMS, all, less)
      const uncapped = lossOf({ ...TERMS, capSatang: 10n ** 18n }, all, less)
      const least =
        uncapped.earnedSatang < TERMS.capSatang ? uncapped.earnedSatang : TERMS.capSatang
      expect(day.earnedSatang).toBe(least)
      expect(day.earnedSatang * 1_000_000n).toBeLessThanOrEqual(day.baseSatang * TERMS.ratePpm)
    }),
  )
})

test('more lost is never less back, more got back or given never more', () => {
  fc.assert(
    fc.property(playOf, plays, rewards, satang(1_000_000n), (one, rest, less, more) => {
      const earned = (first: DayPlay, given = less) =>
        lossOf(TERMS, [first, ...rest], given).earnedSatang
      const { stakeSatang, returnedSatang, validSatang } = one
      const staked = { stakeSatang: stakeSatang + more, validSatang: validSatang + more }
      expect(earned(add(one, staked))).toBeGreaterThanOrEqual(earned(one))
      const won = { returnedSatang: returnedSatang + more }
      expect(earned(add(one, won))).toBeLessThanOrEqual(earned(one))
      expect(earned(one, less + more)).toBeLessThanOrEqual(earned(one))
    }),
  )
})

test('a loss that is cut into bets or accounts gives no more than it does whole', () => {
  fc.assert(
    fc.property(
      product,
      fc.array(satang(3_000_000n), { minLength: 1, maxLength: 8 }),
      (name, stakes) => {
        const of = (stakeSatang: bigint): DayPlay => ({
          product: name,
          stakeSatang,
          returnedSatang: 0n,
          validSatang: stakeSatang,
        })
        const free = { ...TERMS, capSatang: 10n ** 18n }
        const whole = lossOf(free, [of(sumOf(stakes))], 0n).earnedSatang
        const accounts = sumOf(stakes.map((stake) => lossOf(free, [of(stake)], 0n).earnedSatang))
        expect(accounts).toBeLessThanOrEqual(whole)
        // A day is added up by product before a rate is taken: bets are no parts of it.
        expect(whole - accounts).toBeLessThanOrEqual(BigInt(stakes.length))
      },
    ),
  )
})

const days = fc.array(
  fc.array(fc.record({ product, validSatang: satang(5_000_000n) }), { maxLength: 4 }),
  { minLength: 1, maxLength: 10 },
)

test('the nights of a month have all that it earned, and their parts all that the nights did', () => {
  fc.assert(
    fc.property(days, (month) => {
      let weighted = 0n
      let earned = 0n
      for (const played of month) {
        const weight = sumOf(
          played.map(({ product: name, validSatang }) => {
            const found = TERMS.products.find((one) => one.product === name)
            return validSatang * (found?.turnoverPpm ?? 0n)
          }),
        )
        weighted += weight
        const night = explainDay(weighted, played, TERMS)
        expect(sumOf(night.lines.map(({ partSatang }) => partSatang))).toBe(night.earnedSatang)
        expect(night.lines.every(({ partSatang }) => partSatang >= 0n)).toBe(true)
        earned += night.earnedSatang
      }
      expect(earned).toBe(earnedIn({ weighted }))
    }),
  )
})

test('turnover that is cut into accounts gives no more than it does whole', () => {
  fc.assert(
    fc.property(fc.array(satang(10n ** 12n), { minLength: 1, maxLength: 8 }), (weights) => {
      const cut = sumOf(weights.map((weighted) => earnedIn({ weighted })))
      const whole = earnedIn({ weighted: sumOf(weights) })
      expect(cut).toBeLessThanOrEqual(whole)
      expect(whole - cut).toBeLessThan(BigInt(weights.length))
    }),
  )
})

test('CT3, CT4: a night has what its month is more with it', () => {
  const night = (before: bigint, validSatang: bigint) =>
    explainDay((before + validSatang) * 5_000n, [{ product: 'slot', validSatang }], TERMS)
  expect(night(0n, 345_700n)).toEqual({
    earnedSatang: 1_728n,
    lines: [{ product: 'slot', validSatang: 345_700n, ratePpm: 5_000n, partSatang: 1_728n }],
  })
  expect([night(0n, 12_100n).earnedSatang, night(12_100n, 11_000n).earnedSatang]).toEqual([
    60n,
    55n,
  ])
})
