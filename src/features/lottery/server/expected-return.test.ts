import { expect, test } from 'vitest'
import { type BetType, betTypeInfo, betTypes } from '#features/lottery/rules/bet-types.ts'
import { allWinningNumbers, type Draw } from '#features/lottery/rules/match.ts'
import type { SetTier } from '#features/lottery/rules/set-tiers.ts'
import { testWorld } from '#tests/support/world.ts'

// What play is said to return against what settlement would pay: every draw of every bet type, by the
// numbers that settlement writes out, and nothing that the functions of the database use.

const world = await testWorld()

const MILLION = 1_000_000
const names = (digits: number) =>
  Array.from({ length: 10 ** digits }, (_, value) => `${value}`.padStart(digits, '0'))
const none: Draw = { top4: null, top3: null, bottom2: null, front3: [], bottom3: [] }

/** All that a type looks at, each draw as likely as any other. */
function drawsOf(betType: BetType): readonly Draw[] | Iterable<Draw> {
  switch (betType) {
    case 'set4':
    case 'top4':
    case 'tod4':
      return names(4).map((top4) => ({ ...none, top4 }))
    case 'bottom2':
    case 'run_bottom':
      return names(2).map((bottom2) => ({ ...none, bottom2 }))
    case 'front3':
    case 'bottom3':
      return pairsOf(betType)
    default:
      return names(3).map((top3) => ({ ...none, top3 }))
  }
}

function* pairsOf(betType: 'front3' | 'bottom3'): Iterable<Draw> {
  const threes = names(3)
  for (const one of threes) for (const other of threes) yield { ...none, [betType]: [one, other] }
}

/** How often each number wins in a million draws, a set by its tier. */
function countAll(betType: BetType): Map<string, number> {
  const wins = new Map<string, number>()
  let draws = 0
  for (const draw of drawsOf(betType)) {
    draws += 1
    for (const { number, tier } of allWinningNumbers(draw, [betType])) {
      const key = `${number} ${tier ?? ''}`.trim()
      wins.set(key, (wins.get(key) ?? 0) + 1)
    }
  }
  return new Map([...wins].map(([key, count]) => [key, (count * MILLION) / draws]))
}

test.each(betTypes)('%s: each number has the chance that all draws give it', async (betType) => {
  const found = await world.query<{ key: string; chance: number }>(
    `select concat_ws(' ', n, t) as key, lottery.chance_ppm($1, n, t) as chance
       from unnest($2::text[]) n
       cross join unnest(case $1 when 'set4' then array['four_straight', 'three_straight', 'four_tod',
                           'three_tod', 'three_front', 'two'] else array[null] end) t`,
    [betType, names(betTypeInfo[betType].digits)],
  )
  const counted = countAll(betType)
  expect(found.length).toBeGreaterThanOrEqual(counted.size)
  expect(found.filter(({ key, chance }) => chance !== (counted.get(key) ?? 0))).toEqual([])
})

test('a set is expected to return what all draws pay, for each unit', async () => {
  const prizes = await world.query<{ tier: SetTier; prize: string; version: string; unit: string }>(
    `select p.tier, p.prize_satang as prize, p.rate_version_id as version, t.unit_satang as unit
       from lottery.set_prize p join lottery.rate t using (rate_version_id, bet_type)
      where p.rate_version_id = (select min(rate_version_id) from lottery.set_prize)`,
  )
  const prizeOf = new Map(prizes.map(({ tier, prize }) => [tier, BigInt(prize)]))
  const paid = new Map<string, bigint>()
  for (const draw of drawsOf('set4')) {
    for (const { number, tier } of allWinningNumbers(draw, ['set4'])) {
      const prize = (tier && prizeOf.get(tier)) ?? 0n
      paid.set(number, (paid.get(number) ?? 0n) + 3n * prize)
    }
  }
  const found = await world.query<{ number: string; expected: string }>(
    `select n as number, lottery.expected_of_set($1, n, 3 * $2::bigint) as expected from unnest($3::text[]) n`,
    [prizes[0]?.version, prizes[0]?.unit, names(4)],
  )
  expect(found).toHaveLength(10_000)
  // Of 10,000 draws, in millionths.
  const wrong = found.filter(
    ({ number, expected }) => BigInt(expected) !== (paid.get(number) ?? 0n) * 100n,
  )
  expect(wrong).toEqual([])
})
