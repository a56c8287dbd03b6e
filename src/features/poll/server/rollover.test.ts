import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Call, WireInput } from '#kernel/contract.ts'
import { memberActor } from '#tests/support/member.ts'
import { pollDesk, pollTerms } from '#tests/support/polls.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPoll, getPollWinners, submitVote } from '../contract.ts'
import * as desk from '../operator-contract.ts'

// A pot that nobody wins rolls into a later poll: whole, once, and never into two.

const world = await testWorld({ sandbox: true })
const people = await pollDesk(world)
const { editor, first } = people
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())

const codeOf = async <C extends Call>(call: C, input: WireInput<C>, by = editor) =>
  (await world.call(call, input, by)).code
const rolling = { nobody_right: 'rollover' as const }

/** A poll in which nobody is right. */
async function lost(overrides: Parameters<typeof people.open>[0] = rolling): Promise<number> {
  const pollId = await people.open(overrides)
  await people.pass(66)
  await people.settle(pollId, '1')
  return pollId
}
const pots = async () =>
  (await world.ask(desk.listLeftPots, {}, editor)).map(({ poll_id: id, amount }) => [
    Number(id),
    amount,
  ])
const made = async (overrides: Parameters<typeof pollTerms>[1]) =>
  codeOf(desk.savePoll, await pollTerms(world, overrides))

test('the winner of a later poll gets both pots; the books have what was paid', async () => {
  const before = await lost()
  expect(await pots()).toEqual([[before, '1000.00']])
  expect((await world.ask(desk.getDeskPoll, { poll_id: before }, editor)).pot_left).toEqual({
    amount: '1000.00',
    taken_by: null,
  })
  const member = await memberActor(world)
  await people.pass(0, member)
  const pollId = await people.open({ ...rolling, rolls_from: before }, member)
  expect(await pots()).toEqual([])
  expect((await world.ask(getPoll, { poll_id: pollId })).prize).toMatchObject({
    amount: '2000.00',
    rolled: '1000.00',
  })
  await world.ask(submitVote, { poll_id: pollId, choice_id: '2' }, member)
  await people.pass(66, member)
  await people.settle(pollId, '2')
  const won = await world.ask(getPollWinners, { poll_id: pollId })
  expect([won.total, won.items.map(({ share }) => share)]).toEqual(['2000.00', ['2000.00']])
  expect(await pots()).toEqual([])
  const { cost } = await world.ask(desk.getDeskPoll, { poll_id: pollId }, editor)
  expect([cost.prize_max, cost.paid]).toEqual(['2000.00', '2000.00'])
})

test('lost again, both roll on together; a poll that is called off gives its pot back', async () => {
  const one = await lost()
  const two = await people.open({ ...rolling, rolls_from: one })
  await world.ask(desk.voidPoll, { poll_id: two, reason: 'การแข่งขันถูกเลื่อน' }, first)
  expect(await pots()).toEqual([[one, '1000.00']])
  const three = await lost({ ...rolling, rolls_from: one })
  expect(await pots()).toEqual([[three, '2000.00']])
  // Taken out of the terms before it opens, it waits again; taken in once more, it is the same poll's.
  const four = await people.make({ rolls_from: three })
  const again = await pollTerms(world, { rolls_from: three })
  await world.ask(desk.savePoll, { ...again, poll_id: four }, editor)
  expect(await pots()).toEqual([])
  await world.ask(desk.savePoll, { ...again, poll_id: four, rolls_from: null }, editor)
  expect(await pots()).toEqual([[three, '2000.00']])
})

test('of two polls that would take one pot at once, one does', async () => {
  const from = await lost()
  const codes = await Promise.all(Array.from({ length: 6 }, () => made({ rolls_from: from })))
  expect(codes.toSorted()).toEqual(['', ...Array.from({ length: 5 }, () => 'poll_pot_gone')])
})

test('nothing rolls that was won, that ends there, or that is of another kind', async () => {
  const ends = await lost({})
  expect(await made({ rolls_from: ends })).toBe('poll_pot_gone')
  expect(await made({ rolls_from: 999_999 })).toBe('poll_pot_gone')
  const from = await lost()
  const points = { currency: 'POINT', prize_amount: '100', budget_amount: '100' } as const
  expect(await made({ ...points, rolls_from: from })).toBe('poll_pot_gone')
  const fixed = { prize_kind: 'fixed', prize_amount: '10.00', budget_amount: '100.00' } as const
  for (const part of [rolling, { rolls_from: from }]) {
    expect(await made({ ...fixed, ...part })).toBe('invalid_input')
  }
  // Nor by a fault of ours: more than was left, or out of nowhere.
  const poll = await people.make()
  await expect(
    app.query(
      `insert into poll.terms (poll_id, version, kind, title, rules, opens_at, closes_at, event_at,
         stake_per_vote_satang, votes_max, currency, prize_kind, prize_amount, budget_amount, weighs,
         rolls_from, rolled_amount, made_by)
       select poll_id, 9, kind, title, rules, opens_at, closes_at, event_at, stake_per_vote_satang,
              votes_max, currency, prize_kind, prize_amount, budget_amount, weighs, $2, 9999999, 1
         from poll.terms where poll_id = $1`,
      [poll, from],
    ),
  ).rejects.toThrow(/does not roll into it/)
})
