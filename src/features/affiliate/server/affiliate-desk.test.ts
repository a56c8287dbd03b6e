import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant, DAY_MS, type Day, MINUTE_MS } from '#kernel/time.ts'
import {
  getCashbackDesk,
  publishCashback,
  saveCashback,
} from '#features/cashback/operator-contract.ts'
import {
  affiliateDesk,
  affiliateTerms,
  type AffiliateTerms,
  affiliateWorld,
} from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getAffiliateConfig, listNetwork } from '../contract.ts'
import {
  countAffiliateWaiting,
  decideHeldFriend,
  getAffiliateDesk,
  listHeldFriends,
  previewAffiliate,
  publishAffiliate,
  rejectAffiliate,
  saveAffiliate,
} from '../operator-contract.ts'

// The desk of commission: rates by two people within what cashback sets aside, and friends who are held.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { friendOf, payingFriendOf, turn, summary, redeem } = affiliateWorld(world)
const desk = await affiliateDesk(world)

let day: Day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await desk.stay()
  await turn()
}
const save = (more: Partial<AffiliateTerms> = {}, by = desk.editor) =>
  world.call(saveAffiliate, affiliateTerms(more), by)
const lottery = (...ppm: number[]) =>
  ppm.map((one, at) => ({ product: 'lottery' as const, level: at + 1, ppm: one }))

const odd: readonly (readonly [code: string, field: string, more: Partial<AffiliateTerms>])[] = [
  ['affiliate_rate_twice', 'rates.1.ppm', { rates: [...lottery(5), ...lottery(5)] }],
  ['affiliate_level_above', 'rates.1.ppm', { rates: lottery(5, 6) }],
  ['affiliate_above_bound', 'rates.0.ppm', { rates: lottery(15_000, 5_001) }],
  ['invalid_input', 'rates.0.ppm', { rates: lottery(100_001) }],
  ['invalid_input', 'redeem_min', { redeem_min: '0.00' }],
  ['invalid_input', 'turnover_min', { turnover_min: '-1.00' }],
  ['invalid_input', 'deposit_days', { deposit_days: 0 }],
]

test.for(odd)('what cannot be: %s at %s', async ([code, field, more]) => {
  expect(await save(more)).toMatchObject({ code, details: [{ field }] })
  const { reason: _reason, ...terms } = affiliateTerms(more)
  expect(await world.call(previewAffiliate, terms, desk.editor)).toMatchObject({ code })
})

test('one writes, another lets out; a day goes by the terms at its end', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 100_000n })
  const { count } = await world.ask(countAffiliateWaiting, {}, desk.cashier)
  await save({ rates: lottery(10_000) })
  expect((await world.ask(countAffiliateWaiting, {}, desk.cashier)).count).toBe(count + 1)
  expect(await save()).toMatchObject({ code: 'approval_asked' })
  const refused = await desk.proposal()
  await world.ask(rejectAffiliate, refused, desk.cashier)
  for (const call of [publishAffiliate, rejectAffiliate]) {
    expect(await world.call(call, refused, desk.cashier)).toMatchObject({ code: 'approval_closed' })
  }
  expect(await desk.publish({ rates: lottery(10_000), redeem_min: '5.00' })).toBe(3)
  expect(await world.ask(getAffiliateConfig, {}, member)).toMatchObject({
    version: 3,
    redeem_min: '5.00',
    rates: lottery(10_000),
  })
  await nextDay(member, friend)
  expect(await summary(member)).toMatchObject({ available: '10.00' })
  const seen = await world.ask(getAffiliateDesk, {}, desk.cashier)
  expect(seen).toMatchObject({
    live_version: 3,
    proposal: null,
    owed: '10.00',
    versions: [{ version: 3 }, { version: 2 }, { version: 1, written_by: null }],
  })
  expect(seen.bound).toContainEqual({ product: 'lottery', ppm: 20_000 })
  expect(seen.days[0]).toMatchObject({ members: 1, valid: '1000.00', commission: '10.00' })
})

test('what these rates would have cost last month is told before', async () => {
  const { reason: _reason, ...terms } = affiliateTerms({ rates: lottery(20_000) })
  await goTo(bangkokInstant('2027-01-02', '10:00'))
  await desk.stay()
  expect(await world.ask(previewAffiliate, terms, desk.cashier)).toEqual({
    month: '2026-12',
    friends: 1,
    valid: '1000.00',
    commission: '20.00',
    commission_now: '10.00',
    pool_base: null,
  })
  day = '2027-01-02'
})

test('rates and what cashback sets aside are judged together, whichever changes', async () => {
  await nextDay()
  await desk.publish({ rates: lottery(20_000) })
  const { versions } = await world.ask(getCashbackDesk, {}, desk.editor)
  const [live] = versions
  if (!live) throw new Error('cashback has terms')
  const { version: _version, written_by: _by, written_at: _at, ...terms } = live
  const less = terms.products.map((one) =>
    one.product === 'lottery' ? { ...one, commission_ppm: 15_000 } : one,
  )
  const propose = async () => {
    const input = { ...terms, products: less, reason: 'ลดค่าแนะนำ' }
    await world.ask(saveCashback, input, desk.editor)
    const { proposal } = await world.ask(getCashbackDesk, {}, desk.cashier)
    return { approval_id: Number(proposal?.approval_id), reason: 'ตรวจแล้ว' }
  }
  const asked = await propose()
  expect(await world.call(publishCashback, asked, desk.cashier)).toMatchObject({
    code: 'cashback_below_commission',
  })
  // Proposed while there was room for it, let out when there is none any more.
  await desk.publish({ rates: lottery(15_000) })
  await save({ rates: lottery(20_000) })
  await world.ask(publishCashback, asked, desk.cashier)
  expect(await world.call(publishAffiliate, await desk.proposal(), desk.cashier)).toMatchObject({
    code: 'affiliate_above_bound',
  })
  await world.ask(rejectAffiliate, await desk.proposal(), desk.cashier)
})

test('nobody lets his own out, and what waited a week is over', async () => {
  const owner = await staffActor(world, 'owner')
  await save({ rates: lottery(1_000) }, owner)
  expect(await world.call(publishAffiliate, await desk.proposal(), owner)).toMatchObject({
    code: 'approval_own',
  })
  const late = await desk.proposal()
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await desk.stay()
  for (const call of [publishAffiliate, rejectAffiliate]) {
    expect(await world.call(call, late, desk.cashier)).toMatchObject({ code: 'approval_expired' })
  }
  day = addDays(day, 8)
})

/** A friend who was at the same browser, with as much commission as can be taken out. */
async function suspicious(): Promise<{ member: MemberActor; friend: MemberActor }> {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await world.query(
    `insert into account.device (member_id, token_hash, name, address_index)
     select $1, token_hash, name, address_index from account.device where member_id = $2`,
    [friend.memberId, member.memberId],
  )
  await play(friend, { stakeSatang: 1_000_000n })
  await nextDay(member, friend)
  return { member, friend }
}
const decide = (
  { member, friend }: { member: MemberActor; friend: MemberActor },
  verdict: 'release' | 'void',
) =>
  world.call(
    decideHeldFriend,
    {
      member_id: member.memberId,
      friend_id: friend.memberId,
      verdict,
      reason: 'ตรวจเอกสารแล้ว',
    },
    desk.cashier,
  )

test('a friend from the same browser is held, with his reasons; released he counts and is not held again', async () => {
  const pair = await suspicious()
  const { member, friend } = pair
  expect(await summary(member)).toMatchObject({ held: '150.00', available: '0.00', qualified: 0 })
  expect(await redeem(member, randomUUID(), { amount: '150.00' })).toMatchObject({
    code: 'affiliate_below_min',
  })
  expect((await world.ask(listNetwork, {}, member)).items[0]).toMatchObject({ state: 'held' })
  const held = await world.ask(listHeldFriends, {}, desk.cashier)
  expect(held.find((one) => Number(one.friend.member_id) === friend.memberId)).toMatchObject({
    member: { member_id: member.memberId, name: 'สมชาย จ.' },
    is_late: false,
    signals: ['address', 'device'],
    score: 4,
    commission: '150.00',
  })
  expect((await decide(pair, 'release')).data).toEqual({ state: 'qualified' })
  expect(await decide(pair, 'void')).toMatchObject({ code: 'affiliate_not_held' })
  await play(friend, { stakeSatang: 100_000n })
  await nextDay(member, friend)
  expect(await summary(member)).toMatchObject({ held: '0.00', available: '165.00', qualified: 1 })
})

test('who does not count gives nothing, now and later; what was taken out is worked off', async () => {
  const pair = await suspicious()
  const { member, friend } = pair
  const honest = await payingFriendOf(member)
  expect((await decide(pair, 'void')).data).toEqual({ state: 'void' })
  await play(friend, { stakeSatang: 500_000n })
  await play(honest, { stakeSatang: 100_000n })
  await nextDay(member, friend)
  // What was played on the day of the decision still stands at the friend, where nobody has it.
  await play(friend, { stakeSatang: 700_000n })
  await nextDay(member, friend)
  expect(await summary(member)).toMatchObject({ held: '0.00', available: '15.00', earned: '15.00' })
  const { items } = await world.ask(listNetwork, {}, member)
  expect(items.find(({ state }) => state === 'void')).toMatchObject({ state: 'void' })
})

test('a friend who counts already is held when he is found at the same browser later', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 1_000_000n })
  await nextDay(member, friend)
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '150.00' })
  await world.query(
    `insert into account.device (member_id, token_hash, name, address_index)
     select $1, token_hash, name, address_index from account.device where member_id = $2`,
    [friend.memberId, member.memberId],
  )
  await play(friend, { stakeSatang: 100_000n })
  await nextDay(member, friend)
  // What was taken out of it stands against him until people have decided.
  expect(await summary(member)).toMatchObject({ held: '165.00', available: '-150.00' })
  await decide({ member, friend }, 'release')
  expect(await summary(member)).toMatchObject({ held: '0.00', available: '15.00' })
})

test('more than five friends in an hour speak against them, and alone hold nobody', async () => {
  const member = await memberActor(world)
  const friends = [await payingFriendOf(member)]
  for (let n = 0; n < 5; n += 1) friends.push(await friendOf(member))
  const [first] = friends as [MemberActor, ...MemberActor[]]
  await play(first, { stakeSatang: 100_000n })
  await nextDay(member, first)
  expect(await summary(member)).toMatchObject({ registered: 6, qualified: 1, held: '0.00' })
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
