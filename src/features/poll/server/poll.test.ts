import { expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { getPoints, listPointHistory } from '#features/point/contract.ts'
import { statement, wallets } from '#features/wallet/contract.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { pollDesk } from '#tests/support/polls.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../contract.ts'

const world = await testWorld({ sandbox: true })
const desk = await pollDesk(world)
const members = [await memberActor(world), await memberActor(world), await memberActor(world)]
// The messages begin with what happens after their first look.
await tellOfBills(world)
const [first, second, third] = members as [MemberActor, MemberActor, MemberActor]

const vote = (member: MemberActor, poll_id: number, choice_id: string, key?: string) =>
  world.call(
    calls.submitVote,
    { poll_id, choice_id },
    member,
    key ? { 'idempotency-key': key } : {},
  )
const cash = async (member: MemberActor) =>
  (await world.ask(wallets, {}, member)).find(({ wallet_type_id: type }) => type === 1)?.balance

test('a poll from its terms to its winners', async () => {
  const poll_id = await desk.make()
  const before = await world.ask(calls.getPoll, { poll_id, agent_id: 6 })
  expect([before.state, before.choices.map(({ label }) => label)]).toEqual([
    'scheduled',
    ['แดง', 'ขาว', 'น้ำเงิน'],
  ])
  expect((await vote(first, poll_id, '1')).code).toBe('poll_not_open')

  await desk.pass(1, ...members)
  expect((await world.ask(calls.listPolls, {}))[0]).toMatchObject({ poll_id, state: 'open' })
  const quota = await world.ask(calls.checkPollQuota, { poll_id }, first)
  expect(quota).toMatchObject({ earned: 1, used: 0, left: 1, next_at: '500.00', votes: [] })
  expect(quota.last_updated_quota).toBeNull()
  expect((await vote(first, poll_id, '9')).code).toBe('poll_choice_unknown')
  const key = '00000000-0000-4000-8000-000000000001'
  expect((await vote(first, poll_id, '1', key)).data).toMatchObject({ n: 1, choice_id: '1' })
  // The answer was lost: the same key finds the vote; with another choice it is another request.
  expect((await vote(first, poll_id, '1', key)).data).toMatchObject({ n: 1, choice_id: '1' })
  expect((await vote(first, poll_id, '2', key)).code).toBe('idempotency_mismatch')
  expect((await vote(first, poll_id, '2')).code).toBe('poll_quota_used')
  const after = await world.ask(calls.getPollQuota, { poll_id }, first)
  expect(after).toMatchObject({ used: 1, left: 0, votes: [{ n: 1, label: 'แดง' }] })
  expect(after.last_updated_quota).not.toBeNull()
  await vote(second, poll_id, '2')
  await vote(third, poll_id, '1')

  await desk.pass(60, ...members)
  expect((await vote(second, poll_id, '1')).code).toBe('poll_closed')
  await desk.pass(5, ...members)
  expect((await world.ask(calls.getPollWinners, { poll_id })).items).toEqual([])
  await desk.settle(poll_id, '1')

  expect(await Promise.all(members.map(cash))).toEqual(['500.00', '0.00', '500.00'])
  const paid = await world.ask(calls.getPoll, { poll_id })
  expect([paid.state, paid.result]).toEqual(['paid', { choice_id: '1', label: 'แดง', revision: 1 }])
  const winners = await world.ask(calls.getPollWinners, { poll_id, limit: 1 }, third)
  expect(winners).toMatchObject({ winners: 2, weight: 2, total: '1000.00' })
  expect(winners.items).toEqual([
    {
      place: 1,
      name: expect.stringMatching(/^08x-xxx-\d{4}$/),
      weight: 1,
      share: '500.00',
      is_me: false,
    },
  ])
  const next = await world.ask(
    calls.getPollWinners,
    { poll_id, limit: 1, cursor: winners.next_cursor ?? '' },
    third,
  )
  expect(next.items).toMatchObject([{ place: 2, is_me: true }])
  expect(next.next_cursor).toBeNull()
  await tellOfBills(world)
  expect((await world.ask(listInbox, {}, first)).items).toMatchObject([
    { title: 'ยินดีด้วย! คุณทายถูก', link: `/poll/${poll_id}` },
  ])
  const lines = await world.ask(statement, {}, first)
  expect(lines.items[0]).toMatchObject({ amount: '500.00', ref: `ทายผล #${poll_id}` })
})

test('the spread is for who has voted, and for all when it is closed', async () => {
  const poll_id = await desk.open({}, ...members)
  const seenBy = async (member?: MemberActor) => {
    const { is_shown, rows } = await world.ask(calls.getPollStats, { poll_id }, member)
    return [is_shown, rows.map(({ votes }) => votes)]
  }
  await vote(first, poll_id, '2')
  expect(await seenBy(first)).toEqual([true, [1, 0, 0]])
  expect(await seenBy(second)).toEqual([false, []])
  expect(await seenBy()).toEqual([false, []])
  await desk.pass(60, ...members)
  expect(await seenBy()).toEqual([true, [1, 0, 0]])
})

test('a number takes every number, a score what is listed and all others', async () => {
  const number = await desk.open(
    { kind: 'number', digits: 2, choices: [], title: 'เลขท้ายสองตัว' },
    ...members,
  )
  expect(await world.ask(calls.getPoll, { poll_id: number })).toMatchObject({
    digits: 2,
    choices: [],
  })
  expect((await vote(first, number, '07')).data).toMatchObject({ choice_id: '07' })
  expect((await vote(second, number, '7')).code).toBe('poll_choice_unknown')
  const score = await desk.open(
    {
      kind: 'score',
      home_name: 'ไทย',
      away_name: 'ลาว',
      choices: ['1-0', '2 : 1'].map((label) => ({ label, image: null })),
    },
    ...members,
  )
  const { choices } = await world.ask(calls.getPoll, { poll_id: score })
  expect(choices.map(({ label }) => label)).toEqual(['1–0', '2–1', 'อื่น ๆ'])
})

test('points are points, and nobody right is nobody paid', async () => {
  const points = await desk.open(
    { currency: 'POINT', prize_amount: '100', budget_amount: '100' },
    ...members,
  )
  await vote(first, points, '1')
  await vote(second, points, '1')
  await vote(third, points, '1')
  await desk.pass(66, ...members)
  await desk.settle(points, '1')
  const counts = await Promise.all(members.map((member) => world.ask(getPoints, {}, member)))
  expect(counts.map(({ point }) => point)).toEqual([34, 33, 33])
  const { items } = await world.ask(listPointHistory, {}, first)
  expect(items).toMatchObject([{ title: 'ทายผล ทีมไหนได้แชมป์', link: `/poll/${points}` }])

  const missed = await desk.open({}, ...members)
  await vote(first, missed, '1')
  await desk.pass(66, ...members)
  await desk.settle(missed, '3')
  const winners = await world.ask(calls.getPollWinners, { poll_id: missed })
  expect(winners).toMatchObject({ items: [], winners: 0, total: '0.00' })
})

test('a wrong result: whom it missed is paid, what was paid stays', async () => {
  const poll_id = await desk.open({ weighs: 'member' }, ...members)
  const before = await Promise.all(members.map(cash))
  await vote(first, poll_id, '1')
  await vote(second, poll_id, '2')
  await vote(third, poll_id, '2')
  await desk.pass(66, ...members)
  await desk.settle(poll_id, '1')
  await desk.settle(poll_id, '2', 'ประกาศแก้ผลการแข่งขัน')
  const after = await Promise.all(members.map(cash))
  const more = after.map((now, at) => Number(now) - Number(before[at]))
  expect(more).toEqual([1000, 500, 500])
  const poll = await world.ask(calls.getPoll, { poll_id })
  expect([poll.result?.revision, poll.revision_reason]).toEqual([2, 'ประกาศแก้ผลการแข่งขัน'])
  expect((await world.ask(calls.getPollWinners, { poll_id })).winners).toBe(2)
})

test('who is excluded may not vote, and wins nothing new with the vote from before', async () => {
  const poll_id = await desk.open({}, ...members)
  await vote(first, poll_id, '1')
  await vote(second, poll_id, '1')
  const before = await cash(second)
  const until = new Date((await world.clock.now()).getTime() + 86_400_000)
  const exclude = (member: MemberActor, excludedUntil: Date | null) =>
    world.services.db
      .transaction()
      .execute((tx) => setStanding(tx, member.memberId, { status: 'active', excludedUntil }))
  await exclude(first, until)
  await exclude(third, until)
  expect((await vote(third, poll_id, '1')).code).toBe('poll_not_for_you')
  await desk.pass(66, ...members)
  await desk.settle(poll_id, '1')
  // Alone among those who may be given something.
  expect(Number(await cash(second)) - Number(before)).toBe(1000)
  await exclude(first, null)
  await exclude(third, null)
})

test('who has no confirmed bank account has no vote', async () => {
  const poll_id = await desk.open({}, ...members)
  const stranger = await memberActor(world)
  await world.query('update account.bank_account set verified_at = null where member_id = $1', [
    stranger.memberId,
  ])
  expect((await vote(stranger, poll_id, '1')).code).toBe('poll_member_unverified')
  const quota = await world.ask(calls.checkPollQuota, { poll_id }, stranger)
  expect(quota).toMatchObject({ is_verified: false, earned: 0, left: 0 })
})

test('a poll that is none, and another agent’s, are not found', async () => {
  const nowhere = await world.call(calls.getPoll, { poll_id: 999_999 })
  const [known] = await world.ask(calls.listPolls, {})
  const others = await world.call(calls.getPoll, { poll_id: known?.poll_id ?? 0, agent_id: 7 })
  expect([nowhere.status, others.status]).toEqual([404, 404])
  expect((await vote(first, 999_999, '1')).status).toBe(404)
})
