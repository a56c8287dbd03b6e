import { describe, expect, it, test } from 'vitest'
import { POINT_MARGIN_PPM, POINT_SATANG, POINT_SHARE_PPM } from '#kernel/points.ts'
import { earnedBy, lookAt, type PlayLine } from './earn.ts'
import { faultOf, pointProducts } from './point-terms.ts'

const line = (validSatang: bigint, rateX100 = 100): PlayLine => ({
  product: 'lottery',
  rateX100,
  validSatang,
})

describe('what a month has earned', () => {
  it.each([
    [[], 0n],
    [[line(9_999n)], 0n],
    [[line(10_000n)], 1n],
    [[line(19_999n)], 1n],
    // One rounding: what is left of one rate goes on with the other.
    [[line(9_999n), line(1n)], 1n],
    [[line(15_000n, 100), line(10_000n, 150)], 3n],
    [[line(15_000n, 50)], 0n],
    [[line(20_000n, 50)], 1n],
    [[line(1_000_000_000_00n)], 10_000_000n],
    // Play that corrections took back rounds down, too.
    [[line(-1n)], -1n],
  ] as const)('row %#', (lines, points) => {
    expect(earnedBy(lines)).toBe(points)
  })

  test('into how many bets play was split does not matter', () => {
    const whole = line(123_456n)
    const split = Array.from({ length: 123_456 }, () => line(1n))
    expect(earnedBy(split)).toBe(earnedBy([whole]))
  })
})

describe('a look at a month', () => {
  const look = (more: Partial<Parameters<typeof lookAt>[0]>) => {
    const { creditedPoints, openPoints } = lookAt({
      openPoints: 0n,
      earnedBefore: 0n,
      lines: [line(120_000n)],
      mayEarn: true,
      ...more,
    })
    return [creditedPoints, openPoints]
  }
  it.each([
    ['all of it', {}, [12n, 0n]],
    ['what it is more than before', { earnedBefore: 5n }, [7n, 0n]],
    ['nothing new', { earnedBefore: 12n }, [0n, 0n]],
    ['a correction: nothing, and it is carried', { earnedBefore: 20n }, [0n, -8n]],
    ['what is carried is set off', { openPoints: -5n }, [7n, 0n]],
    ['also over several looks', { openPoints: -20n }, [0n, -8n]],
    ['a member who may have nothing: it waits', { mayEarn: false }, [0n, 12n]],
    ['and comes with the next', { openPoints: 3n, earnedBefore: 12n }, [3n, 0n]],
  ] as const)('%s', (_what, more, found) => {
    expect(look(more)).toEqual(found)
  })
})

describe('what the desk may propose', () => {
  it.each([
    [100, null],
    [200, null],
    [201, 'point_above_share'],
    [0, null],
  ])('%i hundredths of a point for ฿100: %s', (rateX100, fault) => {
    expect(faultOf([{ product: 'lottery', rateX100 }])?.fault ?? null).toBe(fault)
  })

  it('refuses a product that stands there twice', () => {
    const rate = { product: 'lottery', rateX100: 100 } as const
    expect(faultOf([rate, rate])).toEqual({
      fault: 'point_product_twice',
      field: 'rates.1.product',
    })
  })
})

test('at every rate that the form takes a month of play gives at most one per cent of what the house keeps', () => {
  for (const product of pointProducts) {
    for (let rateX100 = 0; rateX100 <= 400; rateX100 += 1) {
      if (faultOf([{ product, rateX100 }])) continue
      // Months of any size, whole and broken; play of ฿0.01 to ฿1,000,000.
      for (let valid = 1n; valid < 100_000_000n; valid = valid * 3n + 7n) {
        const given = earnedBy([{ product, rateX100, validSatang: valid }]) * POINT_SATANG
        const kept = valid * POINT_MARGIN_PPM[product]
        expect(given * 1_000_000n * 1_000_000n <= kept * POINT_SHARE_PPM.play).toBe(true)
      }
    }
  }
})
