import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  countOldRounds,
  getDeskRound,
  listOpenRounds,
  listRoundProviders,
  type RoundSearch,
  searchRounds,
} from '../../rounds-contract.ts'
import { deleteOldCalls } from './call-store.ts'
import { flushCalls } from './note-call.ts'

// What the desk finds of rounds, and what it is told of calls that moved nothing.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
const other = await testProvider(world, 'other')
let officer = await staffActor(world, 'risk_officer')
const actor = await memberActor(world)
await deposit(world, actor, '1000')
const player = await provider.launch(actor.memberId)

const found = async (search: RoundSearch) =>
  (await world.ask(searchRounds, search, officer)).items.map(({ ref }) => ref)

const page = async (ref: string) => {
  await flushCalls(world.services)
  const [row] = (await world.ask(searchRounds, { round: ref }, officer)).items
  return world.ask(getDeskRound, { round_id: Number(row?.round_id) }, officer)
}

test('a round is found by each of its marks, and by none that it has not', async () => {
  const one = newRound(provider, player)
  const bet = await one.taken(120)
  await one.paid(bet, 300.5, { round_closed: true })
  const day = '2026-11-22'
  const marks: readonly RoundSearch[] = [
    { round: one.round },
    { transaction: bet },
    { transaction: bet.toUpperCase() },
    { round: one.round, member: `${actor.memberId}` },
    { member: actor.person.phone, amount_from: '300.50', amount_to: '300.50' },
    { round: one.round, member: actor.person.phone.slice(-4) },
    { amount_from: '119', amount_to: '121' },
    { amount_from: '300' },
    { provider_id: provider.providerId, game: 'REEL', state: 'closed', amount_from: '100' },
  ]
  for (const mark of marks) expect(await found(mark), JSON.stringify(mark)).toEqual([one.round])
  const others: readonly RoundSearch[] = [
    { round: randomUUID() },
    { transaction: randomUUID() },
    { round: one.round, member: `${actor.memberId + 1}` },
    { member: 'nobody' },
    { member: '0000000000' },
    { game: 'no such game' },
    { provider_id: other.providerId },
    { state: 'reopened' },
    { amount_from: '300.51' },
    { to: day, from: '2000-01-01', round: randomUUID() },
    { from: '2000-01-01', to: '2000-01-02' },
  ]
  for (const mark of others) expect(await found(mark), JSON.stringify(mark)).toEqual([])
})

test('pages follow each other without a gap, also through rounds of one instant', async () => {
  const members = await Promise.all(
    Array.from({ length: 5 }, () => gameMember(world, { mainSatang: 100_000n })),
  )
  const players = await Promise.all(members.map(({ memberId }) => other.launch(memberId)))
  await Promise.all(players.flatMap((one) => [1, 2].map(() => other.send('bet', one))))
  await world.query(
    `update game.round set opened_at = (select min(opened_at) from game.round where provider_id = $1)
      where provider_id = $1`,
    [other.providerId],
  )
  const wanted = { provider_id: other.providerId }
  const all = await found(wanted)
  expect(all).toHaveLength(10)
  for (const call of [searchRounds, listOpenRounds]) {
    const seen: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
      const input = { ...wanted, limit: 3, ...(cursor ? { cursor } : {}) }
      const answer: { items: { ref: string }[]; next_cursor: string | null } = await world.ask(
        call,
        input,
        officer,
      )
      seen.push(...answer.items.map(({ ref }) => ref))
      cursor = answer.next_cursor
    }
    expect(new Set(seen)).toEqual(new Set(all))
    expect(seen).toHaveLength(all.length)
    expect((await world.call(call, { cursor: 'x' }, officer)).code).toBe('invalid_input')
  }
})

test('the page of a round tells its messages, its incidents and the calls that moved nothing', async () => {
  const one = newRound(provider, player)
  const transaction_uuid = randomUUID()
  await one.bet(5, { transaction_uuid })
  await one.bet(5, { transaction_uuid })
  await one.bet(6, { transaction_uuid })
  await one.bet(99_999)
  await one.paid(transaction_uuid, 2, { round_closed: true })
  await one.bet(1)
  await provider.send('bet', { ...player, user: 'nobody_1' }, { round: one.round })
  const round = await page(one.round)
  expect(round.messages.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bet', '5.00'],
    ['win', '2.00'],
  ])
  expect(round.messages[1]).toMatchObject({ refers_to: transaction_uuid, is_undone: false })
  expect([round.staked, round.returned, round.result, round.state]).toEqual([
    '5.00',
    '2.00',
    '3.00',
    'closed',
  ])
  expect(round.calls.map(({ kind, word }) => `${kind} ${word}`)).toEqual([
    'bet RS_OK',
    'bet RS_ERROR_DUPLICATE_TRANSACTION',
    'bet RS_ERROR_NOT_ENOUGH_MONEY',
    'bet RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'bet RS_ERROR_INVALID_TOKEN',
  ])
  expect(round.incidents.map(({ kind }) => kind)).toEqual(['bet_on_closed_round'])
  expect((await world.call(getDeskRound, { round_id: 999_999 }, officer)).code).toBe('not_found')
})

test('a message that is taken back after the end shows as such', async () => {
  const one = newRound(provider, player)
  const bet = await one.taken(5, { round_closed: true })
  await one.rollback(bet)
  const round = await page(one.round)
  expect(round.state).toBe('reopened')
  expect(round.messages.map(({ kind, is_undone }) => [kind, is_undone])).toEqual([
    ['bet', true],
    ['rollback', false],
  ])
})

test.each([
  ['first', [true, false]],
  ['second', [false, true]],
  ['never', [false, false]],
] as const)('a round is aggregated where a message says so: %s', async (_name, [first, second]) => {
  const one = newRound(provider, player)
  const bet = await one.taken(1, { is_aggregated: first })
  await one.paid(bet, 1, { is_aggregated: second, round_closed: true })
  expect((await page(one.round)).is_aggregated).toBe(first || second)
})

test('open rounds are counted by age, and come to what the clearing account holds', async () => {
  const old = newRound(provider, player)
  await old.taken(40)
  await world.clock.advance(DAY_MS + 60_000)
  officer = await staffActor(world, 'risk_officer')
  const actorNow = await provider.launch(actor.memberId)
  await newRound(provider, actorNow).taken(7)
  const { providers, items } = await world.ask(
    listOpenRounds,
    { provider_id: provider.providerId },
    officer,
  )
  const own = providers.find(({ name }) => name === 'acme')
  expect(own).toMatchObject({ open: 2, older_1h: 1, older_24h: 1, older_48h: 0, sum: '47.00' })
  expect(providers.filter(({ sum, clearing }) => sum !== clearing)).toEqual([])
  expect(items[0]?.ref).toBe(old.round)
  const { count } = await world.ask(countOldRounds, {}, officer)
  expect(count).toBe(11)
  const names = await world.ask(listRoundProviders, {}, officer)
  expect(names.map(({ name }) => name)).toEqual(['SLTH Studio', 'acme', 'other'])
})

test('what did not move anything is forgotten after thirty days, in batches', async () => {
  await flushCalls(world.services)
  const count = async () =>
    (await world.query<{ n: number }>('select count(*)::integer as n from game.call'))[0]?.n
  const { db } = world.services
  const before = await count()
  expect(before).toBeGreaterThan(3)
  expect(await deleteOldCalls(db, 30, 3)).toBe(0)
  await world.query("update game.call set came_at = came_at - interval '31 days'")
  expect(await deleteOldCalls(db, 30, 3)).toBe(3)
  expect(await count()).toBe((before ?? 0) - 3)
})
