import { beforeAll, expect, test } from 'vitest'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import { AGENT_ID } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { drawToEnd, openYeekeeRound, shoot, turn } from '#tests/support/yeekee.ts'
import { fairRound, myShots } from '../contract.ts'

// What was farmed, and what may not be: bonuses for one person who shoots alone, for one person with
// many accounts, for bets on nearly every number, and for bets that are taken back after the shot.

// The clock jumps from round to round; anyone who is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const at = bangkokInstant('2026-11-23', '10:00:20')
const world = await testWorld({ sandbox: true, env, at })

type Transcript = WireOutput<typeof fairRound>
const HUNDRED: readonly Stake[] = [['top2', '12', '100.00']]

/** Fifteen people; the first also has an account with another phone and another bank account. */
const people: MemberActor[] = []
let twin: MemberActor
beforeAll(async () => {
  for (let n = 0; n < 15; n += 1) people.push(await memberActor(world))
  const { first_name, birth_date } = person(0).person
  twin = await memberActor(world, { first_name: `นาย ${first_name}`, birth_date })
  for (const member of [...people, twin]) await deposit(world, member, '2000.00')
})

const nobody = (): MemberActor => {
  throw new Error('nobody there')
}
const person = (at: number): MemberActor => people[at] ?? nobody()

/** The open round of the demo's next two minutes, with these bets in it. */
async function roundWith(
  bets: ReadonlyMap<MemberActor, readonly Stake[]>,
): Promise<Transcript & { bills: Map<MemberActor, number> }> {
  const start = Math.ceil(((await nowMs()) + 60_000) / 120_000) * 120_000
  await world.clock.set(new Date(start + 2_000))
  const round = await openYeekeeRound(world, 'yeekee_demo')
  const bills = new Map<MemberActor, number>()
  for (const [member, stakes] of bets) {
    bills.set(member, await buyBill(world, member, Number(round.round_id), stakes))
  }
  return { ...round, bills }
}

async function shootAll(round: Transcript, shooters: readonly MemberActor[]): Promise<void> {
  const freeAtMs = new Map<MemberActor, number>()
  for (const [at, member] of shooters.entries()) {
    // Each may shoot every five seconds; what has passed by itself counts, or a round would be too short.
    const restMs = (freeAtMs.get(member) ?? 0) - (await nowMs())
    if (restMs > 0) await world.clock.advance(restMs)
    const answer = await shoot(world, member, Number(round.round_id), `${10_000 + at}`)
    expect(answer.code, answer.message).toBe('')
    freeAtMs.set(member, (await nowMs()) + 5_000)
  }
}

const nowMs = async () => (await world.clock.now()).getTime()

async function drawn(round: Transcript): Promise<Transcript> {
  await drawToEnd(world, round)
  await turn(world)
  return world.ask(fairRound, { id: round.round_id })
}

const everybody = (stakes: readonly Stake[]) => new Map(people.map((one) => [one, stakes]))
const inRank1 = (round: Transcript) => round.bonuses.find(({ rank }) => rank === 1)
const paidFor = (round: Transcript) =>
  world.query('select from ledger.transfer where code in (40, 41) and ref_id = $1', [
    round.round_id,
  ])

test('one person with 100 baht and eighteen shots takes neither rank', async () => {
  const round = await roundWith(new Map([[person(0), HUNDRED]]))
  // 18 shots in 90 s: the clock of the round allows it.
  await shootAll(
    round,
    Array.from({ length: 18 }, () => person(0)),
  )
  const after = await drawn(round)
  expect(after).toMatchObject({ count: 18, stage: 'settled', bonus_shooters: 1 })
  expect(after.bonuses).toMatchObject([
    { rank: 1, paid: false, outcome: 'few_shooters' },
    { rank: 16, paid: false, outcome: 'few_shooters' },
  ])
  expect(await paidFor(round)).toEqual([])
})

test('fifteen people: each rank is paid a twentieth of its shooter’s own bets', async () => {
  const bets = everybody(HUNDRED)
  bets.set(person(0), [['top2', '12', '999.00']])
  const round = await roundWith(bets)
  await shootAll(round, [person(0), ...people])
  const mine = await world.ask(myShots, { round_id: round.round_id }, person(0))
  expect(mine.staked).toBe('999.00')
  const after = await drawn(round)
  expect(after.bonus_shooters).toBe(15)
  expect(after.bonuses).toMatchObject([
    { rank: 1, paid: true, amount: '5.00', outcome: 'paid' },
    { rank: 16, paid: true, amount: '49.95', outcome: 'paid' },
  ])
  expect(await paidFor(round)).toHaveLength(2)
})

test('both ranks of one person, with an account for each: one is paid, the larger', async () => {
  const bets = everybody(HUNDRED).set(twin, [['top2', '34', '400.00']])
  const round = await roundWith(bets)
  // Rank 16 is the first of sixteen shots: the twin's.
  await shootAll(round, [twin, ...people.slice(1), person(0)])
  const after = await drawn(round)
  expect(after.bonuses).toMatchObject([
    { rank: 1, paid: false, outcome: 'other_rank' },
    { rank: 16, paid: true, amount: '20.00' },
  ])
})

test('a second account of a person makes no fifteenth shooter', async () => {
  const bets = new Map(everybody(HUNDRED)).set(twin, HUNDRED)
  bets.delete(person(14))
  const round = await roundWith(bets)
  await shootAll(round, [...people, twin])
  const after = await drawn(round)
  expect(after).toMatchObject({ bonus_shooters: 14 })
  expect(inRank1(after)).toMatchObject({ paid: false, outcome: 'few_shooters' })
})

test('bets on 70 of 100 numbers do not count, those on 69 do', async () => {
  const each = (count: number): Stake[] =>
    Array.from({ length: count }, (_, at) => ['top2', `${at}`.padStart(2, '0'), '2.00'] as const)
  const round = await roundWith(everybody(each(69)).set(person(14), each(70)))
  await shootAll(round, people)
  expect((await world.ask(myShots, { round_id: round.round_id }, person(14))).staked).toBe('0.00')
  expect((await world.ask(myShots, { round_id: round.round_id }, person(0))).staked).toBe('138.00')
  const after = await drawn(round)
  expect(after).toMatchObject({ bonus_shooters: 14 })
  expect(inRank1(after)).toMatchObject({ paid: false })
})

test('a bill that is taken back after the shot does not count', async () => {
  const round = await roundWith(everybody(HUNDRED))
  await shootAll(round, people)
  const cancelled = { agent_id: AGENT_ID, bill_id: round.bills.get(person(14)) ?? 0 }
  await world.ask(cancelBill, cancelled, person(14))
  expect(await drawn(round)).toMatchObject({ bonus_shooters: 14 })
  expect(await paidFor(round)).toEqual([])
})
