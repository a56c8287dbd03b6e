import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant, DAY_MS, type Day } from '#kernel/time.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { askClosure, getClosure } from '#features/privacy/contract.ts'
import { decideClosure } from '#features/privacy/operator-contract.ts'
import { getWithdrawInfo } from '#features/withdraw/contract.ts'
import { affiliateDesk, affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { withdraw } from '#tests/support/lived-member.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelAffiliateRedemption, listCommissionDays, listNetwork } from '../contract.ts'
import { decideHeldFriend } from '../operator-contract.ts'
import { holdFriend } from '../tree-contract.ts'

// What becomes of commission when a friend, or whoever brought him, is excluded, closes his account or is erased.

const KEPT_DAYS = 30
const world = await testWorld({
  sandbox: true,
  at: bangkokInstant('2026-12-07', '10:00'),
  env: { ERASE_AFTER_DAYS: `${KEPT_DAYS}` },
})
const { play, goTo, cash } = rewardWorld(world)
const { friendOf, payingFriendOf, turn, summary, redeem } = affiliateWorld(world)
const desk = await affiliateDesk(world)
const first = await staffActor(world, 'risk_officer')
const second = await staffActor(world, 'risk_officer')

let day: Day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  for (const person of [first, second]) await signIn(world, person)
  await desk.stay()
  await turn()
}
const network = (member: MemberActor) => world.ask(listNetwork, {}, member)

/** Takes his money out, then two people close his account. */
async function close(member: MemberActor): Promise<void> {
  const { withdrawable } = await world.ask(getWithdrawInfo, {}, member)
  if (withdrawable !== '0.00') await withdraw(world, member, desk.cashier, withdrawable)
  const { closure_id } = await world.ask(askClosure, {}, member)
  for (const person of [first, second]) {
    const word = { closure_id, verdict: 'approve', reason: 'ตรวจตัวตนแล้ว' } as const
    await world.ask(decideClosure, word, person)
  }
}
async function erase(...members: MemberActor[]): Promise<void> {
  await world.clock.advance(KEPT_DAYS * DAY_MS + 1000)
  day = bangkokDay(await world.clock.now())
  await nextDay(...members)
  await runNamedJob(world, 'privacy.erase_due')
}

test('a friend who excludes himself: what he gave stays, and what waits for him waits', async () => {
  const member = await memberActor(world)
  const [friend, waiting] = [await payingFriendOf(member), await friendOf(member)]
  await play(friend, { stakeSatang: 600_000n })
  await play(waiting, { stakeSatang: 100_000n })
  await nextDay(member, friend, waiting)
  for (const one of [friend, waiting]) {
    await world.ask(excludeMyself, { length: 'month', is_final: true }, one)
  }
  await nextDay(member)
  expect(await summary(member)).toMatchObject({ available: '120.00', pending: '20.00' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '120.00' })
  // He cannot pay in while he is excluded: his time passes, and he never counts.
  day = addDays(day, 30)
  await nextDay(member)
  expect(await summary(member)).toMatchObject({
    available: '0.00',
    pending: '0.00',
    earned: '120.00',
  })
  const { items } = await network(member)
  expect(items.map(({ state }) => state)).toEqual(['missed', 'qualified'])
})

test('a friend who is closed and erased: what he gave stays with whoever brought him, without a name', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  const waiting = await payingFriendOf(member)
  await play(friend, { stakeSatang: 600_000n })
  await play(waiting, { stakeSatang: 20_000n })
  await nextDay(member, friend, waiting)
  for (const one of [friend, waiting]) await close(one)
  expect(await summary(member)).toMatchObject({ available: '120.00', pending: '4.00' })
  await erase(member)
  expect(await summary(member)).toMatchObject({
    available: '120.00',
    pending: '0.00',
    qualified: 1,
  })
  const { items } = await network(member)
  expect(items.map(({ state }) => state)).toEqual(['missed', 'qualified'])
  for (const { name } of items) expect(name).not.toContain(friend.person.first_name.slice(0, 2))
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '120.00' })
})

test('a friend who leaves while he is looked at: who had come to count is left to staff, who waited waits no more', async () => {
  const member = await memberActor(world)
  const [rests, gone, waiting] = [
    await payingFriendOf(member),
    await payingFriendOf(member),
    await payingFriendOf(member),
  ]
  for (const one of [rests, gone]) await play(one, { stakeSatang: 600_000n })
  await play(waiting, { stakeSatang: 20_000n })
  await nextDay(member, rests, gone, waiting)
  const ofMember = (friend: MemberActor) => ({
    member_id: member.memberId,
    friend_id: friend.memberId,
    reason: 'อุปกรณ์เดียวกัน',
  })
  for (const one of [rests, gone, waiting]) {
    await world.ask(holdFriend, ofMember(one), desk.cashier)
  }
  await world.ask(excludeMyself, { length: 'month', is_final: true }, rests)
  for (const one of [gone, waiting]) await close(one)
  expect(await summary(member)).toMatchObject({ held: '244.00', available: '0.00' })
  await erase(member)
  expect(await summary(member)).toMatchObject({ held: '240.00', pending: '0.00' })
  const { items } = await network(member)
  expect(items.map(({ state }) => state)).toEqual(['missed', 'held', 'held'])
  const other = await staffActor(world, 'cashier')
  const decide = (friend: MemberActor, verdict: 'release' | 'void') =>
    world.call(decideHeldFriend, { ...ofMember(friend), verdict }, other)
  expect((await decide(waiting, 'release')).code).toBe('affiliate_not_held')
  expect((await decide(gone, 'release')).data).toEqual({ state: 'qualified' })
  expect((await decide(rests, 'void')).data).toEqual({ state: 'void' })
  expect(await summary(member)).toMatchObject({ held: '0.00', available: '120.00' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '120.00' })
})

test('a friend who left after his part was taken out: a correction and a void are worked off, and no wallet is debited', async () => {
  const member = await memberActor(world)
  const [rests, gone] = [await payingFriendOf(member), await payingFriendOf(member)]
  const played = day
  await play(rests, { stakeSatang: 600_000n })
  const sourceId = await play(gone, { stakeSatang: 600_000n })
  await nextDay(member, rests, gone)
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '240.00' })
  await world.ask(excludeMyself, { length: 'month', is_final: true }, rests)
  await close(gone)
  await erase(member)
  expect(await summary(member)).toMatchObject({ available: '0.00', redeemed: '240.00' })
  const less = { sourceId, revision: 2, stakeSatang: 0n, validSatang: -100_000n }
  await play(gone, { ...less, countedDay: played })
  await turn()
  expect(await summary(member)).toMatchObject({ available: '-20.00', earned: '220.00' })
  const pair = { member_id: member.memberId, friend_id: rests.memberId, reason: 'อุปกรณ์เดียวกัน' }
  await world.ask(holdFriend, pair, desk.cashier)
  const other = await staffActor(world, 'cashier')
  await world.ask(decideHeldFriend, { ...pair, verdict: 'void' }, other)
  expect(await summary(member)).toMatchObject({ available: '-140.00', earned: '100.00' })
  expect(await cash(member)).toBe(24_000n)
  await play(await payingFriendOf(member), { stakeSatang: 1_200_000n })
  await nextDay(member)
  expect(await summary(member)).toMatchObject({ available: '100.00' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '100.00' })
})

test('whoever closes his account takes what is his first; erased he has no part of anybody', async () => {
  const member = await memberActor(world)
  const [friend, held] = [await payingFriendOf(member), await payingFriendOf(member)]
  await play(friend, { stakeSatang: 2_000_000n })
  await nextDay(member, friend)
  const asked = { member_id: member.memberId, friend_id: held.memberId }
  await world.ask(holdFriend, { ...asked, reason: 'อุปกรณ์เดียวกัน' }, desk.cashier)
  const faults = async () => (await world.ask(getClosure, {}, member)).faults
  expect(await faults()).toEqual([expect.stringContaining('ยังมีค่าแนะนำที่รับได้ ฿400.00')])
  expect(await world.call(askClosure, {}, member)).toMatchObject({ code: 'closure_not_yet' })
  await desk.publish({ approve_from: '100.00' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ state: 'waiting' })
  expect(await faults()).toEqual([expect.stringContaining('รอเจ้าหน้าที่ตรวจสอบ')])
  const { redeemed } = await world.ask(listCommissionDays, {}, member)
  const redemption_id = Number(redeemed[0]?.redemption_id)
  await world.ask(cancelAffiliateRedemption, { redemption_id }, member)
  await desk.publish({ approve_from: '20000.00' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ state: 'paid' })
  await close(member)
  await play(friend, { stakeSatang: 1_000_000n })
  await erase(friend)
  // Whom staff looked at just then, too.
  const bonds = 'select state, held_by from affiliate.bond where member_id = $1'
  const ended = { state: 'void', held_by: null }
  expect(await world.query(bonds, [member.memberId])).toEqual([ended, ended])
  await play(friend, { stakeSatang: 1_000_000n })
  await nextDay(friend)
  await play(friend, { stakeSatang: 1_000_000n })
  await nextDay(friend)
  const rows = 'select max(day)::text as day from affiliate.commission where member_id = $1'
  const [last] = await world.query<{ day: string }>(rows, [member.memberId])
  // The day on which he was erased still counts, the ones after it do not.
  expect(last?.day === undefined || last.day < addDays(day, -1)).toBe(true)
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
