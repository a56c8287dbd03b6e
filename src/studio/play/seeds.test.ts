import { expect, test } from 'vitest'
import { commitOf } from '#kernel/fair.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { GameState, Played, SeedView } from '../frame/studio-words.ts'
import { talatGame } from '../games/talat/game.ts'
import { readTalat } from '../games/talat/rules.ts'
import { testOperator, type TestOperator } from '../testing/operator.ts'

interface Turned {
  readonly revealed: SeedView
  readonly state: GameState
}

const play = async (site: TestOperator, session: string, at: number, state: GameState) => {
  const key = `key-of-a-seed-test-${String(at).padStart(6, '0')}`
  const pressed = { session, key, stake: '1', choice: 'spin', commit: state.seed.commit }
  return (await site.post('/play', pressed)).body as unknown as Played
}

test('the next seed is promised before the player chooses his part of it', async () => {
  await using site = await testOperator()
  const { session, state } = await site.demo('talat')
  const turn = (next_commit: string) =>
    site.post('/seed', { session, client_seed: 'chosen-late', next_commit })
  const other = commitOf('0'.repeat(64))
  expect(await turn(other)).toMatchObject({ status: 409, body: { error: 'seed_changed' } })
  expect(await turn(state.seed.commit)).toMatchObject({ status: 409 })
  const { body } = await turn(state.seed.next_commit)
  const { revealed, state: next } = body as unknown as Turned
  expect(commitOf(revealed.server_seed ?? '')).toBe(state.seed.commit)
  expect(next.seed.commit).toBe(state.seed.next_commit)
  expect(next.seed.client_seed).toBe('chosen-late')
  expect(new Set([next.seed.next_commit, next.seed.commit, state.seed.commit]).size).toBe(3)
  // Pressed twice, the promise is used once.
  expect(await turn(state.seed.next_commit)).toMatchObject({ status: 409 })
})

test('a pair that drew is exchanged after a day, and its rounds can be checked then', async () => {
  await using site = await testOperator()
  const { session, state } = await site.demo('talat')
  const { round } = await play(site, session, 1, state)
  const look = async () => (await site.post('/state', { session })).body as unknown as GameState
  const shift = (clock_offset_ms: number) =>
    site.post(
      '/control/faults',
      { clock_offset_ms },
      { authorization: `Bearer ${site.controlKey}` },
    )
  await shift(DAY_MS - 60_000)
  expect((await look()).seed.commit).toBe(state.seed.commit)
  await shift(DAY_MS + 60_000)
  const { seed } = await look()
  expect(seed).toMatchObject({
    commit: state.seed.next_commit,
    client_seed: state.seed.client_seed,
    drawn: 0,
  })
  const stale = await play(site, session, 2, state)
  expect(stale).toMatchObject({ error: 'seed_changed' })
  const past = (await site.post('/history', { session })).body as unknown as (typeof round)[]
  const shown = past.find(({ id }) => id === round.id)
  expect(commitOf(shown?.server_seed ?? '')).toBe(state.seed.commit)
})

test('a round of talat is drawn by its seeds, whatever was staked', async () => {
  await using site = await testOperator()
  const { session, state } = await site.demo('talat')
  const rounds = []
  for (let at = 0; at < 60; at += 1) rounds.push((await play(site, session, at, state)).round)
  const { next_commit } = state.seed
  const { body } = await site.post('/seed', { session, next_commit })
  const serverSeed = (body as unknown as Turned).revealed.server_seed ?? ''
  const clientSeed = state.seed.client_seed
  let balance = 1_000
  for (const { nonce, outcome, win, config } of rounds) {
    const bet = { stakeSatang: 100n, choice: 'spin' }
    const drawn = talatGame.draw({ serverSeed, clientSeed, nonce: nonce ?? -1 }, bet)
    expect(outcome).toBe(drawn.outcome)
    expect(Number(win)).toBeCloseTo(readTalat(outcome ?? '').pays / 10, 6)
    expect(config).toBe(talatGame.configHash)
    balance += Number(win) - 1
  }
  expect(Number(rounds.at(-1)?.balance)).toBeCloseTo(balance, 6)
})

test.each([
  ['0.90', 'spin', 'stake_not_offered'],
  ['1.05', 'spin', 'stake_not_offered'],
  ['500.10', 'spin', 'stake_not_offered'],
  ['1', 'heads', 'bad_request'],
])('a stake of %s and the choice %s: %s', async (stake, choice, error) => {
  await using site = await testOperator()
  const { session, state } = await site.demo('talat')
  const pressed = { session, key: 'key-of-a-bad-press', stake, choice, commit: state.seed.commit }
  expect(await site.post('/play', pressed)).toMatchObject({ status: 400, body: { error } })
})
