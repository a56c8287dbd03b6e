import { expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { type PollInput, pollDesk, pollTerms } from '#tests/support/polls.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../contract.ts'
import { savePoll, voidPoll } from '../operator-contract.ts'
import { addPlay } from './vote-store.ts'

// The page of rules on polls, row by row (rewards.md §11). Races and crashes are in `cheats.test.ts`,
// the desk's refusals in `desk.test.ts`, shares by weight in `rules/prize.test.ts`.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await pollDesk(world)
const members = [await memberActor(world), await memberActor(world), await memberActor(world)]
const [first, second, third] = members as [MemberActor, MemberActor, MemberActor]

const open = (terms: Partial<PollInput> = {}) => desk.open(terms, ...members)
const vote = async (member: MemberActor, poll_id: number, choice_id = '1') =>
  (await world.call(calls.submitVote, { poll_id, choice_id }, member)).code
const quota = (member: MemberActor, poll_id: number) =>
  world.ask(calls.checkPollQuota, { poll_id }, member)
const stateOf = async (poll_id: number) => (await world.ask(calls.getPoll, { poll_id })).state

let sources = 0n
/** Counts play of a member that is settled now, as a product offers it. */
async function play(member: MemberActor, more: Partial<SettledPlay>): Promise<bigint> {
  sources += 1n
  const fact: SettledPlay = {
    source: 'test',
    sourceId: sources,
    revision: 1,
    product: 'lottery',
    place: 'test',
    memberId: BigInt(member.memberId),
    walletId: 1n,
    walletKind: 1,
    stakeSatang: more.validSatang ?? 0n,
    returnedSatang: 0n,
    validSatang: more.stakeSatang ?? 0n,
    expectedMicrosatang: null,
    settledAt: await world.clock.now(),
    countedDay: '2026-12-07',
    ...more,
  }
  await world.services.db.transaction().execute((tx) => addPlay(tx, [fact]))
  return fact.sourceId
}

// PO1, and what of play is valid.
test.each<[string, Partial<SettledPlay>, votes: number]>([
  ['PO1: nothing played, one is free', { stakeSatang: 0n }, 1],
  ['PO1: one satang below the third', { stakeSatang: 149_999n }, 3],
  ['PO1: the third of ฿500', { stakeSatang: 150_000n }, 4],
  ['PO1: ten at most', { stakeSatang: 1_000_000n }, 10],
  ['a round that hedged itself', { stakeSatang: 150_000n, validSatang: 0n }, 1],
  ['a round that was half hedged', { stakeSatang: 200_000n, validSatang: 100_000n }, 3],
  ['a bonus', { stakeSatang: 150_000n, walletKind: 2 }, 1],
  ['free credit', { stakeSatang: 150_000n, walletKind: 5 }, 1],
  ['another product', { stakeSatang: 150_000n, product: 'table' }, 1],
  ['settled before it opened', { stakeSatang: 150_000n, settledAt: new Date(0) }, 1],
])('votes of %s', async (_name, fact, votes) => {
  const poll_id = await open({ product: 'lottery' })
  await play(second, fact)
  expect(await quota(second, poll_id)).toMatchObject({ earned: votes, left: votes })
})

test('what turns out to have been hedged is taken back, and what turns out valid counts', async () => {
  const poll_id = await open()
  const hedged = await play(second, { stakeSatang: 100_000n, validSatang: 0n })
  const sound = await play(second, { stakeSatang: 100_000n })
  expect(await quota(second, poll_id)).toMatchObject({ valid: '1000.00', earned: 3 })
  const later = { revision: 2, stakeSatang: 0n }
  await play(second, { ...later, sourceId: hedged, validSatang: 50_000n })
  expect(await quota(second, poll_id)).toMatchObject({ valid: '1500.00', earned: 4 })
  await play(second, { ...later, sourceId: sound, validSatang: -100_000n })
  await play(second, { ...later, sourceId: hedged, revision: 3, validSatang: -50_000n })
  expect(await quota(second, poll_id)).toMatchObject({ valid: '0.00', earned: 1 })
})

test('votes that only hedged play carried win nothing, and who played for them is paid', async () => {
  const poll_id = await open()
  const hedged = await play(first, { stakeSatang: 50_000n })
  expect([await vote(first, poll_id, '2'), await vote(first, poll_id)]).toEqual(['', ''])
  await play(second, { stakeSatang: 50_000n })
  expect([await vote(second, poll_id, '2'), await vote(second, poll_id)]).toEqual(['', ''])
  await play(first, { sourceId: hedged, revision: 2, stakeSatang: 0n, validSatang: -50_000n })
  await desk.pass(66, ...members)
  await desk.settle(poll_id, '1')
  const { items } = await world.ask(calls.getPollWinners, { poll_id }, second)
  expect(items).toMatchObject([{ is_me: true, share: '1000.00' }])
})

test('a vote is final: another one costs another right, on the same answer or on another', async () => {
  const poll_id = await open()
  await play(first, { stakeSatang: 100_000n })
  expect([
    await vote(first, poll_id, '1'),
    await vote(first, poll_id, '1'),
    await vote(first, poll_id, '2'),
    await vote(first, poll_id, '3'),
  ]).toEqual(['', '', '', 'poll_quota_used'])
  const { votes } = await quota(first, poll_id)
  expect(votes.map(({ n, choice_id }) => [n, choice_id])).toEqual([
    [1, '1'],
    [2, '1'],
    [3, '2'],
  ])
})

const standing = (set: string) => (member: MemberActor) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])

test.each([
  { who: 'a verified member', become: () => Promise.resolve([]), code: '' },
  {
    who: 'a member without a verified account',
    become: ({ memberId }: MemberActor) =>
      world.query('update account.bank_account set verified_at = null where member_id = $1', [
        memberId,
      ]),
    code: 'poll_member_unverified',
  },
  {
    who: 'who is blocked',
    become: standing("reward_block = 'ตรวจพบหลายบัญชี'"),
    code: 'poll_not_for_you',
  },
  {
    who: 'who is excluded',
    become: standing("excluded_until = platform.clock() + interval '9 days'"),
    code: 'poll_not_for_you',
  },
])('who may vote: $who, $code', async ({ become, code }) => {
  const member = await memberActor(world)
  const poll_id = await desk.open({}, ...members, member)
  await become(member)
  expect(await vote(member, poll_id)).toBe(code)
})

test('PO5: a vote is taken until the last millisecond, and none at the close', async () => {
  const poll_id = await open()
  const at = async (ms: number) =>
    (
      await world.query<{ refusal: string | null }>(
        `select poll.vote_refusal(p, p.closes_at + $2 * interval '1 millisecond') as refusal
           from poll.poll p where poll_id = $1`,
        [poll_id, ms],
      )
    )[0]?.refusal
  expect([await at(-1), await at(0)]).toEqual([null, 'poll_closed'])
  await desk.pass(60, ...members)
  expect(await vote(first, poll_id)).toBe('poll_closed')
})

test.each([
  [4, 'refused'],
  [5, 'taken'],
])('entries close %i minutes before the event: %s', async (minutes, said) => {
  const terms = await pollTerms(world)
  const event_at = toWireTime(new Date(Date.parse(terms.closes_at) + minutes * MINUTE_MS))
  const { code } = await world.call(savePoll, { ...terms, event_at }, desk.editor)
  expect(code === '' ? 'taken' : 'refused').toBe(said)
})

test('how others voted is hidden from who has not voted, until the close; winners until they are paid', async () => {
  const poll_id = await open()
  const shown = async (member?: MemberActor) =>
    (await world.ask(calls.getPollStats, { poll_id }, member)).is_shown
  await vote(first, poll_id)
  expect([await shown(first), await shown(second), await shown()]).toEqual([true, false, false])
  await desk.pass(66, ...members)
  expect([await shown(second), await shown()]).toEqual([true, true])
  expect((await world.ask(calls.getPollWinners, { poll_id })).items).toEqual([])
  await desk.decide(poll_id, '1')
  expect((await world.ask(calls.getPollWinners, { poll_id })).items).toEqual([])
  await desk.payWhole(poll_id)
  const { items } = await world.ask(calls.getPollWinners, { poll_id })
  expect(items).toMatchObject([{ name: expect.stringMatching(/^08x-xxx-\d{4}$/), is_me: false }])
})

test('PO2: three share a pot of ฿1,000: the satang that is left goes to the earliest vote', async () => {
  const poll_id = await open()
  for (const member of [third, first, second]) await vote(member, poll_id)
  await desk.pass(66, ...members)
  await desk.settle(poll_id, '1')
  const { items } = await world.ask(calls.getPollWinners, { poll_id }, third)
  expect(items.map(({ share, is_me }) => [share, is_me])).toEqual([
    ['333.34', true],
    ['333.33', false],
    ['333.33', false],
  ])
  // Paid once: neither the job again nor the same result again pays more.
  await desk.payWhole(poll_id)
  const paid = `select count(*)::integer as shares, sum(amount)::integer as satang
                  from poll.share where poll_id = $1`
  expect(await world.query(paid, [poll_id])).toEqual([{ shares: 3, satang: 100_000 }])
})

test('PO4: a fixed prize of ฿200 from ฿500 is scaled to the budget', async () => {
  const poll_id = await open({
    prize_kind: 'fixed',
    prize_amount: '200.00',
    budget_amount: '500.00',
  })
  for (const member of members) await vote(member, poll_id)
  await desk.pass(66, ...members)
  await desk.settle(poll_id, '1')
  const { items } = await world.ask(calls.getPollWinners, { poll_id })
  expect(items.map(({ share }) => share)).toEqual(['166.67', '166.67', '166.66'])
})

test('no result within 48 hours of the event, and a match that leaves the game: void', async () => {
  const late = await open()
  await vote(first, late)
  await desk.pass(66 + 48 * 60 - 5, ...members)
  expect(await stateOf(late)).toBe('closed')
  await desk.pass(5, ...members)
  expect(await stateOf(late)).toBe('void')
  const off = await open()
  await vote(first, off)
  await world.ask(voidPoll, { poll_id: off, reason: 'การแข่งขันถูกยกเลิก' }, desk.first)
  expect(await stateOf(off)).toBe('void')
  expect(await vote(second, off)).toBe('poll_closed')
})
