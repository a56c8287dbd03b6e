import { describe, expect, test } from 'vitest'
import type { BetType } from './bet-types.ts'
import { expectedKeep, ownStakes, type StandingLine } from './own-stake.ts'

const TERMS = { coverBelowBp: 7000, edgeMinBp: 500 }

const line = (over: Partial<StandingLine> = {}): StandingLine => ({
  memberId: 1n,
  betType: 'top2',
  number: '12',
  rateX100: 9000n,
  amountSatang: 1000n,
  paidSatang: 1000n,
  ...over,
})

const numbers = (count: number, digits: number) =>
  Array.from({ length: count }, (_, value) => `${value}`.padStart(digits, '0'))

const cover = (betType: BetType, list: readonly string[], memberId = 1n) =>
  list.map((number) => line({ betType, number, memberId }))

const staked = (lines: readonly StandingLine[], personOf = (id: bigint) => `${id}`) =>
  ownStakes(lines, personOf, TERMS)

describe('bets that cover a type', () => {
  test.each([
    ['top2', numbers(69, 2), 69_000n],
    ['top2', numbers(70, 2), undefined],
    ['run_top', numbers(6, 1), undefined],
    ['run_bottom', numbers(6, 1), 6000n],
    ['run_bottom', numbers(7, 1), undefined],
    ['top3', numbers(699, 3), 699_000n],
    ['top3', numbers(700, 3), undefined],
  ] as const)('%s', (betType, list, counts) => {
    const lines = cover(betType, list).map((one) =>
      // 4.2 is what a digit of two pays; for one of three it is a gift, and no such bet counts.
      betType === 'top3' || betType === 'top2' ? one : { ...one, rateX100: 420n },
    )
    expect(staked(lines).get(1n)).toBe(counts)
  })

  test('the same number again covers nothing more', () => {
    const twice = [...cover('top2', numbers(60, 2)), ...cover('top2', numbers(60, 2))]
    expect(staked(twice).get(1n)).toBe(120_000n)
  })

  test('a โต๊ด covers all its orders: 120 numbers of different digits are 720 of 1,000', () => {
    const different = numbers(1000, 3).filter(
      (number) => new Set(number).size === 3 && [...number].sort().join('') === number,
    )
    const tods = (list: readonly string[]) =>
      cover('tod3', list).map((one) => ({ ...one, rateX100: 12_000n }))
    expect(different).toHaveLength(120)
    expect(staked(tods(different)).get(1n)).toBeUndefined()
    expect(staked(tods(different.slice(0, 116))).get(1n)).toBe(116_000n)
  })

  test('another type of the same person counts all the same', () => {
    const lines = [...cover('top2', numbers(100, 2)), line({ betType: 'bottom2' })]
    expect(staked(lines).get(1n)).toBe(1000n)
  })

  test('two accounts of one person that cover one half each have covered it', () => {
    const halves = [
      ...cover('top2', numbers(50, 2), 1n),
      ...cover('top2', numbers(100, 2).slice(50), 2n),
    ]
    expect([...staked(halves).values()]).toEqual([50_000n, 50_000n])
    expect([...staked(halves, () => 'somchai').values()]).toEqual([])
  })
})

test.each([
  ['90 for two digits: the house keeps a tenth', {}, 1000n],
  ['95: it keeps what the bonus gives', { rateX100: 9500n }, 1000n],
  ['95.01: less', { rateX100: 9501n }, undefined],
  ['90 with a discount of 6 %: 940 paid, 900 back', { paidSatang: 940n }, undefined],
  ['120 for a โต๊ด of three digits', { betType: 'tod3', number: '123', rateX100: 12_000n }, 1000n],
  ['160 for it', { betType: 'tod3', number: '123', rateX100: 16_000n }, undefined],
  ['160 for a double: three orders', { betType: 'tod3', number: '112', rateX100: 16_000n }, 1000n],
] as const)('%s', (_, over, counts) => expect(staked([line(over)]).get(1n)).toBe(counts))

test('what the house keeps is exact', () => {
  expect(expectedKeep(line())).toEqual({ kept: 1_000_000n, of: 10_000n })
  const run = line({ betType: 'run_top', number: '5', rateX100: 320n })
  expect(expectedKeep(run)).toEqual({ kept: 13_280_000n, of: 100_000n })
})
