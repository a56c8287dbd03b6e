import { afterEach, expect, test } from 'vitest'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { buyBill } from '#tests/support/desk.ts'
import { failingAt } from '#tests/support/failing-database.ts'
import { AGENT_ID, advanceRounds, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { countAllPlay, creditAllPlay } from '#tests/support/points.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPointAccount, getPoints, listPointHistory } from '../contract.ts'
import { creditPlay } from './credit-play.ts'

// What somebody would try who wants more points than his play earned, and what breaks on the way.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const { play, goTo } = rewardWorld(world)
const credit = () => creditAllPlay(world)
const points = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const bar = (member: MemberActor, what: 'excluded' | 'blocked' | null) =>
  world.query(
    `update platform.stake_standing
        set excluded_until = case when $2 = 'excluded' then platform.clock() + interval '30 days' end,
            reward_block = case when $2 = 'blocked' then 'ตรวจพบหลายบัญชี' end
      where member_id = $1`,
    [member.memberId, what],
  )
afterEach(async () => expect(await bookFaults(services.db)).toEqual([]))

test('eight workers at once credit a page of members once', async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, n) => memberActor(world, { first_name: `คน${'กขคงจฉ'[n]}` })),
  )
  for (const member of members) await play(member, { stakeSatang: 123_456n })
  await Promise.all(Array.from({ length: 8 }, () => creditPlay(services)))
  await Promise.all(Array.from({ length: 8 }, credit))
  for (const member of members) {
    expect(await points(member)).toBe(12)
    const { items } = await world.ask(listPointHistory, {}, member)
    expect(items.map(({ points: one }) => one)).toEqual([12])
  }
})

test('a worker that breaks at any statement has credited nothing, and the next one credits it once', async () => {
  const member = await memberActor(world, { first_name: 'สอง' })
  let earned = 0
  for (let at = 1; at <= 20; at += 1) {
    await play(member, { stakeSatang: 20_000n })
    const before = await points(member)
    const isWhole = await creditPlay(failingAt(services, at)).then(
      () => true,
      () => false,
    )
    if (!isWhole) expect(await points(member)).toBe(before)
    await credit()
    earned += 2
    expect([at, await points(member)]).toEqual([at, earned])
  }
})

test('bills that are cancelled, or have no result yet, and money that only comes and goes earn nothing', async () => {
  const member = await memberActor(world, { first_name: 'สาม' })
  await deposit(world, member, '500.00')
  await advanceRounds(world)
  const hanoi = Number((await openRound(world, 'hanoi')).round_id)
  const cancelled = await buyBill(world, member, hanoi, [['top2', '12', '200.00']])
  await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id: cancelled }, member)
  await buyBill(world, member, hanoi, [['top2', '34', '200.00']])
  await countAllPlay(world)
  await credit()
  expect(await points(member)).toBe(0)
})

test('a result that is void before it was credited gives nothing, and afterwards it is carried', async () => {
  const member = await memberActor(world, { first_name: 'สี่' })
  const first = await play(member, { stakeSatang: 40_000n })
  await play(member, { sourceId: first, revision: 2, validSatang: -40_000n })
  await credit()
  expect(await points(member)).toBe(0)
  const second = await play(member, { stakeSatang: 40_000n })
  await credit()
  await play(member, { sourceId: second, revision: 2, validSatang: -40_000n })
  await credit()
  expect(await world.ask(getPointAccount, {}, member)).toMatchObject({ point: 4, carried: 4 })
  // What was taken back twice as large leaves a larger debt, and never a point less.
  await play(member, { sourceId: second, revision: 3, validSatang: -10_000n })
  await credit()
  expect(await world.ask(getPointAccount, {}, member)).toMatchObject({ point: 4, carried: 5 })
  await play(member, { sourceId: second, revision: 4, validSatang: 70_000n })
  await credit()
  expect(await world.ask(getPointAccount, {}, member)).toMatchObject({ point: 6, carried: 0 })
})

test.each(['excluded', 'blocked'] as const)(
  'RC10: %s: nothing is offered or given, and what was earned comes when it may',
  async (what) => {
    const member = await memberActor(world, { first_name: what === 'blocked' ? 'ห้า' : 'หก' })
    await play(member, { stakeSatang: 30_000n })
    await bar(member, what)
    await credit()
    expect(await world.ask(getPointAccount, {}, member)).toMatchObject({
      point: 0,
      is_open: false,
      waiting: 3,
    })
    await bar(member, null)
    await credit()
    // He is looked at once an hour.
    expect(await points(member)).toBe(0)
    await goTo(new Date((await world.clock.now()).getTime() + 60 * MINUTE_MS), member)
    await credit()
    expect(await points(member)).toBe(3)
  },
)

test('RC8: the last instant of a month and the first of the next are months of their own', async () => {
  const member = await memberActor(world, { first_name: 'เจ็ด' })
  for (const instant of [
    bangkokInstant('2026-12-31', '23:59:59.999'),
    bangkokInstant('2027-01-01'),
  ]) {
    await play(member, { stakeSatang: 19_900n, settledAt: instant })
  }
  await goTo(bangkokInstant('2027-01-01', '00:01'), member)
  await credit()
  // Two months of ฿199 each: one point each, what is left of the first is not carried into the second.
  expect(await points(member)).toBe(2)
  const { items } = await world.ask(listPointHistory, {}, member)
  expect(items.map(({ play: from }) => from?.month)).toEqual(['2027-01', '2026-12'])
})

test('a look at play that did not change gives nothing again', async () => {
  const member = await memberActor(world, { first_name: 'แปด' })
  await play(member, { stakeSatang: 50_000n })
  await credit()
  // As a count of all play from the first fact leaves it.
  await world.query('update winloss.day set changed_xid = pg_current_xact_id()')
  await credit()
  expect(await points(member)).toBe(5)
  expect((await world.ask(listPointHistory, {}, member)).items).toHaveLength(1)
})
