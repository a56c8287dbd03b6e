import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import * as line from '#features/account/line-contract.ts'
import { stepUpByPassword } from '#features/account/security-contract.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { submitVote } from '#features/poll/contract.ts'
import { setLimit } from '#features/protection/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { buyBill, resultDesk, type Stake } from '#tests/support/desk.ts'
import { HANOI } from '#tests/support/draws.ts'
import { AGENT_ID, advanceRounds, openRound } from '#tests/support/lottery.ts'
import { linePerson, lineToken } from '#tests/support/line.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { pollDesk } from '#tests/support/polls.ts'
import { countSettled, questDesk } from '#tests/support/quests.ts'
import { testWorld } from '#tests/support/world.ts'
import { listQuests, redeemQuest } from '../contract.ts'

// Each kind of quest by what really happens in the feature that knows it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { db } = world.services
afterEach(async () => {
  expect(await bookFaults(db)).toEqual([])
})

const find = async (member: MemberActor, questId: number) =>
  (await world.ask(listQuests, {}, member)).quests.find(
    ({ quest_id: id }) => Number(id) === questId,
  )
async function redeem(member: MemberActor, questId: number) {
  const { version = 1, period_key = '' } = (await find(member, questId)) ?? {}
  return world.call(redeemQuest, { quest_id: questId, version, period_key }, member, {
    'idempotency-key': randomUUID(),
  })
}

/** What the site starts with. */
const BILLS = 5
const DEPOSITS = 6
const VOTES = 7
const FRIENDS = 8
const PROFILE = 9
const LINE = 10
const LIMITS = 11

const desk = await resultDesk(world)

test('bills count when they are settled, a cancelled one never; a deposit when it was staked since', async () => {
  const { quest_id: sum } = await (
    await questDesk(world)
  ).publish({ type: 'deposit_sum', goal: 15_000, points: 1 })
  const [member, other] = [await memberActor(world), await memberActor(world)]
  await deposit(world, member, '150.00')
  await deposit(world, other, '300.00')
  await advanceRounds(world)
  const round_id = Number((await openRound(world, 'hanoi')).round_id)
  const small: readonly Stake[] = [['top2', '55', '30.00']]
  const cancelled = await buyBill(world, member, round_id, small)
  await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id: cancelled }, member)
  for (let n = 0; n < 5; n += 1) await buyBill(world, member, round_id, small)
  await buyBill(world, other, round_id, small)
  expect(await find(member, BILLS)).toMatchObject({ progress: 0 })
  await desk.closeRound('hanoi', member, other)
  await desk.settle(round_id, HANOI)
  await countSettled(world)
  expect(await find(member, BILLS)).toMatchObject({ progress: 5, state: 'claimable' })
  expect(await find(member, DEPOSITS)).toMatchObject({ progress: 1, state: 'claimable' })
  expect(await find(member, sum)).toMatchObject({ progress: 15_000 })
  // 30 of his 300 baht were staked: no deposit of it, and a part of the sum.
  expect(await find(other, BILLS)).toMatchObject({ progress: 1 })
  expect(await find(other, DEPOSITS)).toMatchObject({ progress: 0 })
  expect(await find(other, sum)).toMatchObject({ progress: 3_000 })
  expect(await redeem(other, DEPOSITS)).toMatchObject({ code: 'quest_not_done' })
  // What comes after the play that there was is not covered by it.
  await deposit(world, member, '100.00')
  expect(await find(member, sum)).toMatchObject({ progress: 15_000 })
  for (const quest of [BILLS, DEPOSITS, sum]) expect((await redeem(member, quest)).code).toBe('')
  // A result that is corrected afterwards leaves what was claimed.
  expect(await find(member, BILLS)).toMatchObject({ state: 'claimed' })
})

test('a vote counts when it is cast, a friend when he comes to count', async () => {
  const member = await memberActor(world)
  const polls = await pollDesk(world)
  const pollId = await polls.open({}, member)
  expect(await find(member, VOTES)).toMatchObject({ progress: 0 })
  await world.ask(submitVote, { poll_id: pollId, choice_id: '1' }, member, {
    'idempotency-key': randomUUID(),
  })
  expect(await find(member, VOTES)).toMatchObject({ progress: 1, state: 'claimable' })
  expect((await redeem(member, VOTES)).data).toMatchObject({ points: 2 })

  const friend = await affiliateWorld(world).friendOf(member)
  expect(await find(member, FRIENDS)).toMatchObject({ progress: 0 })
  await world.query(
    `update affiliate.bond set state = 'qualified', since = platform.clock() where friend_id = $1`,
    [friend.memberId],
  )
  expect(await find(member, FRIENDS)).toMatchObject({ progress: 1 })
  // The month before it is another claim, in which he did not count.
  expect(await redeem(member, FRIENDS)).toMatchObject({ code: '' })
  expect(await redeem(member, FRIENDS)).toMatchObject({ code: 'reward_claimed' })
})

test('what is done once is claimed once, by a person of many accounts as well', async () => {
  const born = { birth_date: '1950-01-02' }
  const ring: MemberActor[] = []
  for (let n = 0; n < 3; n += 1) ring.push(await memberActor(world, born))
  const [member] = ring as [MemberActor]
  expect(await find(member, PROFILE)).toMatchObject({ state: 'claimable', period_key: 'once' })
  expect(await find(member, PROFILE)).toMatchObject({ ends_at: null, claimable_until: null })
  const claims = await Promise.all(ring.map((one) => redeem(one, PROFILE)))
  expect(claims.filter(({ code }) => code === '')).toHaveLength(1)
  expect(claims.filter(({ code }) => code === 'reward_claimed')).toHaveLength(2)

  expect(await find(member, LIMITS)).toMatchObject({ progress: 0, state: 'in_progress' })
  expect(await redeem(member, LIMITS)).toMatchObject({ code: 'quest_not_done' })
  await world.ask(setLimit, { name: 'stake_day', amount: '500.00' }, member)
  expect((await redeem(member, LIMITS)).data).toMatchObject({ points: 10 })
  // A limit that binds the person is nothing new of his other accounts.
  expect(await redeem(ring[1] as MemberActor, LIMITS)).toMatchObject({ code: 'reward_claimed' })

  expect(await find(member, LINE)).toMatchObject({ progress: 0 })
  await world.ask(stepUpByPassword, { password: member.person.password }, member)
  const id_token = await lineToken(world, await linePerson(world))
  const { ticket } = await world.ask(line.askForLineTicket, { id_token }, member)
  await world.ask(line.linkLine, { ticket }, member)
  expect((await redeem(member, LINE)).data).toMatchObject({ points: 10 })
  expect(await find(member, LINE)).toMatchObject({ state: 'claimed' })
})
