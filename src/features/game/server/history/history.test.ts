import { describe, expect, test } from 'vitest'
import { commonErrors } from '#kernel/errors.ts'
import { bangkokDay, DAY_MS } from '#kernel/time.ts'
import { statement } from '#features/wallet/contract.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../../history-contract.ts'

// What a member reads of the rounds that he played.

const world = await testWorld({ sandbox: true })
const acme = await testProvider(world, 'acme')
const member = await memberActor(world)
await deposit(world, member, '500')
const player = await acme.launch(member.memberId)
const stranger = await memberActor(world)

const list = (input: object = {}, actor = member) => world.ask(calls.listOwnRounds, input, actor)
const newest = async () => (await list()).items[0]
const read = (round_id: number, actor = member) =>
  world.call(calls.readOwnRound, { round_id }, actor)

describe('a round', () => {
  test('that was won says what the wallet held before, between and after', async () => {
    const round = newRound(acme, player)
    const bet = await round.taken(50)
    await round.paid(bet, 70, { round_closed: true })
    const row = await newest()
    expect(row).toMatchObject({
      state: 'settled',
      staked: '50.00',
      won: '70.00',
      net: '20.00',
      is_free: false,
      game: { name: 'reel', provider_name: 'acme', category: 'slot' },
    })
    const { data: page } = await read(Number(row?.round_id))
    const [first, last] = page.movements
    expect(page.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['bet', '50.00'],
      ['win', '70.00'],
    ])
    const satang = (text: string | null | undefined) => BigInt((text ?? '').replace('.', ''))
    expect(satang(page.balance_before) - satang(first?.balance_after)).toBe(5_000n)
    expect(satang(last?.balance_after) - satang(first?.balance_after)).toBe(7_000n)
    expect(page.balance_after).toBe(last?.balance_after)
    expect(page).toMatchObject({
      currency: 'THB',
      version: 1,
      can_resume: false,
      has_replay: false,
    })
  })

  test('that is open can be resumed; taken back whole it is void', async () => {
    const round = newRound(acme, player)
    const bet = await round.taken(20)
    const open = await newest()
    expect(open).toMatchObject({ state: 'open', staked: '20.00', closed_at: null })
    expect((await read(Number(open?.round_id))).data.can_resume).toBe(true)
    await round.rollback(bet, { round_closed: true })
    const { data: page } = await read(Number(open?.round_id))
    expect(page).toMatchObject({ state: 'void', staked: '0.00', net: '0.00', can_resume: false })
    expect(page.given_back).toBe('20.00')
    expect(page.movements.map(({ kind, is_undone }) => [kind, is_undone])).toEqual([
      ['bet', true],
      ['rollback', false],
    ])
    expect(page.balance_after).toBe(page.balance_before)
  })

  test('is found from the line of the statement, and by nobody else', async () => {
    const { items } = await world.ask(statement, { group: 'game' }, member)
    const causes = new Set(items.map(({ cause }) => cause?.word))
    expect(causes).toEqual(new Set(['ดูรอบเกม']))
    const round_id = Number(items[0]?.cause?.link?.split('=')[1])
    expect((await read(round_id)).status).toBe(200)
    expect([(await read(round_id, stranger)).status, (await list({}, stranger)).items]).toEqual([
      404,
      [],
    ])
    const replay = await world.call(calls.replayRound, { round_id }, stranger)
    expect(replay.code).toBe(commonErrors.not_found.code)
  })
})

test('pages and filters bring each round once', async () => {
  for (const _ of [1, 2, 3]) await newRound(acme, player).taken(1, { round_closed: true })
  await newRound(acme, player).taken(1)
  const all = (await list()).items.map(({ round_id }) => round_id)
  const met: (number | string)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      limit: 2,
      ...(cursor === null ? {} : { cursor }),
    })
    met.push(...page.items.map(({ round_id }) => round_id))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(met).toEqual(all)
  const counts = await Promise.all(
    (['open', 'settled', 'void'] as const).map(
      async (state) => (await list({ state })).items.length,
    ),
  )
  expect(counts).toEqual([1, 4, 1])
  const today = bangkokDay(await world.clock.now())
  const before = bangkokDay(new Date((await world.clock.now()).getTime() - DAY_MS))
  expect((await list({ from: today, to: today })).items.length).toBe(all.length)
  expect((await list({ to: before })).items).toEqual([])
  expect((await list({ game_id: 999_999 })).items).toEqual([])
  expect((await world.call(calls.listOwnRounds, { cursor: 'x' }, member)).code).toBe(
    commonErrors.invalid_input.code,
  )
})
