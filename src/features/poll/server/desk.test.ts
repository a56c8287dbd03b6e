import { expect, test } from 'vitest'
import type { Call } from '#kernel/contract.ts'
import { memberActor } from '#tests/support/member.ts'
import { pollDesk, pollTerms } from '#tests/support/polls.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPoll, listPolls, submitVote } from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { makeDemoPoll } from './demo-poll.ts'

const world = await testWorld({ sandbox: true })
const people = await pollDesk(world)
const { editor, first, second } = people
const reason = 'ทดสอบการเปลี่ยนสถานะ'
const source = 'ถ่ายทอดสด'

const codeOf = async (call: Call, input: object, actor = first) =>
  (await world.call(call, { ...input }, actor)).code

test('a demo has its first poll, and no second', async () => {
  await makeDemoPoll(world.services, editor.staffId)
  await makeDemoPoll(world.services, editor.staffId)
  const polls = await world.ask(listPolls, {})
  expect(polls.map(({ poll_id, state }) => [poll_id, state])).toEqual([[1, 'scheduled']])
  await people.pass(1)
  expect((await world.ask(getPoll, { poll_id: 1 })).state).toBe('open')
})

test('terms have versions until the poll opens, and stay from then on', async () => {
  const terms = await pollTerms(world)
  const poll_id = await people.make()
  const changed = { ...terms, poll_id, title: 'ใครชนะ', choices: terms.choices.slice(0, 2) }
  expect(await world.ask(desk.savePoll, changed, editor)).toMatchObject({ version: 2 })
  const seen = await world.ask(getPoll, { poll_id })
  expect([seen.title, seen.choices.length]).toEqual(['ใครชนะ', 2])
  await people.pass(2)
  const late = await pollTerms(world, { poll_id })
  expect(await codeOf(desk.savePoll, late, editor)).toBe('poll_not_scheduled')
})

test.each([
  ['poll_choices_odd', { choices: [{ label: 'แดง', image: null }] }],
  ['poll_prize_odd', { prize_amount: 'มาก' }],
  ['poll_prize_odd', { prize_kind: 'fixed' as const, budget_amount: '1.00' }],
  ['poll_opens_in_the_past', { opens_at: '2026-01-01T00:00:00+07:00' }],
  // Closing less than five minutes before the event.
  [
    'invalid_input',
    { closes_at: '2026-12-31T10:00:01+07:00', event_at: '2026-12-31T10:05:00+07:00' },
  ],
  ['invalid_input', { votes_max: 11 }],
  ['invalid_input', { stake_per_vote: '0.00' }],
  ['invalid_input', { kind: 'score' as const }],
])('terms are refused as %s: %o', async (code, odd) => {
  expect(await codeOf(desk.savePoll, await pollTerms(world, odd), editor)).toBe(code)
})

test('a person opens and closes before the time, and not twice', async () => {
  const poll_id = await people.make()
  expect(await codeOf(desk.closePoll, { poll_id, reason }, editor)).toBe('poll_step_not_possible')
  await world.ask(desk.openPoll, { poll_id, reason }, editor)
  expect(await codeOf(desk.openPoll, { poll_id, reason }, editor)).toBe('poll_step_not_possible')
  const member = await memberActor(world)
  await world.ask(submitVote, { poll_id, choice_id: '1' }, member)
  await world.ask(desk.closePoll, { poll_id, reason }, editor)
  const other = await memberActor(world)
  expect((await world.call(submitVote, { poll_id, choice_id: '1' }, other)).code).toBe(
    'poll_closed',
  )
  const trail = await world.query<{ action: string; reason: string | null }>(
    `select action, reason from platform.audit
      where object_kind = 'poll' and object_id = $1 order by audit_id`,
    [`${poll_id}`],
  )
  expect(trail.map((row) => [row.action, row.reason])).toEqual([
    ['poll.created', null],
    ['poll.opened', reason],
    ['poll.closed', reason],
  ])
})

test('a result needs the event, two people and one answer', async () => {
  const poll_id = await people.open()
  const said = { poll_id, choice_id: '1', source }
  expect(await codeOf(desk.enterPollResult, said)).toBe('poll_step_not_possible')
  await people.pass(61)
  const counted = async () => (await world.ask(desk.countPollsWaiting, {}, first)).count
  expect(await codeOf(desk.enterPollResult, said)).toBe('poll_event_not_begun')
  await people.pass(5)
  const waiting = await counted()
  expect(await codeOf(desk.confirmPollResult, { poll_id, choice_id: '1' })).toBe(
    'poll_result_not_entered',
  )
  expect(await codeOf(desk.enterPollResult, { ...said, choice_id: '8' })).toBe('poll_choices_odd')
  await world.ask(desk.enterPollResult, said, first)
  expect(await codeOf(desk.enterPollResult, said, second)).toBe('poll_result_entered')
  expect(await codeOf(desk.confirmPollResult, { poll_id, choice_id: '1' })).toBe('poll_same_person')
  // The second person reads who entered, and not what.
  const seen = await world.ask(desk.getDeskPoll, { poll_id }, second)
  expect(seen).toMatchObject({
    entered_by: { name: first.displayName, is_me: false },
    results: [],
  })
  expect(await codeOf(desk.confirmPollResult, { poll_id, choice_id: '2' }, second)).toBe(
    'poll_result_mismatch',
  )
  expect(await codeOf(desk.confirmPollResult, { poll_id, choice_id: '1' }, second)).toBe(
    'poll_result_not_entered',
  )
  await world.ask(desk.enterPollResult, said, second)
  await world.ask(desk.withdrawPollResult, { poll_id }, first)
  expect(await codeOf(desk.withdrawPollResult, { poll_id })).toBe('poll_result_not_entered')
  await people.settle(poll_id, '1')
  expect(await counted()).toBe(waiting - 1)
  expect(await codeOf(desk.enterPollResult, said)).toBe('poll_reason_missing')
  expect(await codeOf(desk.enterPollResult, { ...said, reason })).toBe('poll_result_same')
  expect(await codeOf(desk.voidPoll, { poll_id, reason })).toBe('poll_step_not_possible')
  const { results } = await world.ask(desk.getDeskPoll, { poll_id }, editor)
  expect(results).toMatchObject([
    {
      revision: 1,
      entered_by: first.displayName,
      confirmed_by: second.displayName,
      status: 'done',
    },
  ])
})

test('what is called off says why; without a result it is called off by itself', async () => {
  const poll_id = await people.open()
  await world.ask(desk.voidPoll, { poll_id, reason: 'การแข่งขันถูกเลื่อน' }, first)
  const off = await world.ask(getPoll, { poll_id })
  expect([off.state, off.void_reason]).toEqual(['void', 'การแข่งขันถูกเลื่อน'])

  const forgotten = await people.open()
  await people.pass(65 + 48 * 60 - 1)
  expect((await world.ask(getPoll, { poll_id: forgotten })).state).toBe('closed')
  await people.pass(1)
  expect((await world.ask(getPoll, { poll_id: forgotten })).state).toBe('void')
  const rows = await world.ask(desk.listDeskPolls, {}, editor)
  expect(rows.find((row) => Number(row.poll_id) === forgotten)).toMatchObject({
    state: 'void',
    cost: { votes: 0, members: 0, prize_max: '1000.00', paid: '0.00' },
  })
})

test('an unknown poll is not found by any step', async () => {
  const poll_id = 999_999
  const answers = await Promise.all([
    codeOf(desk.getDeskPoll, { poll_id }, editor),
    codeOf(desk.openPoll, { poll_id, reason }, editor),
    codeOf(desk.confirmPollResult, { poll_id, choice_id: '1' }),
  ])
  expect(new Set(answers)).toEqual(new Set(['not_found']))
})
