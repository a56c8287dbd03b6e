import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsOf, drawRound, numberAtRank, result5Of, sumOf, systemNumber } from './draw.ts'

/** The vector of standards.md §3.4. */
const vector = {
  serverSeed: 'b'.repeat(64),
  roundRef: 'YK-20260101-001',
  head: '98484bddb949e8a07abd59cee0d5adc1a3e987cdf972e6ab3b9b4f8e45c4f5bd',
  randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  numbers: Array.from({ length: 20 }, (_, index) =>
    `${(10_007 * (index + 1)) % 100_000}`.padStart(5, '0'),
  ),
  minusRank: 16,
}

describe('the vector of the standard', () => {
  test('comes out to the last digit', () => {
    expect(drawRound(vector)).toEqual({
      k: 0,
      sys: 15_055,
      sum: 901_470,
      shot16: 50_035,
      total: 866_490,
      result5: '66490',
      top3: '490',
      top2: '90',
      bottom2: '66',
    })
  })

  test('counted from the first shot it would be another number', () => {
    // The same shots the other way round: the sum stays, rank 16 is the 16th that came.
    const fromFirst = drawRound({ ...vector, numbers: vector.numbers.toReversed() })
    expect([fromFirst.shot16, fromFirst.result5]).toEqual([60_112, '56413'])
  })
})

// lottery.md §4.3, without a system number.
describe('the customary arithmetic', () => {
  test('sum 1,234,567,890 less 51,876 ends in 16014', () => {
    const result5 = result5Of(1_234_567_890 - 51_876)
    expect(result5).toBe('16014')
    expect(digitsOf(result5)).toEqual({ top3: '014', top2: '14', bottom2: '16' })
  })

  test('sum 15,050,681 less 45,464 is 150|05|217', () => {
    expect(digitsOf(result5Of(15_050_681 - 45_464))).toMatchObject({ top3: '217', bottom2: '05' })
  })

  test('20 shots, newest first: rank 16 is 33333', () => {
    const numbers =
      '12345 67890 11111 22222 33333 44444 55555 66666 77777 88888 99999 10101 20202 30303 40404 50505 60606 70707 80808 90909'.split(
        ' ',
      )
    expect(sumOf(numbers)).toBe(1_034_775)
    expect([numberAtRank(numbers, 1), numberAtRank(numbers, 16)]).toEqual([90_909, 33_333])
    expect(digitsOf(result5Of(1_034_775 - 33_333))).toEqual({
      top3: '442',
      top2: '42',
      bottom2: '01',
    })
    expect(digitsOf(result5Of(1_034_775 - numberAtRank(numbers.toReversed(), 16)))).toEqual({
      top3: '270',
      top2: '70',
      bottom2: '84',
    })
  })

  test('a short total keeps its zeros', () => {
    expect(result5Of(7)).toBe('00007')
    expect(digitsOf('00007')).toEqual({ top3: '007', top2: '07', bottom2: '00' })
  })
})

test('with fewer shots than the rank nothing is taken off, with none the system number decides', () => {
  const none = drawRound({ ...vector, numbers: [] })
  expect([none.sum, none.shot16, none.total]).toEqual([0, 0, none.sys])
  const fifteen = drawRound({ ...vector, numbers: vector.numbers.slice(0, 15) })
  expect(fifteen.shot16).toBe(0)
  expect(drawRound({ ...vector, numbers: vector.numbers.slice(0, 16) }).shot16).toBe(10_007)
})

test('a million shots add up exactly', () => {
  expect(sumOf(Array.from({ length: 1_000_000 }, () => '99999'))).toBe(99_999_000_000)
})

const hex64 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
const number5 = fc.integer({ min: 0, max: 99_999 }).map((value) => `${value}`.padStart(5, '0'))

describe('any round', () => {
  const seed = fc.record({
    serverSeed: hex64,
    head: hex64,
    randomness: hex64,
    roundRef: fc.constant(vector.roundRef),
  })

  test('has five digits that are the sum, less the rank, plus the system number', () => {
    fc.assert(
      fc.property(seed, fc.array(number5, { maxLength: 40 }), (drawSeed, numbers) => {
        const steps = drawRound({ ...drawSeed, numbers, minusRank: 16 })
        const sum = numbers.reduce((total, number) => total + BigInt(number), 0n)
        const minus = BigInt(numbers[numbers.length - 16] ?? '0')
        expect(BigInt(steps.result5)).toBe((sum - minus + BigInt(steps.sys)) % 100_000n)
        expect(steps.result5).toMatch(/^\d{5}$/)
        expect(steps.bottom2 + steps.top3).toBe(steps.result5)
        expect(steps.top3.endsWith(steps.top2)).toBe(true)
      }),
    )
  })

  test('has another system number for another seed, head, beacon or round', () => {
    fc.assert(
      fc.property(seed, hex64, (drawSeed, other) => {
        fc.pre(![drawSeed.serverSeed, drawSeed.head, drawSeed.randomness].includes(other))
        const words = [
          drawSeed,
          { ...drawSeed, serverSeed: other },
          { ...drawSeed, head: other },
          { ...drawSeed, randomness: other },
          { ...drawSeed, roundRef: 'YK-20260101-002' },
        ].map((input) => systemNumber(input).sys)
        // Two of five may meet by chance (1 in 100,000); all of them never.
        expect(new Set(words).size).toBeGreaterThan(3)
      }),
    )
  })
})
