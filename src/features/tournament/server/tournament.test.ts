import { expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { getPoints } from '#features/point/contract.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { tournamentDesk } from '#tests/support/tournaments.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  getTournamentBoard,
  joinTournament,
  leaveTournament,
  listTournaments,
} from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const desk = await tournamentDesk(world)

type Out = Awaited<ReturnType<typeof desk.publish>>
const join = (member: MemberActor, { tournament_id, version }: Out) =>
  world.call(joinTournament, { tournament_id, version }, member)
const board = (member: MemberActor, { tournament_id }: Out) =>
  world.ask(getTournamentBoard, { tournament_id }, member)
const points = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const find = async (member: MemberActor, { tournament_id: id }: Out) =>
  (await world.ask(listTournaments, {}, member)).tournaments.find(
    (one) => Number(one.tournament_id) === id,
  )
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
const places = async (member: MemberActor, out: Out) =>
  (await board(member, out)).items.map(({ place, points: net, prize_points: prize }) => [
    place,
    net,
    prize,
  ])

test('from announced to ended: who played most gets the prize of his place, once', async () => {
  const [first, second, third] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  const all = [first, second, third]
  const out = await desk.publish()
  expect(await find(first, out)).toMatchObject({
    phase: 'announced',
    budget_points: 200,
    players: 0,
    joined_at: null,
    point_valid: '100.00',
  })
  for (const member of all) expect((await join(member, out)).code).toBe('')
  await goTo(later(out.startsAt, MINUTE_MS), ...all)
  await play(first, { stakeSatang: 300_050n })
  await play(first, { stakeSatang: 9_950n })
  await play(second, { stakeSatang: 300_000n })
  await play(third, { stakeSatang: 299_999n })
  await desk.turn()
  expect(await find(first, out)).toMatchObject({ phase: 'running', players: 3, result: null })
  expect(await places(third, out)).toEqual([
    [1, 31, null],
    [2, 30, null],
    [3, 29, null],
  ])
  const seen = await board(third, out)
  expect(seen.me).toMatchObject({ place: 3, points: 29 })
  expect(seen.items.map(({ is_me: isMe }) => isMe)).toEqual([false, false, true])
  expect(seen.items[0]?.name).toMatch(/^08\dx?-xxx-\d{4}$|^08x-xxx-\d{4}$/)
  await goTo(out.endsAt, ...all)
  await desk.turn()
  expect(await find(first, out)).toMatchObject({ phase: 'counting' })
  expect(await points(first)).toBe(0)
  await goTo(out.countsUntil, ...all)
  await desk.turn()
  expect(await find(first, out)).toMatchObject({
    phase: 'ended',
    result: { place: 1, points: 31, prize_points: 100, full_points: 100, status: 'given' },
  })
  expect(await places(third, out)).toEqual([
    [1, 31, 100],
    [2, 30, 50],
    [3, 29, 50],
  ])
  await desk.turn()
  expect(await Promise.all(all.map(points))).toEqual([100, 50, 50])
})

test('only own settled play of its days counts, from the moment of joining', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const out = await desk.publish()
  await join(member, out)
  await play(member, { stakeSatang: 500_000n })
  await goTo(later(out.startsAt, MINUTE_MS), member, other)
  await play(other, { stakeSatang: 200_000n })
  expect((await join(other, out)).code).toBe('')
  await play(other, { stakeSatang: 20_000n })
  await play(other, { stakeSatang: 100_000n, walletKind: 2 })
  await play(other, { stakeSatang: 100_000n, product: 'slot' })
  // The last millisecond is of the last day; what is settled after it, whenever it was bought, is not.
  await play(member, { stakeSatang: 30_000n, settledAt: later(out.endsAt, -1) })
  await play(member, { stakeSatang: 90_000n, settledAt: out.endsAt })
  await goTo(later(out.endsAt, MINUTE_MS), member, other)
  await desk.turn()
  expect(await places(member, out)).toEqual([
    [1, 3, null],
    [2, 2, null],
  ])
  await goTo(out.countsUntil, member, other)
  await desk.turn()
  // Four points for each net point, whatever the place is worth.
  expect((await find(member, out))?.result).toMatchObject({ prize_points: 12, full_points: 100 })
  expect((await find(other, out))?.result).toMatchObject({ prize_points: 8, full_points: 50 })
})

test('a day counts to its maximum; a correction until the fence is followed, one after it is not', async () => {
  const member = await memberActor(world)
  const out = await desk.publish({ day_max_points: 10 })
  await join(member, out)
  await goTo(later(out.startsAt, MINUTE_MS), member)
  const sourceId = await play(member, { stakeSatang: 120_000n })
  await play(member, { stakeSatang: 50_000n, settledAt: later(out.endsAt, -MINUTE_MS) })
  await desk.turn()
  expect((await board(member, out)).me).toMatchObject({ points: 15 })
  await goTo(later(out.countsUntil, -1), member)
  const { countedDay } = { countedDay: (await find(member, out))?.from_day ?? '' }
  const less = { sourceId, stakeSatang: 0n, countedDay }
  await play(member, { ...less, revision: 2, validSatang: -50_000n })
  await goTo(out.countsUntil, member)
  await desk.turn()
  expect((await find(member, out))?.result).toMatchObject({ points: 12, prize_points: 48 })
  await play(member, { ...less, revision: 3, validSatang: -70_000n })
  await desk.turn()
  expect((await find(member, out))?.result).toMatchObject({ points: 12, prize_points: 48 })
})

test('who leaves is gone from the board, and begins anew when he comes back', async () => {
  const member = await memberActor(world)
  const out = await desk.publish()
  await join(member, out)
  await goTo(later(out.startsAt, MINUTE_MS), member)
  await play(member, { stakeSatang: 100_000n })
  await desk.turn()
  expect((await board(member, out)).items).toHaveLength(1)
  const leave = () => world.call(leaveTournament, { tournament_id: out.tournament_id }, member)
  expect((await leave()).code).toBe('')
  expect((await leave()).code).toBe('')
  expect(await board(member, out)).toMatchObject({ items: [], me: null })
  await goTo(later(out.startsAt, 2 * MINUTE_MS), member)
  const again = await join(member, out)
  expect((await join(member, out)).data).toEqual(again.data)
  expect((await board(member, out)).me).toBeNull()
  await play(member, { stakeSatang: 20_000n })
  await desk.turn()
  expect((await board(member, out)).me).toMatchObject({ points: 2 })
  await goTo(out.endsAt, member)
  expect((await leave()).code).toBe('tournament_closed')
})

test('terms that were not seen, a time that is over, and accounts to which nothing is given', async () => {
  const [member, blocked] = [await memberActor(world), await memberActor(world)]
  const out = await desk.publish()
  expect((await join(member, { ...out, version: 2 })).code).toBe('terms_changed')
  expect((await join(member, { ...out, tournament_id: 999_999 })).code).toBe('not_found')
  await standing(blocked, "reward_block = 'บัญชีทดสอบ'")
  expect((await join(blocked, out)).code).toBe('reward_not_for_you')
  const { tournaments, for_you: forYou } = await world.ask(listTournaments, {}, blocked)
  expect([tournaments.filter(({ phase }) => phase !== 'ended'), forYou]).toEqual([[], false])
  await goTo(later(out.endsAt, -MINUTE_MS), member)
  expect((await join(member, out)).code).toBe('')
  await goTo(out.endsAt, blocked)
  await standing(blocked, 'reward_block = null')
  expect((await join(blocked, out)).code).toBe('tournament_closed')
})
