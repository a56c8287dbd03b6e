import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { getRate } from '#features/lottery/round/contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { turnNights } from '#tests/support/levels.ts'
import { advanceRounds, AGENT_ID, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { makeRates } from '#tests/support/rates.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getMemberLevel } from '../contract.ts'
import * as desk from '../operator-contract.ts'

// What somebody would try who wants a level that he did not play for, what happens at once, and what a
// level does where it is asked for.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-25', '10:00') })
const { services } = world
const { play, goTo } = rewardWorld(world)
const officer = await staffActor(world, 'risk_officer')
const reason = 'ตรวจรายได้และประวัติแล้ว'
const faults = () => reconcile(services.db, 'full')
afterEach(async () => expect(await faults()).toEqual([]))

const levelOf = async (member: MemberActor) => (await world.ask(getMemberLevel, {}, member)).level
async function morning(...members: MemberActor[]): Promise<Day> {
  const day = addDays(bangkokDay(await world.clock.now()), 1)
  await goTo(bangkokInstant(day, '09:00'), ...members)
  await turnNights(world)
  return day
}

test('who rose buys at the rate of his level, a bill before keeps its own, and one taken back gives no level', async () => {
  await makeRates(world, 'gov', {
    rates: [
      {
        betType: 'top3',
        rate: 85_000,
        maxPerBet: 900_000,
        maxPerMember: 900_000,
        vip: [[2, 87_000]],
      },
    ],
  })
  await advanceRounds(world)
  const round = await openRound(world, 'gov')
  const round_id = Number(round.round_id)
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const buy = (rate: string) =>
    sendBill(world, member, {
      round_id,
      lines: [{ bet_type: 'top3', number: '123', amount: '10.00', rate }],
    })
  const before = await buy('850')
  expect(before.data.lines[0]).toMatchObject({ rate: '850', potential_win: '8500.00' })
  // A bill taken back never settles, so it never counts.
  const undone = await buy('850')
  await world.ask(cancelBill, { bill_id: undone.data.bill_id, agent_id: AGENT_ID }, member)
  await play(member, { stakeSatang: 6_000_000n })
  await morning(member)
  expect(await world.ask(getMemberLevel, {}, member)).toMatchObject({ level: 2, sum: '60000.00' })
  const paid = (await world.ask(getRate, { round_id }, member)).find(
    ({ bet_type: type }) => type === 'top3',
  )
  expect(paid).toMatchObject({ rate: '870', base_rate: '850' })
  expect((await buy('850')).code).toBe('rate_changed')
  expect((await buy('870')).data.lines[0]).toMatchObject({ rate: '870', potential_win: '8700.00' })
  const bills = await world.query<{ rate: string }>(
    `select l.rate_x100::text as rate from lottery.line l join lottery.bill b using (bill_id)
      where b.member_id = $1 order by l.bill_id`,
    [member.memberId],
  )
  expect(bills.map(({ rate }) => rate)).toEqual(['85000', '85000', '87000'])
  expect((await world.ask(getMemberLevel, {}, member)).levels[1]?.rates).toEqual([
    '3 ตัวบน จ่าย 870 แทน 850 (หวยรัฐบาลไทย)',
  ])
})

test('a review is refused for who has paused since, and ends with the night', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 150_000_000n })
  await morning(member)
  await signIn(world, officer)
  const reviewOf = async () =>
    (await world.ask(desk.listLevelReviews, {}, officer)).find(
      (one) => Number(one.member_id) === member.memberId,
    )
  const review_id = (await reviewOf())?.review_id ?? 0
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  const approve = { review_id, level: 4, verdict: 'approve' as const, reason }
  expect((await world.call(desk.decideLevelReview, approve, officer)).code).toBe(
    'level_not_for_member',
  )
  await morning(member)
  await signIn(world, officer)
  expect(await reviewOf()).toBeUndefined()
  expect((await world.call(desk.decideLevelReview, approve, officer)).code).toBe(
    'level_review_closed',
  )
  // The level that he had is not taken for the pause.
  expect(await levelOf(member)).toBe(3)
})

const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

test('two processes at two o’clock, pages of one: everybody rises once', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => memberActor(world)))
  for (const member of members) await play(member, { stakeSatang: 6_000_000n })
  const night = addDays(bangkokDay(await world.clock.now()), 1)
  await goTo(bangkokInstant(night, '02:00'), ...members)
  await Promise.all([turnNights(world, 1), turnNights(world, 2), turnNights(world, 1)])
  const rows = await world.query<{ count: number }>(
    `select count(*)::integer as count from level.entry
      where member_id = any ($1) and night = $2 group by member_id`,
    [members.map(({ memberId }) => memberId), night],
  )
  expect(rows).toEqual(members.map(() => ({ count: 1 })))
})

test('a clock that goes back begins no night again', async () => {
  const member = await memberActor(world)
  const night = await morning(member)
  await play(member, { stakeSatang: 6_000_000n })
  await goTo(bangkokInstant(night, '01:00'), member)
  await turnNights(world)
  await goTo(bangkokInstant(night, '03:00'), member)
  await turnNights(world)
  expect(await levelOf(member)).toBe(1)
})

test('what history, play and terms say of each other is proved; each is broken once', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 26_000_000n })
  await morning(member)
  expect(await levelOf(member)).toBe(3)
  const foundAfter = async (change: string, back: string) => {
    await world.query('alter table level.entry disable trigger user')
    await world.query(change, [member.memberId])
    const found = await faults()
    await world.query(back, [member.memberId])
    await world.query('alter table level.entry enable trigger user')
    return found.map(({ check }) => check)
  }
  const level = (to: number) => `update account.member set level = ${to} where member_id = $1`
  expect(await foundAfter(level(2), level(3))).toEqual([
    'a member has the level that his history ends with',
  ])
  const entry = (set: string) => `update level.entry set ${set} where member_id = $1`
  expect(await foundAfter(entry('from_level = 2'), entry('from_level = 1'))).toEqual([
    'a level goes on from the one before',
  ])
  expect(
    await foundAfter(entry('sum_satang = sum_satang - 1'), entry('sum_satang = sum_satang + 1')),
  ).toEqual(['a night added up what was played'])
  expect(
    await foundAfter(
      entry('sum_satang = sum_satang - 20000000'),
      entry('sum_satang = sum_satang + 20000000'),
    ),
  ).toContain('nobody rises above his play, or unseen by staff')
})
