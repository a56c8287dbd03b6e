import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOf } from '#kernel/shares.ts'
import type { Day } from '#kernel/time.ts'
import {
  type CarryLot,
  friendMonth,
  type FriendMonth,
  isAlive,
  mostOf,
  type PoolMonth,
  RING_FENCE_SATANG,
  workOutPool,
} from './pool.ts'

const MONTHS = ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01']
const NO_BOUND = 10n ** 18n
const LOSS = { base: 'loss', feePpm: 0n, paymentPpm: 0n } as const
const NONE = { bonusSatang: 0n, cashbackSatang: 0n }
/** Friends by what their month left the house: the first is friend 1. */
const friends = (...ggr: bigint[]): FriendMonth[] =>
  ggr.map((ggrSatang, at) =>
    friendMonth(LOSS, { friendId: BigInt(at + 1), validSatang: 1n, ggrSatang }, NONE),
  )
/** Months one after another, each with what goes on from the one before. */
function months(all: readonly FriendMonth[][], ppm = 100_000n, most = NO_BOUND): PoolMonth[] {
  const out: PoolMonth[] = []
  for (const [at, one] of all.entries()) {
    const carried = out.at(-1)?.carry ?? []
    const month = MONTHS[at] ?? ''
    out.push(workOutPool({ month, ppm, mostSatang: most, friends: one, carried }))
  }
  return out
}
const paid = (all: readonly FriendMonth[][], ppm?: bigint): bigint =>
  months(all, ppm).reduce((sum, { satang }) => sum + satang, 0n)
const carriedBy = (carry: readonly CarryLot[], friendId: bigint | null): bigint =>
  carry.reduce((sum, lot) => (lot.friendId === friendId ? sum + lot.satang : sum), 0n)

test('AF4: a tenth of what X won and Y lost together', () => {
  const [month] = months([friends(-500_000n, 800_000n)])
  expect(month?.satang).toBe(30_000n)
  expect(month?.parts.map(({ satang }) => satang)).toEqual([0n, 30_000n])
})

test('AF5: a month below zero gives nothing and is set off against the next', () => {
  const [first, second] = months([friends(-200_000n), friends(600_000n)])
  expect([first?.satang, second?.satang]).toEqual([0n, 40_000n])
  expect([second?.usedSatang, second?.baseSatang, second?.carry]).toEqual([200_000n, 400_000n, []])
})

test('AF6: who alone is below the ring fence carries it himself, the others start at zero', () => {
  const [first, second] = months([friends(-5_000_000n, 800_000n), friends(1_000_000n, 800_000n)])
  expect(first?.satang).toBe(0n)
  expect(first?.carry).toEqual([{ month: MONTHS[0], friendId: 1n, satang: 4_200_000n }])
  expect(second?.satang).toBe(80_000n)
  expect(second?.carry).toEqual([{ month: MONTHS[0], friendId: 1n, satang: 3_200_000n }])
})

test('AF7: what is left after fee, bonus, cashback and payments', () => {
  const ngr = friendMonth(
    { base: 'ngr', feePpm: 120_000n, paymentPpm: 20_000n },
    { friendId: 1n, validSatang: 1n, ggrSatang: 1_000_000n },
    { bonusSatang: 150_000n, cashbackSatang: 30_000n },
  )
  const [month] = months([[ngr]], 250_000n)
  expect([month?.baseSatang, month?.satang]).toEqual([680_000n, 170_000n])
})

test.each([
  ['2026-12-01', true],
  ['2027-01-01', true],
  ['2027-02-01', true],
  ['2027-03-01', false],
  ['2026-11-01', false],
])('what November was below zero is set off in %s: %s', (at, yes) => {
  expect(isAlive({ month: '2026-11-01' }, at)).toBe(yes)
})

test('a carry that nobody worked off in three months is gone, and not a day earlier', () => {
  const none: FriendMonth[] = []
  const late = months([friends(-200_000n), none, none, friends(600_000n)])
  expect(late.at(-1)?.satang).toBe(40_000n)
  const gone = months([friends(-200_000n), none, none, none, friends(600_000n)])
  expect(gone.at(-1)?.satang).toBe(60_000n)
})

test('what is beyond the ring-fenced part of a month below zero is carried by all', () => {
  const [month] = months([friends(-5_000_000n, -1_000_000n)])
  expect(carriedBy(month?.carry ?? [], 1n)).toBe(5_000_000n)
  expect(carriedBy(month?.carry ?? [], null)).toBe(1_000_000n)
  // Exactly at the fence is not beyond it.
  const [at] = months([friends(-RING_FENCE_SATANG)])
  expect(carriedBy(at?.carry ?? [], null)).toBe(RING_FENCE_SATANG)
})

describe('a month gives at most its part of what is set aside of its play', () => {
  const bound = new Map([['lottery', 20_000n] as const, ['slot', 5_000n] as const])
  const played = [
    { product: 'lottery', validSatang: 1_000_000n },
    { product: 'slot', validSatang: 200_000n },
    { product: 'sport', validSatang: 900_000n },
  ] as const
  test.each([
    ['one level', 100_000n, 100_000n, 21_000n],
    ['the nearer of two', 100_000n, 150_000n, 14_000n],
    ['the further of two', 50_000n, 150_000n, 7_000n],
  ])('%s', (_name, ppm, allPpm, most) => {
    expect(mostOf(played, bound, { ppm, allPpm })).toBe(most)
  })
  test('a friend who stakes all on one number and loses it does not pay for the play', () => {
    // 1,000,000 lost at once, of which the house can expect 100,000 and sets 20,000 aside.
    const [month] = months([friends(1_000_000n)], 200_000n, 20_000n)
    expect(month?.satang).toBe(20_000n)
    expect(month?.parts[0]?.satang).toBe(20_000n)
  })
})

const amount = (most: bigint) => fc.bigInt({ min: -most, max: most })
const manyMonths = (most: bigint) =>
  fc.array(fc.array(amount(most), { maxLength: 5 }), { minLength: 1, maxLength: MONTHS.length })
const ppms = fc.bigInt({ min: 1n, max: 500_000n })

test('parts are the whole; what goes on is what came, less what was worked off, and what was missing', () => {
  fc.assert(
    fc.property(manyMonths(9_000_000n), ppms, (all, ppm) => {
      const worked = months(
        all.map((one) => friends(...one)),
        ppm,
      )
      for (const [at, month] of worked.entries()) {
        const before = (worked[at - 1]?.carry ?? []).filter((lot) => isAlive(lot, MONTHS[at] ?? ''))
        const sum = (some: readonly { satang: bigint }[]) =>
          some.reduce((total, { satang }) => total + satang, 0n)
        const own = month.parts.reduce((total, { usedSatang }) => total + usedSatang, 0n)
        const total = month.parts.reduce((whole, part) => whole + part.countedSatang, 0n)
        expect(sum(month.parts)).toBe(month.satang)
        expect(month.satang).toBe(shareOf(month.baseSatang, ppm))
        expect(sum(month.carry)).toBe(
          sum(before) - own - month.usedSatang + (total < 0n ? -total : 0n),
        )
        expect(month.carry.every(({ satang }) => satang > 0n)).toBe(true)
        expect(month.parts.every(({ satang }) => satang >= 0n)).toBe(true)
      }
    }),
  )
})

test('one friend as two accounts gives the same, as long as nobody alone is beyond the ring fence', () => {
  // Six months of at most five hundred thousand are never beyond it, neither whole nor in parts.
  const split = fc.tuple(manyMonths(250_000n), fc.array(amount(250_000n), { maxLength: 6 }))
  fc.assert(
    fc.property(split, ppms, ([all, parts], ppm) => {
      const whole = all.map((one) => friends(...one))
      const asTwo = all.map(([first, ...rest], at) => {
        if (first === undefined) return friends()
        const part: bigint = parts[at] ?? 0n
        return friends(first - part, ...rest, part)
      })
      expect(paid(asTwo, ppm)).toBe(paid(whole, ppm))
    }),
  )
})

test('two accounts of one friend cost at least what one does', () => {
  const ggr = amount(9_000_000n)
  const terms = { base: 'ngr', feePpm: 123_457n, paymentPpm: 20_001n } as const
  const net = (ggrSatang: bigint) => {
    const one = friendMonth(terms, { friendId: 1n, validSatang: 0n, ggrSatang }, NONE)
    return one.ggrSatang - one.feeSatang - one.paymentSatang
  }
  fc.assert(
    fc.property(ggr, ggr, (a, b) => {
      expect(net(a) + net(b) <= net(a + b)).toBe(true)
    }),
  )
})

test('in one month a split gives the same, whatever all carry together', () => {
  const lots = fc.array(
    fc.record({
      month: fc.constant<Day>('2026-11-01'),
      friendId: fc.constant(null),
      satang: fc.bigInt({ min: 1n, max: 9_000_000n }),
    }),
    { maxLength: 2 },
  )
  const of = (all: FriendMonth[], carried: CarryLot[]) =>
    workOutPool({
      month: '2026-12-01',
      ppm: 100_000n,
      mostSatang: NO_BOUND,
      friends: all,
      carried,
    }).satang
  fc.assert(
    fc.property(amount(9_000_000n), amount(9_000_000n), lots, (whole, part, carried) => {
      expect(of(friends(whole - part, part), carried)).toBe(of(friends(whole), carried))
    }),
  )
})

test('play that is moved to an earlier month within the carry gains nothing but the rounding of a month', () => {
  // A month below zero, then three that make it good: in whichever of them, the sum is the same.
  const positive = fc.bigInt({ min: 0n, max: 2_000_000n })
  const three = fc.tuple(positive, positive, positive)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2_900_000n }), three, ppms, (missing, good, ppm) => {
      const all = good.reduce((sum, one) => sum + one, 0n)
      const spread = paid([friends(-missing), ...good.map((one) => friends(one))], ppm)
      const atOnce = paid([friends(-missing), friends(all)], ppm)
      expect(spread <= atOnce).toBe(true)
      expect(spread >= atOnce - 3n).toBe(true)
      expect(atOnce).toBe(shareOf(all > missing ? all - missing : 0n, ppm))
    }),
  )
})
