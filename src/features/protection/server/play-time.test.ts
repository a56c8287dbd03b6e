import { beforeAll, expect, test } from 'vitest'
import { requestWithdraw, getWithdrawInfo } from '#features/withdraw/contract.ts'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelRaise, confirmRaise, getLimits, setSessionLimit } from '../contract.ts'
import { excludeMyself } from '../exclusion-contract.ts'
import { loosenSession, tightenSession } from '../operator-contract.ts'
import * as calls from '../reality-contract.ts'
import type { TimeLimitName } from '../rules/limits.ts'

// A Tuesday morning.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '09:00') })
let member: MemberActor

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '1000')
})

const limit = (name: TimeLimitName, minutes: number | null, as = member) =>
  world.call(setSessionLimit, { name, minutes }, as)
const limitOf = async (name: TimeLimitName, as = member) =>
  (await world.ask(getLimits, {}, as)).limits.find((one) => one.name === name)
const reality = (as = member) => world.ask(calls.getRealityCheck, {}, as)
/** Does something that is no reading by itself. */
const act = (as = member) => world.call(cancelRaise, { raise_id: 999_999 }, as)
/** Plays on: an action every four minutes. */
async function play(minutes: number, as = member): Promise<void> {
  for (let left = minutes; left > 0; left -= 4) {
    await world.clock.advance(Math.min(4, left) * MINUTE_MS)
    await act(as)
  }
}
async function stake(as = member): Promise<string> {
  await advanceRounds(world)
  const { round_id } = await openRound(world, 'lao_pattana')
  const line = await lineOf(world, round_id, 'top2', '12', '1.00')
  return (await sendBill(world, as, { round_id: Number(round_id), lines: [line] })).code
}

test('time counts while something is done, and reached nothing is staked, on any path', async () => {
  await world.clock.advance(MINUTE_MS)
  await act()
  expect((await limit('time_day', 14)).code).toBe('invalid_input')
  expect((await limit('time_day', 1_441)).code).toBe('invalid_input')
  expect((await limit('time_week', 10_081)).code).toBe('invalid_input')
  expect((await limit('time_day', 30)).data).toMatchObject({ outcome: 'in_force' })
  await play(20)
  expect(await limitOf('time_day')).toMatchObject({ max: '30', used: '20', left: '10' })
  // Who leaves the page does not play.
  await world.clock.advance(6 * MINUTE_MS)
  await act()
  expect(await limitOf('time_day')).toMatchObject({ used: '20' })
  expect(await stake()).toBe('')
  // A second device at the same time plays no second time.
  const other: MemberActor = { ...member, cookies: new Map() }
  await signInMember(world, other)
  for (let step = 0; step < 2; step += 1) {
    await world.clock.advance(4 * MINUTE_MS)
    await Promise.all([act(), act(other)])
  }
  expect(await limitOf('time_day')).toMatchObject({ used: '28', left: '2' })
  await play(2)
  expect(await stake()).toBe('time_limit_reached')
  expect(await stake(other)).toBe('time_limit_reached')
  const [row] = await world.query<{ refusal: string }>(
    `select platform.may_stake($1, 1::smallint, 100, 'lottery_stake') as refusal`,
    [member.memberId],
  )
  expect(row?.refusal).toBe('time_limit_reached')
  // His money is his.
  const { wallet_id, bank_accounts } = await world.ask(getWithdrawInfo, {}, member)
  const asked = { wallet_id, amount: '100', bank_account_id: bank_accounts[0]?.id ?? 0 }
  expect((await world.call(requestWithdraw, asked, member)).code).toBe('')
})

test('more time waits a day and a second yes; less holds at once; midnight begins anew', async () => {
  const asked = await limit('time_day', 60)
  expect(asked.data).toMatchObject({ outcome: 'waits', pending: { to: '60' } })
  const raise_id = asked.data?.pending?.raise_id ?? 0
  expect((await world.call(confirmRaise, { raise_id }, member)).code).toBe('limit_raise_not_ready')
  expect(await stake()).toBe('time_limit_reached')
  await world.clock.set(bangkokInstant('2026-12-08', '23:59'))
  await signInMember(world, member)
  expect(await stake()).toBe('time_limit_reached')
  await world.clock.set(bangkokInstant('2026-12-09', '00:00'))
  expect(await stake()).toBe('')
  expect(await limitOf('time_day')).toMatchObject({ used: '0', left: '30' })
  await world.clock.set(bangkokInstant('2026-12-09', '10:00'))
  await signInMember(world, member)
  await world.clock.advance(MINUTE_MS)
  await act()
  await play(32)
  expect(await stake()).toBe('time_limit_reached')
  // The second yes opens the gate again, the same day.
  expect((await world.call(confirmRaise, { raise_id }, member)).code).toBe('')
  expect(await stake()).toBe('')
  // Less than is used holds with the commit.
  expect((await limit('time_day', 20)).data).toMatchObject({ outcome: 'in_force' })
  expect(await stake()).toBe('time_limit_reached')
})

test('a pause ends a session', async () => {
  const player = await memberActor(world)
  await world.clock.advance(MINUTE_MS)
  await act(player)
  await play(8, player)
  expect((await reality(player)).session?.minutes).toBe(8)
  await world.clock.advance(16 * MINUTE_MS)
  expect(await reality(player)).toEqual({ interval_minutes: 60, session: null })
})

test('weeks and months are counted beside the day, and the house limits beside the member', async () => {
  const officer = await staffActor(world, 'risk_officer')
  const player = await memberActor(world)
  await deposit(world, player, '100')
  await world.clock.advance(MINUTE_MS)
  await act(player)
  await play(16, player)
  const reason = 'เล่นติดต่อกันนานผิดปกติ'
  const house = { member_id: player.memberId, name: 'time_week' as const, minutes: 15, reason }
  await world.ask(tightenSession, house, officer)
  expect(await limitOf('time_week', player)).toMatchObject({ own: null, house: '15', used: '16' })
  expect(await stake(player)).toBe('time_limit_reached')
  // Wednesday: the week goes on till Monday.
  await world.clock.advance(2 * DAY_MS)
  await signInMember(world, player)
  expect(await stake(player)).toBe('time_limit_reached')
  const owner = await staffActor(world, 'owner')
  expect((await world.call(loosenSession, { ...house, minutes: null }, owner)).code).toBe('')
  expect(await stake(player)).toBe('')
  expect((await limit('time_month', 15, player)).code).toBe('')
  expect(await stake(player)).toBe('time_limit_reached')
  await world.clock.set(bangkokInstant('2027-01-01', '09:00'))
  await signInMember(world, player)
  expect(await stake(player)).toBe('')
  const [found] = await world.query<{ count: string }>(
    `select count(*) from protection.reconcile('all')`,
  )
  expect(found?.count).toBe('0')
})

test('after the chosen time of play the member is shown what the books know, until he answers', async () => {
  const player = await memberActor(world)
  await deposit(world, player, '100')
  expect((await reality(player)).interval_minutes).toBe(60)
  const choose = (minutes: number) => world.call(calls.setRealityInterval, { minutes }, player)
  for (const minutes of [0, 20, 120]) expect((await choose(minutes)).code).toBe('invalid_input')
  expect((await choose(15)).code).toBe('')
  await world.clock.advance(MINUTE_MS)
  await act(player)
  expect(await stake(player)).toBe('')
  await play(10, player)
  const early = await reality(player)
  expect(early.session).toMatchObject({ is_due: false, staked: '1.00', won: '0.00', net: '-1.00' })
  // Answered before its time: nothing is put off.
  expect((await world.call(calls.answerRealityCheck, {}, player)).code).toBe('')
  expect((await reality(player)).session?.due_in_seconds).toBe(early.session?.due_in_seconds)
  await play(6, player)
  const due = await reality(player)
  expect(due.session).toMatchObject({ is_due: true, due_in_seconds: 0 })
  // It stays due for whoever reloads, and two tabs answer it once.
  expect((await reality(player)).session?.is_due).toBe(true)
  const both = await Promise.all([
    world.call(calls.answerRealityCheck, {}, player),
    world.call(calls.answerRealityCheck, {}, player),
  ])
  expect(both.map(({ code }) => code)).toEqual(['', ''])
  expect((await reality(player)).session).toMatchObject({ is_due: false })
  await play(16, player)
  expect((await reality(player)).session?.is_due).toBe(true)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, player)
  expect((await reality(player)).session).toBeNull()
})
