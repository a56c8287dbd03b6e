import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultOf, type Rate } from '#features/affiliate/rules/terms.ts'
import { findLiveTerms } from '#features/affiliate/server/terms-store.ts'
import { TERMS } from '#features/cashback/rules/seed-terms.ts'
import type { Product } from '#kernel/products.ts'
import { testWorld } from '../support/world.ts'
import { type Account, type Bet, perHundred, widestRates, worthOf } from './affiliate-worth.ts'

// Accounts of one person that bring each other never get more than their play costs, by the terms that the site
// starts with and by the widest that two people can let out; odds are those that are published.

const world = await testWorld()
const live = await findLiveTerms(world.services.db)

const UNIT = 100_000n
/** Two digits at 90: no published bet of the lottery returns more. */
const digits = (first: number, covers: number): Bet => ({
  product: 'lottery',
  first,
  covers,
  of: 100,
  paysPpm: 90_000_000n,
  unitSatang: UNIT,
})
/** A game of two outcomes with exactly the smallest edge that its product is reckoned with. */
const half = (product: Product, first: number): Bet => {
  const margin = TERMS.products.find((one) => one.product === product)?.marginPpm ?? 0n
  const paysPpm = (1_000_000n - margin) * 2n
  return { product, first, covers: 1, of: 2, paysPpm, unitSatang: UNIT }
}

/** Each of so many brought by the one before. */
const chain = (count: number, betsOf: (at: number) => readonly Bet[]): Account[] =>
  Array.from({ length: count }, (_, at) => ({
    bets: betsOf(at),
    broughtBy: at === 0 ? null : at - 1,
  }))

const groups: readonly (readonly [who: string, accounts: readonly Account[]])[] = [
  ['alone, one number', chain(1, () => [digits(0, 1)])],
  ['alone, 70 numbers', chain(1, () => [digits(0, 70)])],
  ['alone, all numbers', chain(1, () => [digits(0, 100)])],
  ['a pair, one number each', chain(2, (at) => [digits(at, 1)])],
  ['a pair, only the friend, 70 numbers', chain(2, (at) => (at === 1 ? [digits(0, 70)] : []))],
  ['a pair, opposite halves', chain(2, (at) => [digits(at * 50, 50)])],
  ['a ring of ten, ten numbers each', chain(10, (at) => [digits(at * 10, 10)])],
  ['a ring of ten, the same number', chain(10, () => [digits(7, 1)])],
  ['a chain of five, 20 numbers each', chain(5, (at) => [digits(at * 20, 20)])],
  ...(['slot', 'fishing', 'table', 'sport'] as const).flatMap(
    (product) =>
      [
        [`a pair, both sides of ${product}`, chain(2, (at) => [half(product, at)])],
        [`a chain of five, ${product}`, chain(5, () => [half(product, 0)])],
      ] as const,
  ),
]
const terms: readonly (readonly [name: string, rates: readonly Rate[]])[] = [
  ['as the site starts', live.rates],
  ['widest', widestRates()],
]

test('the widest terms can be let out, and a millionth more cannot', () => {
  const bound = new Map(TERMS.products.map((one) => [one.product, one.commissionPpm]))
  expect(faultOf({ rates: widestRates() }, bound)).toBe(null)
  const more = widestRates().map((one) => (one.level === 1 ? { ...one, ppm: one.ppm + 1n } : one))
  expect(faultOf({ rates: more }, bound)?.fault).toBe('affiliate_above_bound')
})

test('no published bet of the lottery returns more than two digits at ninety', async () => {
  // In millionths of the stake: what a number pays times its chance, of what is paid after its discount.
  const rows = await world.query<{ bet_type: string; number: string; over: string }>(`
    select r.bet_type, n.number,
           (x.rate_x100::numeric * lottery.chance_ppm(r.bet_type, n.number, null) / 100
              / (1 - r.discount_bp::numeric / 10000))::text as over
      from lottery.rate r
      join (select rate_version_id, bet_type, rate_x100 from lottery.rate
            union all select rate_version_id, bet_type, rate_x100 from lottery.rate_vip) x
        using (rate_version_id, bet_type)
      join (values ('1', 1), ('12', 2), ('123', 3), ('1234', 4)) n (number, digits)
        on n.digits = case when r.bet_type like 'run%' then 1
                           else right(r.bet_type, 1)::integer end
     where r.bet_type <> 'set4'`)
  expect(rows.length).toBeGreaterThan(50)
  const above = rows.filter(({ over }) => Number(over) > 900_000)
  expect(above).toEqual([])
})

test('no game that is offered returns more than its product is reckoned with, or it counts for less', async () => {
  const rows = await world.query<{ product: Product; edge: string; valid: string }>(`
    select v.product, (10000 - v.return_bp) * 100 as edge,
           game.valid_of(v.product, v.return_bp, 1000000, 0) as valid
      from game.game_version v where v.return_bp is not null`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { product, edge, valid } of rows) {
    const given = TERMS.products.find((one) => one.product === product)
    if (!given) throw new Error(`cashback has no terms of ${product}`)
    // Half of the margin comes back by losses at most, the rest by turnover and commission.
    const most =
      (BigInt(valid) * (given.turnoverPpm + given.commissionPpm + given.marginPpm / 2n)) /
      1_000_000n
    expect(most, product).toBeLessThanOrEqual(BigInt(edge))
  }
})

describe.each(terms)('by terms %s', (_name, rates) => {
  test.each(groups)('%s gets less than it costs', (_who, accounts) => {
    const worth = worthOf(accounts, rates)
    expect(worth.left).toBeLessThan(0n)
  })
})

test('what costs the house nothing gives nothing: deposits that come and go, and a game without an edge', async () => {
  const idle = worthOf(
    chain(10, () => []),
    widestRates(),
  )
  expect({ ...idle, draws: 0n }).toEqual({
    draws: 0n,
    stake: 0n,
    returned: 0n,
    losses: 0n,
    turnover: 0n,
    commission: 0n,
    points: 0n,
    left: 0n,
  })
  const [fair] = await world.query<{ valid: string }>(
    `select game.valid_of('table', 10000, 1000000, 0) as valid`,
  )
  expect(fair?.valid).toBe('0')
})

test('without the bound of commission a pair would earn', () => {
  const [rate] = widestRates()
  if (!rate) throw new Error('there are rates')
  const pair = chain(2, (at) => (at === 1 ? [digits(0, 70)] : []))
  expect(worthOf(pair, [{ ...rate, level: 1, ppm: 100_000n }]).left).toBeGreaterThan(0n)
})

test('the page about it says what is worked out here', () => {
  const rows = terms.flatMap(([name, rates]) =>
    groups.map(([who, accounts]) => {
      const worth = worthOf(accounts, rates)
      const { returned, losses, turnover, commission, points, left } = worth
      const cells = [worth.stake - returned, losses, turnover, commission, points, left]
      return `| ${name} | ${who} | ${cells.map((one) => perHundred(one, worth)).join(' | ')} |`
    }),
  )
  const page = readFileSync(new URL('../../docs/concepts/affiliate.md', import.meta.url), 'utf8')
  const table = page.split('\n').filter((line) => /^\| (as the site starts|widest) /.test(line))
  expect(table).toEqual(rows)
})
