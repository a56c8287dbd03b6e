import { expect, test } from 'vitest'
import { commonErrors } from '#kernel/errors.ts'
import { memberActor } from '#tests/support/member.ts'
import { playedProviders } from '#tests/support/game-providers.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { readOwnRound, replayRound } from '../../history-contract.ts'
import * as calls from '../../launch-contract.ts'
import { readMyGames } from '../../lobby-contract.ts'

// A game is opened from the first question, which wallets, to what the sheet asks while it is played.

const world = await testWorld({ sandbox: true })
const providers = await playedProviders(world)

test.each(providers.map((provider) => [provider.protocol, provider] as const))(
  'a game of a provider that speaks %s is opened, played and looked back at',
  async (_protocol, provider) => {
    const actor = await memberActor(world)
    await deposit(world, actor, '100')
    const named = { game_id: provider.gameId, provider_id: provider.providerId }
    const wallets = await world.ask(calls.listGameWallets, named, actor)
    expect(wallets).toEqual([
      expect.objectContaining({ wallet_type_id: 1, max_bet: null, wager: null }),
    ])
    const wallet_id = wallets[0]?.id ?? 0
    const wanted = { wallet_id, ...named, is_mobile: true, source: provider.code }
    const { link, session_id } = await world.ask(calls.linkGame, wanted, actor)
    // The site is at 127.0.0.1: the frame gets the machine's other name.
    expect(new URL(link).hostname).toBe('localhost')
    expect((await fetch(link)).status).toBe(200)

    const session = new URL(link).pathname.split('/').at(-1) ?? ''
    const { id: reference, round } = await provider.play(session, 'bet', { amount: '30' })
    const { last, open } = await world.ask(readMyGames, {}, actor)
    expect(last.map(({ game_id }) => game_id)).toEqual([provider.gameId])
    expect(open).toMatchObject([{ staked: '30.00', game: { game_id: provider.gameId } }])

    await provider.play(session, 'win', { amount: '50', reference, round, closing: true })
    const told = await world.ask(calls.readGameSession, { session_id }, actor)
    const sums = { staked: '30.00', won: '50.00', net: '20.00' }
    expect(told).toMatchObject({ wallet: { id: wallet_id }, state: 'playing', shut: null })
    expect(told).toMatchObject({ rounds: 1, ...sums })
    const round_id = open[0]?.round_id ?? 0
    const page = await world.ask(readOwnRound, { round_id }, actor)
    expect(page).toMatchObject({ ...sums, balance_before: wallets[0]?.balance })
    expect(page.balance_after).toBe(told.wallet.balance)
    const replay = await world.call(replayRound, { round_id }, actor)
    expect([page.has_replay, replay.code]).toEqual(
      provider.protocol === 'hub88' ? [true, ''] : [false, commonErrors.not_found.code],
    )
    if (page.has_replay) {
      expect(await (await fetch(replay.data.link)).text()).toContain(`รอบ ${page.ref}`)
      await provider.fault('url', 'not_json')
      expect((await world.call(replayRound, { round_id }, actor)).code).toBe('provider_down')
      await world.query(`update game.provider set frame_origins = '{https://other.test}'`)
      expect((await world.call(replayRound, { round_id }, actor)).code).toBe('frame_blocked')
      await world.query(`update game.provider set frame_origins = '{}'`)
    }
  },
)
