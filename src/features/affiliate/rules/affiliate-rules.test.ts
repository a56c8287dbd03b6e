import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { type FriendFacts, maskName, standingOf, wholeQuarters } from './bond.ts'
import { changeOf, commissionOf, type FriendPlay } from './commission.ts'
import { mayEnd, redemptionStates, beginsAs } from './redemption.ts'
import { type ByProduct, expectedOf, faultOf, poolBound, type Rate, termsFaultOf } from './terms.ts'

const plays = (...valid: bigint[]): FriendPlay[] =>
  valid.map((validSatang, at) => ({ friendId: BigInt(at + 1), validSatang }))
const parts = (valid: bigint[], ppm: bigint) =>
  commissionOf(plays(...valid), ppm).shares.map(({ satang }) => satang)

test('AF1: two per cent of 1,234.50, rounded down once', () => {
  expect(commissionOf(plays(123_450n), 20_000n).satang).toBe(2_469n)
})

test('AF2: three friends of 75 satang: 4 = 2 + 1 + 1, the missing one to the smaller number', () => {
  expect(parts([75n, 75n, 75n], 20_000n)).toEqual([2n, 1n, 1n])
})

test('AF3: the same play gives each level its own rate', () => {
  expect(commissionOf(plays(200_000n), 20_000n).satang).toBe(4_000n)
  expect(commissionOf(plays(200_000n), 5_000n).satang).toBe(1_000n)
})

test('parts are always the whole, and play below nothing counts as none', () => {
  const friends = fc.array(fc.bigInt({ min: -1_000n, max: 10_000_000n }), { maxLength: 12 })
  fc.assert(
    fc.property(friends, fc.bigInt({ min: 1n, max: 100_000n }), (valid, ppm) => {
      const { satang, validSatang, shares } = commissionOf(plays(...valid), ppm)
      expect(shares.reduce((sum, one) => sum + one.satang, 0n)).toBe(satang)
      expect(shares.every((one) => one.satang >= 0n)).toBe(true)
      expect(satang).toBe((validSatang * ppm) / 1_000_000n)
    }),
  )
})

test('what changed, added to what stood, is what it should be; the same again changes nothing', () => {
  const friends = fc.array(fc.bigInt({ min: 0n, max: 100_000n }), { maxLength: 6 })
  fc.assert(
    fc.property(friends, friends, (before, after) => {
      const standing = commissionOf(plays(...before), 20_000n)
      const should = commissionOf(plays(...after), 20_000n)
      expect(changeOf(should, should)).toBe(null)
      const change = changeOf(standing, should)
      expect(standing.satang + (change?.satang ?? 0n)).toBe(should.satang)
      for (const { friendId, satang } of should.shares) {
        const of = (all: readonly { friendId: bigint; satang: bigint }[] = []) =>
          all.find((one) => one.friendId === friendId)?.satang ?? 0n
        expect(of(standing.shares) + of(change?.shares)).toBe(satang)
      }
    }),
  )
})

describe('a friend counts', () => {
  const joinedAt = new Date('2026-12-01T10:00:00+07:00')
  const at = (days: number) => new Date(joinedAt.getTime() + days * DAY_MS)
  const rules = { depositDays: 30, depositMinSatang: 10_000n, turnoverMinSatang: 50_000n }
  const whole: FriendFacts = {
    joinedAt,
    isVerified: true,
    depositedAt: at(29),
    turnoverSatang: 50_000n,
  }
  test.each([
    ['with a deposit in time, his name known and enough play', {}, 40, 'qualified'],
    ['not before the last satang of play', { turnoverSatang: 49_999n }, 40, 'pending'],
    ['not before the bank knows him', { isVerified: false }, 40, 'pending'],
    ['not without a deposit, yet', { depositedAt: null }, 29.9, 'pending'],
    ['never without a deposit in time', { depositedAt: null }, 30, 'missed'],
    ['never with a deposit that came too late', { depositedAt: at(30) }, 31, 'missed'],
  ] as const)('%s', (_name, change, day, state) => {
    expect(standingOf({ ...whole, ...change }, rules, at(day))).toBe(state)
  })

  test('not with a deposit that only came and went, whatever the terms ask for', () => {
    const free = { ...rules, turnoverMinSatang: 0n }
    const lazy = { ...whole, turnoverSatang: 9_999n }
    expect(standingOf(lazy, free, at(29))).toBe('pending')
    expect(standingOf({ ...lazy, turnoverSatang: 10_000n }, free, at(29))).toBe('qualified')
  })
})

test.each([
  ['สมชาย ว.', 'สม••• ว.'],
  ['กี จ.', 'กี••• จ.'],
  ['ปู จ.', 'ปู••• จ.'],
  ['Somchai W.', 'So••• W.'],
  ['', '•••'],
])('%s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown))

test.each([
  [0n, 0n],
  [12_499n, 0n],
  [12_500n, 12_500n],
  [32_000n, 25_000n],
  [49_999n, 37_500n],
  [90_000n, 50_000n],
  [-100n, 0n],
])('%i played of 50,000 is told as %i', (played, told) => {
  expect(wholeQuarters(played, 50_000n)).toBe(told)
})

describe('terms', () => {
  const bound: ByProduct = new Map([
    ['lottery', 30_000n],
    ['slot', 5_000n],
  ])
  const rate = (level: number, ppm: bigint, product: Rate['product'] = 'lottery'): Rate => ({
    product,
    level,
    ppm,
  })
  test.each([
    ['as far as cashback sets aside', [rate(1, 20_000n), rate(2, 10_000n)], null],
    ['a satang in a million more', [rate(1, 20_000n), rate(2, 10_001n)], 'affiliate_above_bound'],
    ['of a product of which nothing is set aside', [rate(1, 1n, 'sport')], 'affiliate_above_bound'],
    ['twice one level', [rate(1, 1n), rate(1, 1n)], 'affiliate_rate_twice'],
    ['more for who is further away', [rate(1, 1n), rate(2, 2n)], 'affiliate_level_above'],
    ['a level without the one before it', [rate(2, 1n)], 'affiliate_level_above'],
    ['none at all', [], null],
  ] as const)('%s', (_name, rates, fault) => {
    expect(faultOf({ rates }, bound)?.fault ?? null).toBe(fault)
  })
})

describe('terms of a pooled base', () => {
  const bound: ByProduct = new Map([
    ['lottery', 20_000n],
    ['sport', 5_000n],
  ])
  const margins: ByProduct = new Map([
    ['lottery', 100_000n],
    ['sport', 40_000n],
  ])
  const pool = (...ppm: bigint[]) => ppm.map((one, at) => ({ level: at + 1, ppm: one }))
  const rates: Rate[] = [{ product: 'lottery', level: 1, ppm: 1n }]
  test('give at most what is set aside of the margin that each product is expected to leave', () => {
    expect(poolBound(bound, margins)).toBe(125_000n)
    const expected = expectedOf({ base: 'loss', rates: [], poolRates: pool(125_000n) }, margins)
    expect([...expected]).toEqual([
      ['lottery', 12_500n],
      ['sport', 5_000n],
    ])
    expect(poolBound(bound, new Map())).toBe(0n)
  })
  test.each([
    ['up to the bound', 'loss', [], pool(100_000n, 25_000n), null],
    ['a millionth more', 'ngr', [], pool(100_000n, 25_001n), 'affiliate_pool_above_bound'],
    ['more for who is further away', 'loss', [], pool(1n, 2n), 'affiliate_level_above'],
    ['twice one level', 'loss', [], [...pool(1n), ...pool(1n)], 'affiliate_rate_twice'],
    ['rates of play beside it', 'loss', rates, pool(1n), 'affiliate_base_rates'],
    ['its rates beside those of play', 'valid_turnover', rates, pool(1n), 'affiliate_base_rates'],
    ['none at all', 'loss', [], [], null],
  ] as const)('%s', (_name, base, own, poolRates, fault) => {
    const terms = { base, rates: own, poolRates }
    expect(termsFaultOf(terms, bound, margins)?.fault ?? null).toBe(fault)
  })
})

test('what is taken out waits from an amount on, and ends once', () => {
  expect([beginsAs(1_999_999n, 2_000_000n), beginsAs(2_000_000n, 2_000_000n)]).toEqual([
    'paid',
    'waiting',
  ])
  const steps = redemptionStates.flatMap((from) =>
    redemptionStates.filter((to) => mayEnd(from, to)).map((to) => `${from} ${to}`),
  )
  expect(steps).toEqual(['waiting paid', 'waiting refused', 'waiting cancelled'])
})
