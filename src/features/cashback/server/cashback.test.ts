import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day, MINUTE_MS } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { claimLoss, getCashback, listLosses, listTurnover } from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn, cash } = rewardWorld(world)
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

let day: Day = '2026-12-07'
/** A day on which nothing was played yet. */
async function newDay(...members: MemberActor[]): Promise<Day> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '10:00'), ...members)
  await turn()
  return day
}
/** The next day, a while after its window has opened. */
async function nextMorning(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '09:00'), ...members)
  await turn()
}
const key = () => ({ 'idempotency-key': randomUUID() })
const overview = (member: MemberActor) => world.ask(getCashback, {}, member)
const claim = (member: MemberActor, input: object = {}, headers = key()) =>
  world.call(claimLoss, input, member, headers)

test('CL1, CL5: a day is explained line by line, is claimed once, and comes to the main wallet', async () => {
  const member = await memberActor(world)
  const played = await newDay(member)
  await play(member, { stakeSatang: 900_000n, returnedSatang: 400_000n })
  await play(member, { stakeSatang: 300_000n, product: 'slot' })
  await play(member, { stakeSatang: 700_000n, walletKind: 2 })
  await nextMorning(member)
  const { claimable, last, terms } = await overview(member)
  expect(terms).toMatchObject({ rate_ppm: 50_000, cap: '5000.00', min: '1.00' })
  expect(claimable).toEqual([last])
  expect(last).toMatchObject({
    day: played,
    part: 0,
    state: 'claimable',
    stake: '12000.00',
    returned: '4000.00',
    rewards: '0.00',
    base: '8000.00',
    day_amount: '400.00',
    carried: '0.00',
    amount: '400.00',
    lines: [
      { product: 'lottery', stake: '9000.00', returned: '4000.00', amount: '250.00' },
      { product: 'slot', stake: '3000.00', returned: '0.00', amount: '150.00' },
    ],
  })
  const input = { id: last?.id, version: last?.version }
  const headers = key()
  expect((await claim(member, input, headers)).data).toMatchObject({ total: '400.00' })
  // 15 baht of it are what the turnover of the slot brought in the night.
  expect(await cash(member)).toBe(41_500n)
  // The same request again meets its answer, another one is told.
  expect((await claim(member, input, headers)).data).toMatchObject({ total: '400.00' })
  expect(await claim(member, input)).toMatchObject({ code: 'reward_claimed' })
  expect(await claim(member)).toMatchObject({ code: 'nothing_to_claim' })
  expect(await cash(member)).toBe(41_500n)
  const history = await world.ask(listLosses, { month: '2026-12' }, member)
  expect(history).toMatchObject({ total: '400.00', items: [{ state: 'claimed' }] })
})

test('CL2, CL3: who won, and who is below the least, is told and gets nothing', async () => {
  const [winner, small] = [await memberActor(world), await memberActor(world)]
  await newDay(winner, small)
  await play(winner, { stakeSatang: 300_000n })
  await play(winner, { returnedSatang: 350_000n, product: 'table' })
  await play(small, { stakeSatang: 1_999n })
  await nextMorning(winner, small)
  expect((await overview(winner)).last).toMatchObject({ state: 'nothing', base: '0.00', id: null })
  expect((await overview(small)).last).toMatchObject({
    state: 'below_min',
    day_amount: '0.99',
    min: '1.00',
    id: null,
  })
  expect(await claim(small)).toMatchObject({ code: 'nothing_to_claim' })
})

test('what the house gave in cash that day counts as got back', async () => {
  const member = await memberActor(world)
  await newDay(member)
  await play(member, { stakeSatang: 1_000_000n })
  await nextMorning(member)
  await claim(member)
  // 500 baht came today, and 8,000 are lost today.
  await play(member, { stakeSatang: 1_200_000n, returnedSatang: 400_000n })
  await nextMorning(member)
  expect((await overview(member)).last).toMatchObject({
    rewards: '500.00',
    base: '7500.00',
    amount: '375.00',
  })
})

test('CL6: a correction after the claim takes nothing; it is carried, shown and set off', async () => {
  const member = await memberActor(world)
  const played = await newDay(member)
  const sourceId = await play(member, { stakeSatang: 800_000n })
  await nextMorning(member)
  await claim(member)
  await play(member, { sourceId, revision: 2, returnedSatang: 300_000n, countedDay: played })
  await turn()
  await turn()
  expect(await cash(member)).toBe(40_000n)
  const lowered = await overview(member)
  expect(lowered).toMatchObject({
    carry: '150.00',
    carries: [{ day: played, amount: '150.00', left: '150.00' }],
    claimable: [],
    last: {
      part: 1,
      state: 'excess',
      id: null,
      base: '5000.00',
      day_amount: '250.00',
      earned: '0.00',
      excess: { due: '250.00', had: '400.00', amount: '150.00', left: '150.00', is_over: false },
      lines: [{ product: 'lottery', stake: '8000.00', returned: '3000.00' }],
    },
  })
  // What was claimed still says what it was worked out from.
  const month = { month: played.slice(0, 7) }
  const { items } = await world.ask(listLosses, month, member)
  expect(items).toMatchObject([
    { part: 1, state: 'excess' },
    { part: 0, state: 'claimed', base: '8000.00', lines: [{ returned: '0.00' }] },
  ])
  await turn()
  expect((await world.ask(listLosses, month, member)).items).toEqual(items)
  await play(member, { stakeSatang: 240_000n, validSatang: 10_000_000n })
  await play(member, { stakeSatang: 600_000n })
  // The claim of this morning counts as got back: 8,400 − 400 = 8,000 at 5 % is 400.
  await nextMorning(member)
  expect(await overview(member)).toMatchObject({
    carry: '0.00',
    last: { earned: '400.00', carried: '150.00', amount: '250.00', state: 'claimable' },
  })
  expect((await claim(member)).data).toMatchObject({ total: '250.00' })
  const [, excess] = (await world.ask(listLosses, month, member)).items
  expect(excess).toMatchObject({ excess: { amount: '150.00', left: '0.00' } })
})

test('a correction that leaves the sum as it was says so, and what comes next takes its place', async () => {
  const member = await memberActor(world)
  const played = await newDay(member)
  const sourceId = await play(member, { stakeSatang: 800_000n, validSatang: 10_000_000n })
  await nextMorning(member)
  await claim(member)
  const revise = (revision: number, more: object) =>
    play(member, { sourceId, revision, countedDay: played, validSatang: 0n, ...more })
  await revise(2, { stakeSatang: 10n, returnedSatang: 10n })
  await turn()
  const history = async () =>
    (await world.ask(listLosses, { month: played.slice(0, 7) }, member)).items
  expect(await history()).toMatchObject([
    { part: 1, state: 'unchanged', stake: '8000.10', returned: '0.10', amount: '0.00' },
    { part: 0, state: 'claimed', stake: '8000.00' },
  ])
  expect((await overview(member)).last).toMatchObject({ part: 0, state: 'claimed' })
  await revise(3, { returnedSatang: -200_000n })
  await turn()
  expect(await history()).toMatchObject([
    { part: 1, state: 'claimable', amount: '100.00' },
    { part: 0 },
  ])
  // The part that was open falls to nothing, and the day below what was had of it.
  await revise(4, { returnedSatang: 400_000n })
  await turn()
  expect(await overview(member)).toMatchObject({ carry: '100.00', claimable: [] })
  expect(await history()).toMatchObject([
    { part: 1, state: 'excess', id: null, excess: { due: '300.00', had: '400.00' } },
    { part: 0, state: 'claimed', amount: '400.00' },
  ])
})

test('CL7: what nobody claimed is replaced; whoever saw the old sum is told', async () => {
  const member = await memberActor(world)
  const played = await newDay(member)
  const sourceId = await play(member, { stakeSatang: 800_000n })
  await nextMorning(member)
  const { last } = await overview(member)
  await play(member, { sourceId, revision: 2, returnedSatang: 300_000n, countedDay: played })
  await turn()
  const old = { id: last?.id, version: last?.version }
  expect(await claim(member, old)).toMatchObject({ code: 'terms_changed' })
  expect((await overview(member)).claimable).toMatchObject([{ amount: '250.00', version: 2 }])
  expect((await claim(member, { ...old, version: 2 })).data).toMatchObject({ total: '250.00' })
  expect((await overview(member)).carry).toBe('0.00')
})

test('more after the claim is a part of its own, which its member is told of', async () => {
  const member = await memberActor(world)
  const played = await newDay(member)
  const sourceId = await play(member, { stakeSatang: 800_000n, returnedSatang: 300_000n })
  await nextMorning(member)
  await claim(member)
  await play(member, { sourceId, revision: 2, returnedSatang: -300_000n, countedDay: played })
  await turn()
  const { claimable } = await overview(member)
  expect(claimable).toMatchObject([{ part: 1, day: played, amount: '150.00' }])
  expect((await claim(member)).data).toMatchObject({ total: '150.00' })
  expect(await cash(member)).toBe(40_000n)
})

test('RC2, RC8: a window opens at ten past midnight and closes at midnight, to the instant', async () => {
  const [late, just] = [await memberActor(world), await memberActor(world)]
  const played = await newDay(late, just)
  const midnight = bangkokInstant(addDays(played, 1))
  for (const member of [late, just]) {
    const settledAt = new Date(midnight.getTime() - 1)
    await play(member, { stakeSatang: 100_000n, settledAt })
    await play(member, { stakeSatang: 900_000n, settledAt: midnight })
  }
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '00:04'), late, just)
  await turn()
  expect((await overview(late)).last).toBeNull()
  await goTo(bangkokInstant(day, '00:06'), late, just)
  await turn()
  const { last } = await overview(late)
  expect(last).toMatchObject({ day: played, amount: '50.00' })
  expect(await claim(late, { id: last?.id })).toMatchObject({ code: 'claim_not_open' })
  await goTo(new Date(bangkokInstant(addDays(day, 1)).getTime() - MINUTE_MS), just, late)
  expect((await claim(just)).data).toMatchObject({ total: '50.00' })
  await goTo(bangkokInstant(addDays(day, 1)), late, just)
  expect(await claim(late, { id: last?.id })).toMatchObject({ code: 'claim_expired' })
  await turn()
  day = addDays(day, 1)
  expect(await claim(late, { id: last?.id })).toMatchObject({ code: 'claim_expired' })
  expect((await overview(late)).last).toMatchObject({ state: 'expired' })
  expect(await cash(late)).toBe(0n)
})

test('turnover comes by itself at one in the morning, without a fraction lost or given twice', async () => {
  const member = await memberActor(world)
  const slot = { product: 'slot', walletKind: 1 }
  // The first of a month.
  day = '2027-01-04'
  await goTo(bangkokInstant(day, '10:00'), member)
  await turn()
  const first = day
  await play(member, { ...slot, stakeSatang: 12_100n, returnedSatang: 20_000n })
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '00:30'), member)
  await turn()
  expect((await world.ask(listTurnover, { month: '2027-01' }, member)).items).toEqual([])
  await nextAt('01:00', member)
  expect(await cash(member)).toBe(0n)
  const sourceId = await play(member, { ...slot, stakeSatang: 11_000n, returnedSatang: 20_000n })
  day = addDays(day, 1)
  await nextAt('01:00', member)
  expect(await cash(member)).toBe(115n)
  await play(member, {
    ...slot,
    sourceId,
    revision: 2,
    validSatang: -100_000n,
    countedDay: addDays(first, 1),
  })
  await play(member, { ...slot, stakeSatang: 80_000n, returnedSatang: 90_000n })
  day = addDays(day, 1)
  await nextAt('01:00', member)
  expect(await cash(member)).toBe(115n)
  const { items, total } = await world.ask(listTurnover, { month: '2027-01' }, member)
  expect(total).toBe('1.15')
  const slotLine = (valid: string, amount: string) => [
    { product: 'slot', valid, rate_ppm: 5_000, amount },
  ]
  // Half a satang of the first day comes with the second; what was taken back stands by itself.
  expect(items).toMatchObject([
    {
      day: addDays(first, 2),
      brought: '0.00',
      lines: slotLine('800.00', '4.00'),
      earned: '4.00',
      corrected: '-5.00',
      credited: '0.00',
      open: '-1.00',
    },
    { day: addDays(first, 1), brought: '0.60', earned: '0.55', credited: '1.15', open: '0.00' },
    { day: first, brought: '0.00', lines: slotLine('121.00', '0.60'), open: '0.60' },
  ])
  expect((await overview(member)).turnover).toMatchObject({ open: '-1.00', credited: '1.15' })
})

async function nextAt(time: string, ...members: MemberActor[]): Promise<void> {
  await goTo(bangkokInstant(day, time), ...members)
  await turn()
}
