import { describe, expect, test } from 'vitest'
import { commonErrors } from '#kernel/errors.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { closeWallet, openWallet } from '#ledger/accounts.ts'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStakeLimit, setStanding } from '#platform/stake-gate/stake-gate.ts'
import { writeWalletRule } from '#platform/stake-gate/wallet-rules.ts'
import { send, visitor } from '#tests/support/client.ts'
import { playedProviders } from '#tests/support/game-providers.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../../launch-contract.ts'
import * as desk from '../../operator-contract.ts'
import { linkGame } from './link-game.ts'
import { house, postOne, wallet as toWallet } from '#ledger/post.ts'
import { freshKey } from '#tests/support/ledger.ts'

// Why a game does not open, in the order in which reasons win, and what is never handed out.

const world = await testWorld({ sandbox: true })
const [hub] = await playedProviders(world)
if (!hub) throw new Error('the sandbox plays no provider')
const { db, config } = world.services
const agent_code = config.agent.code
const officer = await staffActor(world, 'risk_officer')
const game = { game_id: hub.gameId, provider_id: hub.providerId }
const reason = 'ค่ายแจ้งปิดปรับปรุง'

const member = await memberActor(world)
await deposit(world, member, '500')
const wallets = () => world.ask(calls.listGameWallets, game, member)
const main = Number((await wallets())[0]?.id)
const link = (more: object = {}, actor = member) =>
  world.call(calls.linkGame, { wallet_id: main, ...game, is_mobile: true, ...more }, actor)
const demo = (more: object = {}) =>
  world.call(calls.linkDemo, { ...game, is_mobile: false, agent_code, ...more }, visitor())
const openSessions = async (): Promise<number> => {
  const [row] = await world.query<{ open: number }>(
    `select count(*)::int as open from game.session
      where member_id = $1 and revoked_at is null and expires_at > platform.clock()`,
    [member.memberId],
  )
  return row?.open ?? -1
}

describe('the gate', () => {
  const stand = (standing: Parameters<typeof setStanding>[2]) =>
    inTransaction(db, (tx) => setStanding(tx, member.memberId, standing))
  const allow = (limits: Parameters<typeof setPlayLimits>[2]) =>
    inTransaction(db, (tx) => setPlayLimits(tx, [member.memberId], limits))

  test('opens no game to whom it lets bet nothing, and the sheet says why in a running one', async () => {
    const { session_id } = (await link()).data
    const shut = async () =>
      (await world.ask(calls.readGameSession, { session_id }, member)).shut?.code
    const both = async () => {
      const code = (await link()).code
      expect(await shut()).toBe(code)
      return code
    }
    expect(await shut()).toBeUndefined()
    await stand({ status: 'suspended' })
    expect(await both()).toBe('member_not_active')
    const tomorrow = new Date((await world.clock.now()).getTime() + DAY_MS)
    await stand({ status: 'active', excludedUntil: tomorrow })
    expect(await both()).toBe('member_excluded')
    await stand({ status: 'active', excludedUntil: null })
    await inTransaction(db, (tx) =>
      setStakeLimit(tx, 'game_bet', { isOpen: false, maxSatang: null }),
    )
    expect(await both()).toBe('stake_closed')
    await inTransaction(db, (tx) =>
      setStakeLimit(tx, 'game_bet', { isOpen: true, maxSatang: null }),
    )
    // Nothing of all that opened a session, or ended the one that runs.
    expect(await openSessions()).toBe(1)
  })

  test('counts what a member allows himself', async () => {
    const { link: address } = (await link()).data
    const session = new URL(address).pathname.split('/').at(-1) ?? ''
    await hub.play(session, 'bet', { amount: '30.00' })
    await allow({ stakeDaySatang: 3_000n })
    expect((await link()).code).toBe('stake_limit_reached')
    await allow({ lossMonthSatang: 3_000n })
    expect((await link()).code).toBe('loss_limit_reached')
    await allow({ sessionMin: 5 })
    await hub.play(session, 'bet', { amount: '1.00' })
    await world.clock.advance(5 * MINUTE_MS)
    expect((await link()).code).toBe('session_limit_reached')
    await allow({ timeDayMin: 1 })
    await world.query('select platform.note_play($1)', [member.memberId])
    await world.clock.advance(MINUTE_MS)
    await world.query('select platform.note_play($1)', [member.memberId])
    expect((await link()).code).toBe('time_limit_reached')
    await allow({})
    expect((await link()).code).toBe('')
  })
})

test('wallets that the house gave: those that cannot be staked in a game are neither listed nor taken', async () => {
  const now = await world.clock.now()
  const rule = {
    stakeKinds: ['game_bet'],
    stakeMaxSatang: 5_000n,
    openUntil: new Date(now.getTime() + DAY_MS),
  }
  const given = (ref: bigint, more: object, satang = 10_000n) =>
    inTransaction(db, async (tx) => {
      const walletId = await openWallet(tx, member.memberId, 'bonus_wallet', ref)
      await writeWalletRule(tx, { walletId, ...rule, ...more })
      const legs = [
        { debit: house('bonus_cost', 1), credit: toWallet(walletId), amountSatang: satang },
      ]
      if (satang > 0n) {
        await postOne(tx, {
          key: freshKey(),
          memberId: BigInt(member.memberId),
          kind: 'bonus_grant',
          legs,
        })
      }
      return Number(walletId)
    })
  const ended = await given(1n, { openUntil: now })
  const other = await given(2n, { stakeKinds: ['lottery_stake'] })
  const empty = await given(3n, {}, 0n)
  const good = await given(4n, {})
  const listed = await wallets()
  expect(listed.map(({ id }) => Number(id))).toEqual([main, empty, good])
  expect(listed.at(-1)).toMatchObject({ balance: '100.00', max_bet: '50.00', wallet_type_id: 2 })
  for (const wallet_id of [ended, other, empty]) {
    expect((await link({ wallet_id })).code).toBe('wallet_unusable')
  }
  expect((await link({ wallet_id: good })).code).toBe('')
})

test('the main wallet opens a game also with nothing in it; another’s wallet, or a closed one, is none', async () => {
  const poor = await memberActor(world)
  const [own] = await world.ask(calls.listGameWallets, game, poor)
  const wallet_id = Number(own?.id)
  expect((await link({ wallet_id }, poor)).code).toBe('')
  const stolen = await link({ wallet_id })
  expect([stolen.status, stolen.code]).toEqual([404, commonErrors.not_found.code])
  await inTransaction(db, (tx) => closeWallet(tx, BigInt(wallet_id)))
  expect((await link({ wallet_id }, poor)).status).toBe(404)
})

test('a game of another provider, or one that nobody ever opened, is none', async () => {
  const other = { ...game, provider_id: 1 }
  expect((await link(other)).status).toBe(404)
  expect((await demo(other)).status).toBe(404)
  expect((await world.call(calls.listGameWallets, other, member)).status).toBe(404)
  expect((await link({ game_id: 9_999_999 })).status).toBe(404)
})

test('a closed game says what staff wrote, to each who asks, and takes no bets', async () => {
  const { session_id } = (await link()).data
  const notice = 'ค่ายปิดปรับปรุงถึงเย็นนี้'
  const closing = { game_id: hub.gameId, is_enabled: false, reason, notice, until_at: null }
  await world.ask(desk.switchGame, closing, officer)
  for (const answer of [
    await link(),
    await demo(),
    await world.call(calls.listGameWallets, game, member),
  ]) {
    expect([answer.code, answer.message]).toEqual(['game_closed', notice])
  }
  const { shut } = await world.ask(calls.readGameSession, { session_id }, member)
  expect(shut).toEqual({ code: 'game_closed', message: notice })
  await world.ask(desk.switchGame, { ...closing, is_enabled: true, notice: null }, officer)
})

describe('a provider', () => {
  test.each(['down', 'not_json', 'wrong_shape', 'bad_signature'] as const)(
    'that answers as %s opens nothing and leaves no session behind',
    async (fault) => {
      const before = await openSessions()
      // What is not there is asked twice.
      const times = fault === 'down' ? 2 : 1
      await hub.fault('url', fault, { times })
      expect((await link()).code).toBe('provider_down')
      await hub.fault('url', fault, { times })
      expect((await demo()).code).toBe('provider_down')
      expect(await openSessions()).toBe(before)
    },
  )

  test('whose address is at none of its origins, or at the site’s host, is shown in no frame', async () => {
    const before = await openSessions()
    const declare = (origins: string[]) =>
      world.query('update game.provider set frame_origins = $2 where provider_id = $1', [
        hub.providerId,
        origins,
      ])
    await declare(['https://frames.test'])
    expect((await link()).code).toBe('frame_blocked')
    expect((await demo()).code).toBe('frame_blocked')
    await declare([])
    // The site as a phone of the same network reaches it: a frame on this machine is not on the phone's.
    const from = { ip: '192.0.2.9', origin: 'http://192.0.2.7:3000', loginId: null }
    const input = { wallet_id: main, ...game, is_mobile: true }
    await expect(linkGame(world.services, member.memberId, input, from)).rejects.toThrow(
      calls.launchErrors.frame_blocked.thai,
    )
    expect(await openSessions()).toBe(before)
    expect((await link()).code).toBe('')
  })
})

test('a visitor tries a game without money: no session, no wallet, and only where its provider lets him', async () => {
  const [counted] = await world.query<{ n: number }>('select count(*)::int as n from game.session')
  const { link: address } = (await demo()).data
  expect(new URL(address).hostname).toBe('localhost')
  expect((await fetch(address)).status).toBe(200)
  const [after] = await world.query<{ n: number }>('select count(*)::int as n from game.session')
  expect(after).toEqual(counted)
  const acme = await testProvider(world, 'acme')
  const [reel] = await world.query<{ game_id: number }>(
    'select game_id from game.game where provider_id = $1',
    [acme.providerId],
  )
  const none = { game_id: reel?.game_id ?? 0, provider_id: acme.providerId }
  expect((await demo(none)).code).toBe('no_demo')
  const { code, details } = await demo({ agent_code: 'someone' })
  expect(code).toBe(commonErrors.invalid_input.code)
  expect(details.map(({ field }) => field)).toEqual(['agent_code'])
  expect((await demo({ is_mobile: 'yes' })).code).toBe(commonErrors.invalid_input.code)
})

test('of two launches at once one session is left; the other one’s sheet learns that it moved', async () => {
  const answers = await Promise.all([link(), link(), link()])
  expect(answers.map(({ code }) => code)).toEqual(['', '', ''])
  expect(await openSessions()).toBe(1)
  const states = await Promise.all(
    answers.map(async ({ data: { session_id } }) => {
      const told = await world.ask(calls.readGameSession, { session_id }, member)
      return told.state
    }),
  )
  expect(states.toSorted()).toEqual(['moved', 'moved', 'playing'])
  const newest = Math.max(...answers.map(({ data }) => Number(data.session_id)))
  const pushed = await world.query<{ session_id: number }>(
    `select (payload->>'session_id')::int as session_id from platform.push
      where topic = 'game_session' and member_id = $1`,
    [member.memberId],
  )
  for (const { data } of answers) {
    const wasTold = pushed.some(({ session_id }) => session_id === Number(data.session_id))
    expect(wasTold).toBe(Number(data.session_id) !== newest)
  }
  const stranger = await memberActor(world)
  const session_id = newest
  expect((await world.call(calls.readGameSession, { session_id }, stranger)).status).toBe(404)
  await world.query('update game.session set revoked_at = platform.clock() where session_id = $1', [
    newest,
  ])
  const told = await world.ask(calls.readGameSession, { session_id }, member)
  expect(told.state).toBe('ended')
})

test('with the real limits nobody asks a provider for long', async () => {
  const strict = await world.secondSite({ RATE_LIMITS: 'real' })
  const input = { ...game, is_mobile: false, agent_code, source: 'x'.repeat(40) }
  const statuses: number[] = []
  for (let i = 0; i < 21; i += 1) {
    statuses.push((await send(strict.memberUrl, calls.linkDemo, input)).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
})
