import { Writable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { fairGameRound } from '#features/game/fair-contract.ts'
import { commitOf } from '#kernel/fair.ts'
import { formatBaht } from '#kernel/money.ts'
import { createLog } from '#platform/log/log.ts'
import { allGames } from '#studio/games/catalogue.ts'
import { talatConfigHash, talatGame } from '#studio/games/talat/game.ts'
import { tableGame } from '#studio/rooms/table-game.ts'
import { coinConfigHash, drawCoin } from '#studio/games/coin/rules.ts'
import { dumpOf } from '#tests/support/database-text.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider } from '#tests/support/games.ts'
import { connectedStudio, type PlayedGame } from '#tests/support/studio.ts'
import { testWorld } from '#tests/support/world.ts'

// Anyone who has the code of a round of our own games works it out again: by the site's call, which asks the
// studio. What is not revealed is said nowhere; everything that went over a wire or into a log is read for it.

/** Everything that was said, as it was said. */
const heard: string[] = []
const ear = () =>
  new Writable({
    write(line: Buffer, _encoding, done) {
      heard.push(line.toString())
      done()
    },
  })

const plainFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  if (typeof init?.body === 'string') heard.push(init.body)
  const response = await plainFetch(input, init)
  const isStream = response.headers.get('content-type')?.includes('event-stream') === true
  if (!isStream) heard.push(JSON.stringify([...response.headers]), await response.clone().text())
  return response
}
afterAll(() => {
  globalThis.fetch = plainFetch
})

const world = await testWorld({ log: createLog('trace', ear()) })
const acme = await testProvider(world, 'acme')
const studio = await connectedStudio(world, { logLevel: 'trace', logTo: ear() })

const proofOf = (code: string) => world.call(fairGameRound, { code })

async function inGame(): Promise<{ coin: PlayedGame; memberId: number }> {
  const { memberId, mainId } = await gameMember(world, { mainSatang: 1_000_000n })
  return { memberId, coin: await studio.launch(memberId, mainId) }
}

const reveal = async ({ session, state }: PlayedGame): Promise<string> => {
  const { next_commit } = (await state()).seed
  const asked = { session, next_commit }
  const { body } = await studio.post<{ revealed: { server_seed: string } }>('/seed', asked)
  return body.revealed.server_seed
}

test('a round is proved once its seed is revealed; until then its seed is in nothing that was said', async () => {
  const { coin, memberId } = await inGame()
  const rounds = []
  for (let turn = 0; turn < 6; turn += 1) rounds.push((await coin.play('10.00')).body.round)
  const early = await Promise.all(rounds.map(({ id }) => proofOf(id)))
  for (const [at, { data }] of early.entries()) {
    expect(data).toMatchObject({
      algo: 'pf-v1',
      round: rounds[at]?.id,
      game: 'coin',
      version: '1',
      config_hash: coinConfigHash,
      par_url: null,
      state: 'settled',
      stake: '10.00',
      win: rounds[at]?.win,
      choice: 'heads',
      outcome: rounds[at]?.outcome,
      commit: coin.opened.seed.commit,
      client_seed: coin.opened.seed.client_seed,
      nonce: at,
      server_seed: null,
    })
  }
  expect(JSON.stringify(early)).not.toContain(String(memberId))

  const metrics = await world.services.metrics.registry.metrics()
  const kept = await dumpOf(world)
  expect(kept.get('game.round')).toContain(rounds[0]?.id)
  const saidBefore = [...heard, ...kept.values(), metrics]
  const serverSeed = await reveal(coin)
  expect(saidBefore.length).toBeGreaterThan(60)
  expect(saidBefore.join('\n')).toContain(commitOf(serverSeed))
  expect(saidBefore.filter((text) => text.includes(serverSeed))).toEqual([])

  for (const { id } of rounds) {
    const proof = (await proofOf(id)).data
    expect(proof.server_seed).toBe(serverSeed)
    expect(commitOf(serverSeed)).toBe(proof.commit)
    const seeds = { serverSeed, clientSeed: proof.client_seed, nonce: proof.nonce ?? -1 }
    expect(drawCoin(seeds)).toBe(proof.outcome)
    expect(proof.win).toBe(proof.outcome === 'heads' ? '20.00' : '0.00')
  }
  // Revealing one pair says nothing of the next.
  const next = (await coin.play('10.00')).body.round
  expect((await proofOf(next.id)).data).toMatchObject({ server_seed: null, nonce: 0 })
})

test('what is on its way is told without an outcome that is not there', async () => {
  const { coin } = await inGame()
  await studio.fault({ hold_wins: true })
  const { body } = await coin.play('10.00')
  expect((await proofOf(body.round.id)).data).toMatchObject({ state: 'decided', nonce: 0 })
  await studio.fault({ hold_wins: false })
  await expect.poll(async () => (await proofOf(body.round.id)).data.state).toBe('settled')
})

test('every game of the studio is on a new site, with the return that it plays by', async () => {
  const listed = await world.query(
    `select g.code, g.name, v.return_bp from game.game g join game.game_version v using (game_id)
       join game.provider p using (provider_id) where p.code = 'studio' and g.is_enabled`,
  )
  const played = [...allGames(), tableGame].map(({ code, name, returnPercent }) => ({
    code,
    name,
    return_bp: Math.round(returnPercent * 100),
  }))
  expect(listed).toHaveLength(played.length)
  expect(listed).toEqual(expect.arrayContaining(played))
})

test('a spin of talat is paid as it was drawn, proved by its stops, and its mathematics is a click away', async () => {
  const { memberId, mainId } = await gameMember(world, { mainSatang: 100_000n })
  const talat = await studio.launch(memberId, mainId, 'talat')
  const rounds = []
  for (let turn = 0; turn < 8; turn += 1) {
    rounds.push((await talat.play('10.00', 'spin')).body.round)
  }
  const hidden = (await proofOf(rounds[0]?.id ?? '')).data
  expect(hidden).toMatchObject({ game: 'talat', server_seed: null, config_hash: talatConfigHash })
  const saidBefore = heard.join('\n')
  const serverSeed = await reveal(talat)
  expect(saidBefore).not.toContain(serverSeed)
  let balanceSatang = 100_000n
  for (const { id } of rounds) {
    const { data } = await proofOf(id)
    const seeds = { serverSeed, clientSeed: data.client_seed, nonce: data.nonce ?? -1 }
    const drawn = talatGame.draw(seeds, { stakeSatang: 1_000n, choice: 'spin' })
    expect(data).toMatchObject({ outcome: drawn.outcome, win: formatBaht(drawn.winSatang) })
    balanceSatang += drawn.winSatang - 1_000n
  }
  await expect.poll(async () => (await talat.state(true)).balance).toBe(formatBaht(balanceSatang))
  const sheet = await fetch(hidden.par_url ?? '')
  expect(await sheet.text()).toContain(talatConfigHash)
})

test('one address proves every round: a game by its code, yeekee by its id', async () => {
  const { coin } = await inGame()
  const { id } = (await coin.play('10.00')).body.round
  const at = async (query: string) =>
    (await fetch(`${world.site.memberUrl}/api/fair/round${query}`)).json()
  expect(await at(`?code=${id}`)).toMatchObject({ error: 0, data: { algo: 'pf-v1', round: id } })
  expect(await at(`?id=1&code=${id}`)).toMatchObject({ data: { algo: 'pf-v1' } })
  expect(await at('?code=')).toMatchObject({ code: 'invalid_input' })
  expect(await at('?id=999999')).toMatchObject({ code: 'not_found' })
  expect(await at('')).toMatchObject({ code: 'invalid_input' })
})

describe('no proof', () => {
  const somebodys = '00000000-0000-4000-8000-000000000000'

  test('of what is no code, and of what nobody knows', async () => {
    for (const code of ['', '12', 'x'.repeat(400), `${somebodys}0`]) {
      expect([code, (await proofOf(code)).code]).toEqual([code, 'invalid_input'])
    }
    expect(await world.call(fairGameRound, {})).toMatchObject({ code: 'invalid_input' })
    expect(await proofOf(somebodys)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('of a demo: its rounds are in no book of the site', async () => {
    const launch = new URL(await studio.address('http://site/')).searchParams.get('launch')
    const { body } = await studio.post<{ session: string; state: { seed: { commit: string } } }>(
      '/session',
      { launch },
    )
    const pressed = { key: 'a-demo-round-of-nobody', stake: '10.00', choice: 'heads' }
    const { commit } = body.state.seed
    const played = await studio.post<{ round: { id: string } }>('/play', {
      session: body.session,
      commit,
      ...pressed,
    })
    expect((await proofOf(played.body.round.id)).code).toBe('not_found')
  })

  test('of a round of a provider that reveals nothing', async () => {
    const { memberId } = await gameMember(world, { mainSatang: 100_000n })
    const round = newRound(acme, await acme.launch(memberId))
    await round.taken(10)
    expect(await proofOf(round.round)).toMatchObject({ status: 404, code: 'not_provable' })
  })

  test('while the studio is away, except of what was proved a moment ago', async () => {
    const { coin } = await inGame()
    const kept = (await coin.play('10.00')).body.round.id
    await reveal(coin)
    const other = (await coin.play('10.00')).body.round.id
    expect((await proofOf(kept)).code).toBe('')
    await studio.restart(async () => {
      expect((await proofOf(other)).code).toBe('provider_down')
      expect((await proofOf(kept)).code).toBe('')
    })
  })
})
