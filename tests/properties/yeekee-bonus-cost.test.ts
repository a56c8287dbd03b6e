import { describe, expect, test } from 'vitest'
import { expectedKeep, ownStakes, type StandingLine } from '#features/lottery/rules/own-stake.ts'
import type { BetType } from '#features/lottery/rules/bet-types.ts'
import { decideBonuses, type Shooter } from '#features/yeekee/rules/bonus.ts'
import { findRule, type YeekeeRule } from '#features/yeekee/server/rule-store.ts'
import { testWorld } from '../support/world.ts'

// What the bonuses of a round cost the house, by the rates that are published and in exact fractions:
// no chance is drawn. Every strategy is given what it cannot have: both ranks, with certainty. What it
// wins by that is held against what the house keeps of the bets it needs.

const world = await testWorld()

interface Rate {
  readonly market: string
  readonly betType: BetType
  readonly rateX100: bigint
}

/** Every rate of a yeekee room, those of VIP members and of lines that are paid less included. */
const published = await world.query<Omit<Rate, 'rateX100'> & { rateX100: string }>(`
  select distinct m.code as market, x.bet_type as "betType", x.rate_x100::text as "rateX100"
    from lottery.market m join lottery.rate_version v using (market_id)
    join (select rate_version_id, bet_type, rate_x100 from lottery.rate
          union all select rate_version_id, bet_type, rate_x100 from lottery.rate_vip
          union all select rate_version_id, bet_type, rate_x100 from lottery.rate_step) x
      using (rate_version_id)
   where m.result_rule = 'yeekee'`)
const rates: readonly Rate[] = published.map((row) => ({ ...row, rateX100: BigInt(row.rateX100) }))

const rules = new Map<string, YeekeeRule>()
for (const { code, id } of await world.query<{ code: string; id: string }>(`
  select m.code, u.rule_version_id::text as id
    from lottery.market m join lottery.rule_version u using (market_id)
   where m.result_rule = 'yeekee' order by u.version`)) {
  rules.set(code, await findRule(world.services.db, BigInt(id)))
}

const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  top3: ['123', '112'],
  tod3: ['123', '112', '111'],
  top2: ['12'],
  bottom2: ['12'],
  run_top: ['5'],
  run_bottom: ['5'],
}

const line = (memberId: number, rate: Omit<Rate, 'market'>, number: string, baht: bigint) => ({
  memberId: BigInt(memberId),
  betType: rate.betType,
  number,
  rateX100: rate.rateX100,
  amountSatang: baht * 100n,
  paidSatang: baht * 100n,
})

/** What the house keeps of a line in the long run; part of a satang is not counted for it. */
function keptOf(one: StandingLine): bigint {
  const { kept, of } = expectedKeep(one)
  return kept / of
}

/** The house's gain of a round in the long run: what it keeps of the bets, less the bonuses; satang. */
function houseGain(
  rule: YeekeeRule,
  lines: readonly StandingLine[],
  [rank1, rank16]: readonly [number, number],
  personOf = (memberId: bigint) => `${memberId}`,
): { edge: bigint; bonus: bigint; gain: bigint } {
  const stakes = ownStakes(lines, personOf, {
    coverBelowBp: rule.bonusCoverBelowBp,
    edgeMinBp: rule.bonusShareBp,
  })
  const shooterOf = (memberId: bigint): Shooter => ({
    memberId,
    person: personOf(memberId),
    stakedSatang: stakes.get(memberId) ?? 0n,
  })
  const shooters = [...new Set(lines.map((one) => one.memberId))].map(shooterOf)
  const ranked = [
    { rank: 1, shooter: shooterOf(BigInt(rank1)) },
    { rank: 16, shooter: shooterOf(BigInt(rank16)) },
  ]
  const bonus = decideBonuses(rule, ranked, shooters).reduce(
    (sum, one) => sum + one.amountSatang,
    0n,
  )
  const edge = lines.reduce((sum, one) => sum + keptOf(one), 0n)
  return { edge, bonus, gain: edge - bonus }
}

/** So many members with the same bet each; the first may stake more. */
const ring = (size: number, rate: Omit<Rate, 'market'>, number: string, first: bigint) =>
  Array.from({ length: size }, (_, at) => line(at, rate, number, at === 0 ? first : 100n))

const STAKES = [100n, 200n, 400n, 1000n, 4000n, 8000n, 20_000n]

describe('the rates that are published', () => {
  test('the best of them returns 90 %, in every room', () => {
    const edges = rates.flatMap((rate) =>
      (NUMBERS[rate.betType] ?? []).map((number) => {
        return keptOf(line(1, rate, number, 100n))
      }),
    )
    expect(edges.toSorted((a, b) => (a < b ? -1 : 1))[0]).toBe(1000n)
    expect(rules.size).toBe(6)
    for (const rule of rules.values()) {
      expect(rule).toMatchObject({
        bonusShootersMin: 15,
        bonusStakeMinSatang: 10_000n,
        bonusCoverBelowBp: 7000,
        bonusShareBp: 500,
      })
    }
  })

  // Why there is a share at all: fifteen people by themselves are not enough.
  test('without the share a ring of fifteen would win 450 baht a round', () => {
    const [rule] = rules.values()
    if (!rule) throw new Error('no rules')
    const lines = ring(15, { betType: 'top2', rateX100: 9000n }, '12', 100n)
    // The bets must count at any rate, so the share of the test is set beside them.
    const full = decideBonuses(
      { ...rule, bonusShareBp: 1_000_000 },
      [0, 1].map((at) => ({
        rank: [1, 16][at] ?? 1,
        shooter: { memberId: BigInt(at), person: `${at}`, stakedSatang: 10_000n },
      })),
      lines.map(({ memberId }) => ({ memberId, person: `${memberId}`, stakedSatang: 10_000n })),
    ).reduce((sum, { amountSatang }) => sum + amountSatang, 0n)
    expect(full - houseGain(rule, lines, [0, 1]).edge).toBe(45_000n)
  })

  test.each([
    ['one person, eighteen shots', 1, 0n, 1000n],
    ['a ring of ten', 10, 0n, 10_000n],
    ['a ring of fifteen', 15, 1000n, 14_000n],
    ['a ring of fifteen, 8,000 by one of them', 15, 40_500n, 53_500n],
  ])('%s is %i people: bonuses of %i satang leave the house %i', (what, size, bonus, gain) => {
    const [rule] = rules.values()
    if (!rule) throw new Error('no rules')
    const first = what.includes('8,000') ? 8000n : 100n
    const lines = ring(size, { betType: 'top2', rateX100: 9000n }, '12', first)
    expect(houseGain(rule, lines, [Math.min(1, size - 1), 0])).toEqual({
      edge: bonus + gain,
      bonus,
      gain,
    })
  })
})

test.each([...rules])('%s: no strategy has a positive expectation at any rate', (market, rule) => {
  let tried = 0
  const offered = rates.filter((rate) => rate.market === market)
  // What staff may publish: VIP rates up to those that return more than was paid.
  const others = (['top2', 'top3', 'tod3'] as const).flatMap((betType) =>
    [95, 96, 99, 105].map((percent) => ({
      betType,
      rateX100: BigInt(percent * { top2: 100, top3: 1000, tod3: 166 }[betType]),
    })),
  )
  for (const rate of [...offered, ...others]) {
    for (const number of NUMBERS[rate.betType] ?? []) {
      for (const first of STAKES) {
        const honest = ring(14, { betType: 'top2', rateX100: 9000n }, '34', 100n).map((one) => ({
          ...one,
          memberId: one.memberId + 1000n,
        }))
        const mine = (size: number) => ring(size, rate, number, first)
        const strategies = [
          // One person: alone, in a room of honest people whose bets are theirs, with many accounts.
          { own: mine(1), others: [], ranks: [0, 0] },
          { own: mine(1), others: honest, ranks: [0, 0] },
          { own: mine(18), others: [], ranks: [1, 0], oneName: true },
          { own: mine(18), others: honest, ranks: [1, 0], oneName: true },
          { own: mine(10), others: [], ranks: [1, 0] },
          { own: mine(10), others: honest, ranks: [1, 0] },
          { own: mine(15), others: [], ranks: [1, 0] },
          { own: mine(15), others: honest, ranks: [1, 0] },
        ] as const
        for (const { own, others: room, ranks, ...more } of strategies) {
          const personOf = (id: bigint) => ('oneName' in more && id < 1000n ? 'one' : `${id}`)
          const all = houseGain(rule, [...own, ...room], ranks, personOf)
          const edge = houseGain(rule, own, ranks, personOf).edge
          // Bets that return more than they cost are a gift of the rates; the bonus adds nothing to it.
          const allowed = edge > 0n ? edge : 0n
          const told = `${all.bonus} of ${own.length} on ${rate.betType} at ${rate.rateX100}`
          expect(all.bonus <= allowed, told).toBe(true)
          tried += 1
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(500)
})
