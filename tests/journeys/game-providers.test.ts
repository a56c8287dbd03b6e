import { expect, test } from 'vitest'
import { cancelFreeBets, giveFreeBets, tellFreeBets } from '#features/game/server/give-free-bets.ts'
import { ProviderFailure } from '#features/game/server/outward/games-api.ts'
import { DAY_MS } from '#kernel/time.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { type PlayedProvider, playedProviders } from '#tests/support/game-providers.ts'
import { testWorld } from '#tests/support/world.ts'

// Providers at the other end of the wire, in both languages: what they are asked, and what they send.

const world = await testWorld({ sandbox: true })
const providers = await playedProviders(world)
const spoken = providers.map((provider) => [provider.protocol, provider] as const)
const each = test.each(spoken)
/** Each fault at each provider, and how a question fails that meets it so many times. */
const eachFault = (faults: readonly (readonly [fault: string, times: number, kind: string])[]) =>
  test.each(
    spoken.flatMap(([name, provider]) => faults.map((one) => [...one, name, provider] as const)),
  )

/** How a provider is told that it was done, and that there is too little money. */
const said = {
  hub88: { done: { status: 'RS_OK' }, poor: { status: 'RS_ERROR_NOT_ENOUGH_MONEY' } },
  pragmatic: { done: { error: 0 }, poor: { error: 1 } },
} as const

/** A member with 1,000 baht in a game. */
async function inGame(provider: PlayedProvider) {
  const member = await gameMember(world, { mainSatang: 100_000n })
  const session = await provider.launch(member.memberId, member.mainId)
  return { member, session }
}

async function balanceOf(walletId: bigint): Promise<bigint> {
  const [row] = await world.query<{ available: string }>(
    'select available from ledger.wallet_balance where account_id = $1',
    [walletId],
  )
  return BigInt(row?.available ?? -1)
}

/** How a question fails, or `answered`. */
const failureOf = (question: Promise<unknown>): Promise<string> =>
  question.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderFailure ? error.kind : 'something else'),
  )

const sessionsOf = (memberId: number) =>
  world.query(
    `select launched_at is not null as launched, revoked_at is not null as revoked
       from game.session where member_id = $1`,
    [memberId],
  )

async function freeBetsFor(provider: PlayedProvider, memberId: number) {
  const now = await world.clock.now()
  return {
    memberId,
    gameId: provider.gameId,
    valueSatang: 500n,
    bets: 2,
    opensAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  }
}

const standOf = async (rewardUuid: string) => {
  const [row] = await world.query(
    `select told_at is not null as told, cancelled_at is not null as cancelled, used
       from game.free_bet where reward_uuid = $1`,
    [rewardUuid],
  )
  return row
}

each('%s: lists its games', async (_name, provider) => {
  const games = await (await provider.api()).listGames()
  expect(games.map(({ code }) => code)).toContain(provider.gameCode)
  expect(games.every(({ returnBp }) => returnBp === null || returnBp > 9_000)).toBe(true)
})

each('%s: opens a game that is played: bet, win, rollback', async (protocol, provider) => {
  const { member, session } = await inGame(provider)
  const bet = await provider.play(session, 'bet', { amount: '10.50' })
  expect(bet.answer).toMatchObject(said[protocol].done)
  expect(await balanceOf(member.mainId)).toBe(98_950n)
  const { round } = bet
  const about = { round, reference: bet.id }
  expect((await provider.play(session, 'win', { ...about, amount: '21' })).answer).toMatchObject(
    said[protocol].done,
  )
  expect(await balanceOf(member.mainId)).toBe(101_050n)
  const second = await provider.play(session, 'bet', { round, amount: '1' })
  await provider.play(session, 'rollback', { round, reference: second.id })
  expect(await balanceOf(member.mainId)).toBe(101_050n)
  expect((await provider.play(session, 'bet', { amount: '5000' })).answer).toMatchObject(
    said[protocol].poor,
  )
})

each('%s: tells afterwards what was done', async (_name, provider) => {
  const { session } = await inGame(provider)
  const from = await world.clock.now()
  const bet = await provider.play(session, 'bet', { amount: '10' })
  await provider.play(session, 'win', {
    round: bet.round,
    reference: bet.id,
    amount: '3.25',
  })
  const until = new Date((await world.clock.now()).getTime() + 60_000)
  const told = await (
    await provider.api()
  ).listTransactions(new Date(from.getTime() - 1_000), until)
  const own = told.filter(({ round }) => round === bet.round)
  expect(own.map(({ kind, amountSatang }) => [kind, amountSatang])).toEqual([
    ['bet', 1_000n],
    ['win', 325n],
  ])
  expect(own[0]?.ref).toBe(bet.id)
})

each(
  '%s: plays free bets that it was told of, and takes them back unless they were used',
  async (protocol, provider) => {
    const { member, session } = await inGame(provider)
    const reward = await giveFreeBets(world.services, await freeBetsFor(provider, member.memberId))
    expect(await standOf(reward)).toEqual({ told: true, cancelled: false, used: 0 })
    const bet = await provider.play(session, 'bet', { amount: '5', free_reward: reward })
    expect(bet.answer).toMatchObject(said[protocol].done)
    expect(await balanceOf(member.mainId)).toBe(100_000n)
    expect(await failureOf(cancelFreeBets(world.services, reward))).toBe('refused')
    const other = await giveFreeBets(world.services, await freeBetsFor(provider, member.memberId))
    await cancelFreeBets(world.services, other)
    expect(await standOf(other)).toEqual({ told: true, cancelled: true, used: 0 })
  },
)

each('%s: is told of free bets later where it was away, and once', async (_name, provider) => {
  const { member } = await inGame(provider)
  await provider.fault('free_bets', 'down', { times: 3 })
  const reward = await giveFreeBets(world.services, await freeBetsFor(provider, member.memberId))
  expect(await standOf(reward)).toEqual({ told: false, cancelled: false, used: 0 })
  expect(await tellFreeBets.run(world.services)).toBe(true)
  expect(await standOf(reward)).toEqual({ told: true, cancelled: false, used: 0 })
  expect(await tellFreeBets.run(world.services)).toBe(false)
})

eachFault([
  ['refuse', 1, 'refused'],
  ['wrong_amount', 1, 'lied'],
])(
  'free bets that met "%s" %i times are "%s" and cancelled, %s',
  async (fault, times, kind, _name, provider) => {
    const { member } = await inGame(provider)
    await provider.fault('free_bets', fault, { times })
    const given = await freeBetsFor(provider, member.memberId)
    expect(await failureOf(giveFreeBets(world.services, given))).toBe(kind)
    const [row] = await world.query<{ cancelled_at: Date | null }>(
      'select cancelled_at from game.free_bet where member_id = $1',
      [member.memberId],
    )
    expect(row?.cancelled_at).not.toBeNull()
  },
)

eachFault([
  ['refuse', 1, 'refused'],
  ['not_json', 1, 'lied'],
  ['wrong_shape', 1, 'lied'],
  ['down', 2, 'down'],
  ['cut', 2, 'down'],
])(
  'a launch that met "%s" %i times is "%s" and its session over, %s',
  async (fault, times, kind, _name, provider) => {
    const member = await gameMember(world, { mainSatang: 100_000n })
    await provider.fault('url', fault, { times })
    expect(await failureOf(provider.launch(member.memberId, member.mainId))).toBe(kind)
    expect(await sessionsOf(member.memberId)).toEqual([{ launched: false, revoked: true }])
    expect(await provider.launch(member.memberId, member.mainId)).not.toBe('')
  },
)

each('%s: one answer that is late or lost does not keep a member out', async (_name, provider) => {
  const member = await gameMember(world, { mainSatang: 100_000n })
  await provider.fault('url', 'cut', { times: 1 })
  expect(await provider.launch(member.memberId, member.mainId)).not.toBe('')
  expect(await sessionsOf(member.memberId)).toEqual([{ launched: true, revoked: false }])
})

test('an answer that somebody else signed is none', async () => {
  const signing = providers.find(({ protocol }) => protocol === 'hub88')
  await signing?.fault('list', 'bad_signature', { times: 1 })
  expect(await failureOf((await signing?.api())?.listGames() ?? Promise.resolve())).toBe('lied')
})
