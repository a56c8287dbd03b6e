import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bangkokDay } from '#kernel/time.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider } from '#tests/support/games.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listGameReturns } from '../../return-contract.ts'
import { countReturns, findReturns } from './return-store.ts'

// What games really returned: sums that are kept by closings, against the rounds themselves.

const world = await testWorld()
const provider = await testProvider(world, 'acme')
const { memberId } = await gameMember(world, { mainSatang: 100_000_000n })
const player = await provider.launch(memberId)
const { db } = world.services
const day = bangkokDay(await world.services.clock.now())

/** The same sums, from every round. */
const naive = async () => {
  const rows = await world.query<Record<string, string>>(
    `select count(*)::text as rounds, sum(staked_satang)::text as staked,
            sum(w)::text as returned, sum(staked_satang::numeric ^ 2)::bigint::text as staked_squares,
            sum(staked_satang::numeric * w)::bigint::text as products,
            sum(w::numeric ^ 2)::bigint::text as returned_squares
       from (select r.staked_satang, game.returned_by(r) as w from game.round r
              where r.state = 'closed' and not r.is_aggregated and r.staked_satang > 0) r`,
  )
  return Object.values(rows[0] ?? {})
}

const kept = async () => {
  const [row] = await findReturns(db, { from: day, to: day, providerId: provider.providerId })
  return row
    ? [
        `${row.rounds}`,
        row.staked,
        row.returned,
        row.stakedSquares,
        row.products,
        row.returnedSquares,
      ]
    : []
}

const turn = fc.record({
  stake: fc.integer({ min: 1, max: 40 }),
  win: fc.integer({ min: 0, max: 90 }),
  isAggregated: fc.constantFrom(false, false, false, true),
  after: fc.constantFrom('nothing', 'bet back', 'win back', 'second win', 'late aggregate'),
  countsBetween: fc.boolean(),
})

test('the kept sums are those of all rounds, whatever is taken back or comes late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (turns) => {
      for (const { stake, win, isAggregated, after, countsBetween } of turns) {
        const { taken, paid, rollback } = newRound(provider, player)
        const bet = await taken(stake, { is_aggregated: isAggregated })
        const won = await paid(bet, win, { round_closed: true })
        if (countsBetween) await countReturns(db, 2)
        if (after === 'bet back') await rollback(bet)
        if (after === 'win back') await rollback(won)
        if (after === 'second win') await paid(bet, 1)
        if (after === 'late aggregate') await paid(bet, 1, { is_aggregated: true })
      }
      while ((await countReturns(db, 3)) > 0);
      expect(await kept()).toEqual(await naive())
    }),
    { numRuns: 12 },
  )
})

test('two who count at once count each closing once', async () => {
  for (let at = 0; at < 10; at += 1) {
    const { taken } = newRound(provider, player)
    await taken(3, { round_closed: true })
  }
  await Promise.all(Array.from({ length: 6 }, () => countReturns(db, 4)))
  while ((await countReturns(db, 3)) > 0);
  expect(await kept()).toEqual(await naive())
})

test('the report says of each version what it returned, and of too few rounds nothing', async () => {
  await world.query(
    `insert into game.game_version (game_id, version, product, return_bp)
     select game_id, 2, 'slot', 9600 from game.game g where g.provider_id = $1 and g.code = 'reel'`,
    [provider.providerId],
  )
  for (const baht of [0, 200]) {
    const { taken, paid } = newRound(provider, player)
    await paid(await taken(100), baht, { round_closed: true })
  }
  await countReturns(db, 1_000)
  const staff = await staffActor(world, 'auditor')
  const ask = (input: object) => world.ask(listGameReturns, { from: day, to: day, ...input }, staff)
  const second = (await ask({})).find(({ version }) => version === 2)
  expect(second).toMatchObject({
    rounds: 2,
    free_rounds: 0,
    staked: '200.00',
    returned: '200.00',
    actual_ppm: 1_000_000,
    theory_ppm: 960_000,
    deviation_ppm: 1_000_000,
    z_x100: 6,
    verdict: 'too_few',
  })
  expect(await ask({ from: '2000-01-01', to: '2000-01-02' })).toEqual([])
  expect(await ask({ provider_id: provider.providerId + 1 })).toEqual([])
  const wrong = { from: day, to: '2000-01-01' }
  expect((await world.call(listGameReturns, wrong, staff)).code).toBe('invalid_input')
})
