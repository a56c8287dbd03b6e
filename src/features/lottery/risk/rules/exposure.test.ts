import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bahtOf } from '#kernel/money.ts'
import { betTypeInfo, betTypes, type BetType } from '../../rules/bet-types.ts'
import {
  addLiability,
  emptyExposure,
  exposureOf,
  removeLiability,
  type Liability,
} from './exposure.ts'
import { costIfDrawn, meanPayout, worstCase } from './exposure-figures.ts'
import type { Draw } from '../../rules/match.ts'
import { bandsOf, countUpTo, payoutsOf, quantile } from './payout-spread.ts'
import { linePrize, potentialWin, type SetTerms, type SoldLine } from '../../rules/payout.ts'

/** lottery.md §2.2: หวยชุด of 120 baht. */
const set: SetTerms = {
  unitSatang: bahtOf(120),
  prizes: {
    four_straight: bahtOf(125_000),
    three_straight: bahtOf(41_000),
    four_tod: bahtOf(5500),
    three_tod: bahtOf(4100),
    three_front: bahtOf(1800),
    two: bahtOf(1600),
  },
}

const numeral = (value: number, digits: number) => `${value}`.padStart(digits, '0')

const lineOf = (types: readonly BetType[]): fc.Arbitrary<SoldLine> =>
  fc
    .record({
      betType: fc.constantFrom(...types),
      digits: fc.nat(9999),
      baht: fc.integer({ min: 1, max: 500 }),
      rateX100: fc.bigInt({ min: 100n, max: 90_000n }),
    })
    .map(({ betType, digits, baht, rateX100 }) => {
      const number = numeral(digits, 4).slice(-betTypeInfo[betType].digits)
      return betType === 'set4'
        ? { betType, number, amountSatang: set.unitSatang * BigInt(baht), rateX100, set }
        : { betType, number, amountSatang: bahtOf(baht), rateX100 }
    })

const liabilityOf = (line: SoldLine): Liability => ({
  betType: line.betType,
  number: line.number,
  liabilitySatang: potentialWin(line),
  set: line.set,
})

const drawOf = (top4: string, bottom2: string, more: Partial<Draw> = {}): Draw => ({
  top4,
  top3: top4.slice(-3),
  bottom2,
  front3: [],
  bottom3: [],
  ...more,
})

/** Line by line through the settlement's own rule. */
const naivePayout = (lines: readonly SoldLine[], draw: Draw): bigint =>
  lines.reduce((sum, line) => sum + linePrize(line, draw), 0n)

const main = ['top3', 'tod3', 'top2', 'bottom2', 'run_top', 'run_bottom'] as const

describe('against the settlement, line by line', () => {
  test('every one of the 1,000 × 100 outcomes pays what the arrays say', () => {
    fc.assert(
      fc.property(fc.array(lineOf(main), { minLength: 1, maxLength: 8 }), (lines) => {
        const { top, bottom } = exposureOf(lines.map(liabilityOf))
        // The rule answers one half at a time: no bet looks at both, so all pairs are seen.
        const tops = Array.from({ length: 1000 }, (_, at) =>
          naivePayout(lines, { ...drawOf(`0${numeral(at, 3)}`, '00'), bottom2: null }),
        )
        const bottoms = Array.from({ length: 100 }, (_, at) =>
          naivePayout(lines, { ...drawOf('0000', numeral(at, 2)), top3: null, top4: null }),
        )
        let wrong = 0
        for (let t = 0; t < 1000; t += 1) {
          for (let b = 0; b < 100; b += 1) {
            if ((tops[t] ?? 0n) + (bottoms[b] ?? 0n) !== (top[t] ?? 0n) + (bottom[b] ?? 0n)) wrong++
          }
        }
        expect(wrong).toBe(0)
      }),
      { numRuns: 20 },
    )
  })

  test('with both halves drawn at once, at any outcome and of any bet type', () => {
    const draw = fc.record({
      top4: fc.nat(9999).map((value) => numeral(value, 4)),
      bottom2: fc.nat(99).map((value) => numeral(value, 2)),
      front3: fc.array(
        fc.nat(999).map((value) => numeral(value, 3)),
        { minLength: 2, maxLength: 2 },
      ),
      bottom3: fc.array(
        fc.nat(999).map((value) => numeral(value, 3)),
        { minLength: 2, maxLength: 2 },
      ),
    })
    fc.assert(
      fc.property(fc.array(lineOf(betTypes), { maxLength: 60 }), draw, (lines, drawn) => {
        const { top, bottom, top4, front3, bottom3 } = exposureOf(lines.map(liabilityOf))
        const each = (cells: BigInt64Array, numbers: readonly string[]) =>
          [...new Set(numbers)].reduce((sum, number) => sum + (cells[Number(number)] ?? 0n), 0n)
        expect(
          each(top, [drawn.top4.slice(1)]) +
            each(bottom, [drawn.bottom2]) +
            each(top4, [drawn.top4]) +
            each(front3, drawn.front3) +
            each(bottom3, drawn.bottom3),
        ).toBe(naivePayout(lines, drawOf(drawn.top4, drawn.bottom2, drawn)))
      }),
      { numRuns: 300 },
    )
  })

  test('a set pays its best tier at each of the 10,000 numbers', () => {
    const lines: SoldLine[] = ['1123', '0000', '9081', '1231'].map((number) => ({
      betType: 'set4',
      number,
      amountSatang: set.unitSatang * 3n,
      rateX100: 100n,
      set,
    }))
    const { top4 } = exposureOf(lines.map(liabilityOf))
    top4.forEach((amount, at) => {
      const expected = naivePayout(lines, drawOf(numeral(at, 4), '00'))
      if (amount !== expected) expect([numeral(at, 4), amount]).toEqual([numeral(at, 4), expected])
    })
  })
})

test('adding and taking out again in any order leaves what never left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(lineOf(betTypes), fc.boolean()), { maxLength: 40 }),
      (changes) => {
        const exposure = emptyExposure()
        for (const [line] of changes) addLiability(exposure, liabilityOf(line))
        for (const [line, leaves] of changes.toReversed()) {
          if (leaves) removeLiability(exposure, liabilityOf(line))
        }
        const stayed = changes.flatMap(([line, leaves]) => (leaves ? [] : [liabilityOf(line)]))
        expect(exposure).toEqual(exposureOf(stayed))
      },
    ),
    { numRuns: 60 },
  )
})

describe('the figures', () => {
  const some = fc.array(lineOf(main), { minLength: 1, maxLength: 12 }).map((lines) => ({
    exposure: exposureOf(lines.map(liabilityOf)),
  }))

  test.each(['apart', 'four_digits'] as const)(
    'of a draw %s are those of all its outcomes written out',
    (drawing) => {
      fc.assert(
        fc.property(some, fc.bigInt({ min: 0n, max: bahtOf(400_000) }), ({ exposure }, limit) => {
          const all = writtenOut(exposure, drawing)
          const payouts = payoutsOf(exposure, drawing)
          expect(payouts.outcomes).toBe(all.length)
          expect(worstCase(exposure, drawing).payoutSatang).toBe(all.at(-1))
          expect(countUpTo(payouts, limit)).toBe(all.findLastIndex((one) => one <= limit) + 1)
          expect(quantile(payouts, 950)).toBe(all[all.length * 0.95 - 1])
          expect(quantile(payouts, 0)).toBe(0n)
          if (drawing === 'apart') {
            const mean = all.reduce((sum, one) => sum + one, 0n) / BigInt(all.length)
            expect(meanPayout(exposure)).toBe(mean)
          }
          const bands = bandsOf(payouts, 12)
          expect(bands.reduce((sum, band) => sum + band.outcomes, 0)).toBe(all.length)
        }),
        { numRuns: 4 },
      )
    },
  )

  function writtenOut(
    { top, bottom }: ReturnType<typeof exposureOf>,
    drawing: 'apart' | 'four_digits',
  ): bigint[] {
    const sums = new BigInt64Array(drawing === 'apart' ? 100_000 : 10_000)
    for (let at = 0; at < sums.length; at += 1) {
      const [t, b] = drawing === 'apart' ? [Math.floor(at / 100), at % 100] : [at % 1000, 0]
      const low = drawing === 'apart' ? b : Math.floor(at / 100)
      sums[at] = (top[t] ?? 0n) + (bottom[low] ?? 0n)
    }
    return Array.from(sums.sort())
  }

  const line = (betType: BetType, number: string, baht: number): Liability => ({
    betType,
    number,
    liabilitySatang: bahtOf(baht),
  })

  test('the worst case names its draw', () => {
    const exposure = exposureOf([
      line('top3', '538', 9000),
      line('top2', '38', 900),
      line('run_top', '3', 32),
      line('bottom2', '73', 1800),
      line('front3', '290', 450),
      line('front3', '838', 300),
      line('front3', '111', 100),
    ])
    expect(worstCase(exposure, 'apart')).toEqual({
      payoutSatang: bahtOf(9000 + 900 + 32 + 1800 + 450 + 300),
      top4: null,
      top3: '538',
      bottom2: '73',
      front3: ['290', '838'],
      bottom3: [],
    })
  })

  test('where one number of four digits decides, two dear halves need not meet', () => {
    // 3 ตัวบน 538 comes of ?538, so 2 ตัวล่าง is ?5 and never 73.
    const exposure = exposureOf([line('top3', '538', 9000), line('bottom2', '73', 1800)])
    expect(worstCase(exposure, 'apart').payoutSatang).toBe(bahtOf(10_800))
    expect(worstCase(exposure, 'four_digits')).toMatchObject({
      payoutSatang: bahtOf(9000),
      top3: '538',
    })
    const meeting = exposureOf([line('top3', '538', 9000), line('bottom2', '75', 1800)])
    expect(worstCase(meeting, 'four_digits')).toMatchObject({
      payoutSatang: bahtOf(10_800),
      top4: '7538',
      bottom2: '75',
    })
  })

  test('bets on four digits are judged with the three that end them', () => {
    const exposure = exposureOf([
      line('top3', '538', 900),
      line('top4', '5538', 6000),
      line('tod4', '8355', 250),
    ])
    expect(worstCase(exposure, 'apart')).toMatchObject({
      payoutSatang: bahtOf(7150),
      top4: '5538',
      top3: '538',
    })
  })

  test('nothing sold, nothing to fear', () => {
    const nothing = emptyExposure()
    expect(worstCase(nothing, 'apart')).toEqual({
      payoutSatang: 0n,
      top4: null,
      top3: null,
      bottom2: null,
      front3: [],
      bottom3: [],
    })
    expect(meanPayout(nothing)).toBe(0n)
    expect(bandsOf(payoutsOf(nothing, 'apart'), 12)).toEqual([
      { overSatang: 0n, upToSatang: 0n, outcomes: 100_000 },
    ])
  })

  test('a number costs what the dearest draw with it costs', () => {
    const exposure = exposureOf([
      line('top3', '538', 9000),
      line('top2', '38', 900),
      line('run_top', '5', 32),
      line('bottom2', '73', 1800),
      line('run_bottom', '7', 42),
      line('front3', '290', 450),
      line('bottom3', '806', 225),
      line('top4', '2538', 6000),
    ])
    const costs = (
      [
        ['top3', '538', 9932],
        ['tod3', '138', 900],
        ['top2', '38', 9932],
        ['run_top', '8', 9932],
        ['run_top', '9', 900],
        ['bottom2', '73', 1842],
        ['run_bottom', '3', 1842],
        ['run_bottom', '9', 42],
        ['front3', '290', 450],
        ['bottom3', '806', 225],
        ['top4', '2538', 15_932],
        ['set4', '1538', 9932],
      ] as const
    ).map(([betType, number, baht]) => [costIfDrawn(exposure, betType, number), bahtOf(baht)])
    for (const [found, expected] of costs) expect(found).toBe(expected)
  })

  test('two different 3 ตัวหน้า pay both, two equal ones once', () => {
    const exposure = exposureOf([line('front3', '290', 1000)])
    // 1,999 of 1,000,000 pairs have it: 1000 × 0.001999.
    expect(meanPayout(exposure)).toBe(199n)
  })
})
