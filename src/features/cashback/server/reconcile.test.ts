import { afterEach, expect, test } from 'vitest'
import { bangkokInstant, type Day } from '#kernel/time.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { rewardingCodes } from '#ledger/rewards/rewarded.ts'
import { memberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { claimLoss, getCashback, listTurnover } from '../contract.ts'

// What cashback says of days and nights is proved from play, books and terms; each figure is broken once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-28', '10:00') })
const { services } = world
const { play, goTo, turn, cash } = rewardWorld(world)
const faults = () => reconcile(services.db, 'full')
afterEach(async () => expect(await faults()).toEqual([]))

/** What is found after a change; then it is put back. */
async function foundAfter(change: string, back: string): Promise<string[]> {
  await world.query(change)
  const found = await faults()
  await world.query(back)
  return found.map(({ check }) => check)
}

const DAY: Day = '2026-12-28'

test('each figure of a day is proved by its play, the books and the terms that held', async () => {
  const member = await memberActor(world)
  await turn()
  const sourceId = await play(member, { stakeSatang: 800_000n, validSatang: 10_000_000n })
  await play(member, { stakeSatang: 345_700n, returnedSatang: 345_700n, product: 'slot' })
  await goTo(bangkokInstant('2026-12-29', '09:00'), member)
  await turn()
  await world.ask(claimLoss, {}, member)
  // What came this morning is taken off today; then yesterday turns out to have cost less.
  await play(member, { stakeSatang: 1_000_000n, validSatang: 10_000_000n })
  await play(member, { sourceId, revision: 2, returnedSatang: 300_000n, countedDay: DAY })
  await turn()
  await goTo(bangkokInstant('2026-12-30', '09:00'), member)
  await turn()
  expect(await world.ask(getCashback, {}, member)).toMatchObject({
    carries: [],
    claimable: [{ rewards: '417.28', carried: '150.00', amount: '329.13' }],
  })
  expect(await faults()).toEqual([])
  const part = `where member_id = ${member.memberId} and day = '2026-12-29'`
  for (const name of ['stake', 'returned', 'rewards', 'base', 'day']) {
    const set = (sign: string) =>
      `update cashback.loss set ${name}_satang = ${name}_satang ${sign} 1 ${part}`
    expect(await foundAfter(set('+'), set('-')), name).toContain('a day follows from its play')
  }
  const bound = (to: string) => `update cashback.loss set bounded_by = ${to} ${part}`
  expect(await foundAfter(bound("'cap'"), bound('null'))).toEqual(['a day follows from its play'])
  const line = (sign: string) =>
    `update cashback.loss_line set valid_satang = valid_satang ${sign} 1
      where loss_id = (select loss_id from cashback.loss ${part})`
  expect(await foundAfter(line('+'), line('-'))).toEqual([
    'the newest part of a day has the lines of its play',
  ])
  const stake = (sign: string) => line(sign).replaceAll('valid', 'stake')
  expect(await foundAfter(stake('+'), stake('-'))).toContain('the lines of a part are its sums')
  const carried = (sign: string) =>
    `update cashback.carry set amount_satang = amount_satang ${sign} 1, left_satang = left_satang ${sign} 1`
  expect(await foundAfter(carried('+'), carried('-'))).toEqual(['a day gave what it is worth'])
  const apart = (day: Day) => `update cashback.carry set day = '${day}'`
  expect(await foundAfter(apart('2026-12-29'), apart(DAY))).toContain(
    'what is too much is carried by its part',
  )
  const given = (sign: string) =>
    `update platform.entitlement set amount = amount ${sign} 1 where state = 'claimable'`
  expect(await foundAfter(given('+'), given('-'))).toContain(
    'what can be claimed is what the day is worth',
  )
})

test('the books know the cash of the house by the same kinds of movement', async () => {
  const [codes] = await world.query<{ codes: number[] }>('select ledger.rewarding_codes() as codes')
  expect(codes?.codes).toEqual([...rewardingCodes])
})

test('what a night cannot credit comes the next night, once, though nothing is played any more', async () => {
  const rich = await memberActor(world)
  await goTo(bangkokInstant('2026-12-31', '10:00'), rich)
  await turn()
  // The last day of a month earns more than a night credits, and nothing is played after it.
  const slot = { product: 'slot', stakeSatang: 240_000_000n, returnedSatang: 300_000_000n }
  await play(rich, slot)
  for (const [night, sum] of [
    ['2027-01-01', 500_000n],
    ['2027-01-02', 1_000_000n],
    ['2027-01-03', 1_200_000n],
    ['2027-01-04', 1_200_000n],
  ] as const) {
    await goTo(bangkokInstant(night, '01:00'), rich)
    await turn()
    expect(await cash(rich), night).toBe(sum)
  }
  const { items } = await world.ask(listTurnover, { month: '2027-01' }, rich)
  expect(items).toMatchObject([
    { day: '2027-01-02', brought: '2000.00', credited: '2000.00', open: '0.00', is_capped: false },
    {
      day: '2027-01-01',
      brought: '7000.00',
      credited: '5000.00',
      open: '2000.00',
      is_capped: true,
    },
  ])
})

test('each figure of a month and of its nights is proved by the play that it is of', async () => {
  const player = await memberActor(world)
  await goTo(bangkokInstant('2027-01-10', '10:00'), player)
  await turn()
  const round = await play(player, {
    product: 'slot',
    stakeSatang: 12_100n,
    returnedSatang: 20_000n,
  })
  await goTo(bangkokInstant('2027-01-11', '01:00'), player)
  await turn()
  const mine = `where member_id = ${player.memberId}`
  const month = (sign: string) =>
    `update cashback.month set earned_satang = earned_satang ${sign} 1 ${mine}`
  expect(await foundAfter(month('+'), month('-'))).toEqual([
    'a month earned what its play gives',
    'the last night leaves what the months have open',
  ])
  const written = (table: string, set: string, where: string) =>
    `alter table cashback.${table} disable trigger refuse_row_change;
     update cashback.${table} set ${set} ${where};
     alter table cashback.${table} enable trigger refuse_row_change`
  for (const [name, check] of [
    ['open', 'a night goes on from the one before'],
    ['corrected', 'a night goes on from the one before'],
    ['earned', 'the lines of a night are its sums'],
    ['valid', 'the lines of a night are its sums'],
  ]) {
    const set = (sign: string) =>
      written('turnover', `${name}_satang = ${name}_satang ${sign} 1`, mine)
    expect(await foundAfter(set('+'), set('-')), name).toContain(check)
  }
  const ofMine = `where turnover_id in (select turnover_id from cashback.turnover ${mine})`
  const rate = (sign: string) => written('turnover_line', `rate_ppm = rate_ppm ${sign} 1`, ofMine)
  expect(await foundAfter(rate('+'), rate('-'))).toEqual(['a line has the rate of its terms'])
  // Taken back whole: what was collected of it goes, and the night says so.
  const gone = { stakeSatang: -12_100n, returnedSatang: -20_000n, validSatang: -12_100n }
  await play(player, {
    ...gone,
    product: 'slot',
    sourceId: round,
    revision: 2,
    countedDay: '2027-01-10',
  })
  await goTo(bangkokInstant('2027-01-12', '01:00'), player)
  await turn()
  const { items } = await world.ask(listTurnover, { month: '2027-01' }, player)
  expect(items).toMatchObject([
    { day: '2027-01-11', brought: '0.60', earned: '0.00', corrected: '-0.60', open: '0.00' },
    { day: '2027-01-10', brought: '0.00', earned: '0.60', corrected: '0.00', open: '0.60' },
  ])
})
