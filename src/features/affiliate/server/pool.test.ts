import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, type Day } from '#kernel/time.ts'
import type { Product } from '#kernel/products.ts'
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
import { redeemCoupon } from '#features/coupon/contract.ts'
import { bookFaults } from '#tests/support/books.ts'
import { earn } from '#tests/support/claims.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { getAffiliateConfig, listCommissionDays, listCommissions } from '../contract.ts'
import {
  getAffiliateDesk,
  previewAffiliate,
  publishAffiliate,
  rejectAffiliate,
  saveAffiliate,
} from '../operator-contract.ts'

// Months of a pooled base: what friends lost, or what the house kept of it, all of a level together.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { namedByHand, payingFriendOf, turn, summary, redeem } = affiliateWorld(world)
const desk = await affiliateDesk(world)

const pool = (...ppm: number[]) => ppm.map((one, at) => ({ level: at + 1, ppm: one }))
const pooled = (more: Partial<AffiliateTerms> = {}): Partial<AffiliateTerms> => ({
  base: 'loss',
  rates: [],
  pool_rates: pool(100_000),
  ...more,
})

let month = '2026-12'
/** The first of the next month, at four: the month before is worked out. */
async function nextMonth(...members: MemberActor[]): Promise<void> {
  month = next(month)
  await goTo(bangkokInstant(`${month}-01`, '04:00'), ...members)
  await desk.stay()
  await turn()
}
const next = (of: string): string => {
  const [year = 0, at = 0] = of.split('-').map(Number)
  return at === 12 ? `${year + 1}-01` : `${year}-${`${at + 1}`.padStart(2, '0')}`
}
/** So much stays with the house of a friend's play; enough is staked that the bound does not bind. */
async function loses(
  friend: MemberActor,
  satang: bigint,
  more: { product?: Product; countedDay?: Day; stake?: bigint } = {},
): Promise<bigint> {
  const stakeSatang = more.stake ?? 200_000_000n
  const { stake: _stake, ...rest } = more
  return play(friend, { stakeSatang, returnedSatang: stakeSatang - satang, ...rest })
}
/** The month before as it is written, the newest part first: of so few friends nobody is told. */
const made = (member: MemberActor, of = previous(month)) => {
  const baht = (satang: string) => `(${satang} / 100.0)::numeric(20, 2)::text`
  return world.query(
    `select p.base as base_kind, c.level, c.ppm::integer as ppm, c.shown_day::text as shown_day,
            ${baht('c.satang')} as commission, ${baht('p.ggr_satang')} as ggr,
            ${baht('p.fee_satang')} as fee, ${baht('p.payment_satang')} as payment,
            ${baht('p.bonus_satang')} as bonus, ${baht('p.cashback_satang')} as cashback,
            ${baht('p.own_carry_satang')} as own_carry, ${baht('p.carry_satang')} as carry_in,
            ${baht('p.base_satang')} as base, ${baht('p.most_satang')} as most,
            ${baht('p.due_satang')} as due,
            (select count(*)::integer from affiliate.pool_friend f
              where f.commission_id = p.commission_id) as friends,
            (select coalesce(json_agg(json_build_object('is_own', k.friend_id <> 0,
                       'amount', ${baht('k.satang')}) order by k.month, k.friend_id), '[]')
               from affiliate.carry k where k.commission_id = p.commission_id) as carry_out
       from affiliate.pool p join affiliate.commission c using (commission_id)
      where c.member_id = $1 and p.month = ($2 || '-01')::date
      order by c.part desc, c.level`,
    [member.memberId, of],
  )
}
const told = async (member: MemberActor, of = previous(month)) => ({
  ...(await world.ask(listCommissionDays, { month: of }, member)),
  parts: (await world.ask(listCommissions, { month: of }, member)).items,
})
const untold = { items: [], months: [], parts: [], has_untold: true, total: '0.00' }
const previous = (of: string): string => {
  const [year = 0, at = 0] = of.split('-').map(Number)
  return at === 1 ? `${year - 1}-12` : `${year}-${`${at - 1}`.padStart(2, '0')}`
}

test('another base begins with a month: until then days go by the terms before', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await goTo(bangkokInstant('2026-12-08', '04:00'), member, friend)
  await desk.stay()
  await turn()
  await desk.publish(pooled())
  expect(await world.ask(getAffiliateConfig, {}, member)).toMatchObject({
    base: 'loss',
    base_from: '2027-01-01',
    levels: 1,
    rates: [],
    pool_rates: pool(100_000),
    carry_months: 3,
    ring_fence: '30000.00',
  })
  await play(friend, { stakeSatang: 600_000n, returnedSatang: 100_000n })
  await nextMonth(member, friend)
  // December goes by valid play, at two per cent, and not by what was lost.
  expect(await summary(member)).toMatchObject({ available: '120.00' })
  expect(await world.ask(getAffiliateConfig, {}, member)).toMatchObject({ base_from: null })
  await loses(friend, 500_000n)
  await nextMonth(member, friend)
  expect(await summary(member)).toMatchObject({ available: '620.00' })
  // Days of that month gave nothing of their own, and what one friend lost is told to nobody.
  expect(await made(member)).toMatchObject([
    { shown_day: '2027-01-31', base: '5000.00', commission: '500.00' },
  ])
  expect(await told(member)).toMatchObject(untold)
})

test('AF4, AF5: all friends together; a month below zero gives nothing and is set off', async () => {
  const member = await memberActor(world)
  const [x, y] = [await payingFriendOf(member), await payingFriendOf(member)]
  await loses(x, -500_000n)
  await loses(y, 800_000n)
  await nextMonth(member, x, y)
  expect(await summary(member)).toMatchObject({ available: '300.00' })
  expect(await made(member)).toMatchObject([
    {
      base_kind: 'loss',
      level: 1,
      ppm: 100_000,
      commission: '300.00',
      friends: 2,
      ggr: '3000.00',
      base: '3000.00',
      carry_in: '0.00',
      due: '300.00',
      carry_out: [],
    },
  ])
  // What two friends lost or won is told to nobody.
  expect(await told(member)).toMatchObject(untold)
  await loses(x, -200_000n)
  await nextMonth(member, x, y)
  expect(await summary(member)).toMatchObject({ available: '300.00' })
  expect((await made(member))[0]).toMatchObject({
    commission: '0.00',
    base: '0.00',
    carry_out: [{ is_own: false, amount: '2000.00' }],
  })
  await loses(x, 600_000n)
  await nextMonth(member, x, y)
  expect(await summary(member)).toMatchObject({ available: '700.00' })
  expect((await made(member))[0]).toMatchObject({
    ggr: '6000.00',
    carry_in: '2000.00',
    base: '4000.00',
    due: '400.00',
  })
})

test('AF6: a friend who won much carries it himself', async () => {
  const member = await memberActor(world)
  const [x, y] = [await payingFriendOf(member), await payingFriendOf(member)]
  await loses(x, -5_000_000n)
  await loses(y, 800_000n)
  await nextMonth(member, x, y)
  expect((await made(member))[0]).toMatchObject({
    due: '0.00',
    carry_out: [{ is_own: true, amount: '42000.00' }],
  })
  await loses(y, 800_000n)
  await loses(x, 1_000_000n)
  await nextMonth(member, x, y)
  expect(await summary(member)).toMatchObject({ available: '800.00' })
  expect((await made(member))[0]).toMatchObject({
    ggr: '18000.00',
    own_carry: '10000.00',
    base: '8000.00',
    carry_out: [{ is_own: true, amount: '32000.00' }],
  })
})

test('a bet that is void after its month was paid is a row of the day on which it comes, and goes on from month to month', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  const played = `${month}-01`
  const sourceId = await loses(friend, 300_000n)
  await nextMonth(member, friend)
  await loses(friend, 100_000n)
  await nextMonth(member, friend)
  expect(await summary(member)).toMatchObject({ available: '400.00' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '400.00' })
  // 5,000 come back of a month that gave 300: now it is 2,000 below zero, which the next one makes good.
  await play(friend, {
    sourceId,
    revision: 2,
    stakeSatang: 0n,
    returnedSatang: 500_000n,
    validSatang: 0n,
    countedDay: played,
  })
  await turn()
  await turn()
  // 300 of the first month, and 100 of the second: 1,000 of its base are set off too.
  expect(await summary(member)).toMatchObject({ available: '-400.00', redeemed: '400.00' })
  const shown_day = `${month}-01`
  expect((await made(member))[0]).toMatchObject({
    shown_day,
    commission: '-100.00',
    carry_in: '1000.00',
    due: '0.00',
  })
  expect((await made(member, previous(previous(month))))[0]).toMatchObject({
    shown_day,
    commission: '-300.00',
    ggr: '-2000.00',
    due: '0.00',
  })
  expect(await redeem(member, randomUUID(), { amount: '400.00' })).toMatchObject({
    code: 'affiliate_below_min',
  })
  await turn()
  expect(await summary(member)).toMatchObject({ available: '-400.00' })
  await loses(friend, 900_000n)
  await nextMonth(member, friend)
  // 9,000 less the 1,000 that are still carried: 800, of which 400 work off what was taken out.
  expect(await summary(member)).toMatchObject({ available: '400.00' })
})

test('what a month gives is bounded by what is set aside of its play', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await loses(friend, 1_000_000n, { stake: 1_000_000n })
  await nextMonth(member, friend)
  // A tenth of 10,000 lost would be 1,000; of 10,000 staked in the lottery two per cent are set aside.
  expect(await summary(member)).toMatchObject({ available: '200.00' })
  expect((await made(member))[0]).toMatchObject({ base: '10000.00', most: '200.00' })
})

test('play before a friend was named by hand is in no month', async () => {
  const [member, friend] = await namedByHand(`${month}-02`)
  await loses(friend, 700_000n, { countedDay: `${month}-01` })
  await loses(friend, 300_000n, { countedDay: `${month}-02` })
  await nextMonth(member, friend)
  expect(await summary(member)).toMatchObject({ available: '300.00' })
  expect((await made(member))[0]).toMatchObject({ ggr: '3000.00', friends: 1 })
})

test('AF7: what the house kept is less what providers, payments, bonuses and cashback took', async () => {
  const terms = pooled({ base: 'ngr', fee_ppm: 120_000, payment_ppm: 20_000 })
  await desk.publish(terms)
  await nextMonth()
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await loses(friend, 1_000_000n)
  await giveRewards(friend)
  await nextMonth(member, friend)
  expect((await made(member))[0]).toMatchObject({
    base_kind: 'ngr',
    commission: '680.00',
    ggr: '10000.00',
    fee: '1200.00',
    payment: '200.00',
    bonus: '1500.00',
    cashback: '300.00',
    base: '6800.00',
    due: '680.00',
  })
})

test('what a friend was given before he was named by hand is not taken off', async () => {
  const [member, friend] = await namedByHand(`${month}-02`)
  const [other, early] = await namedByHand(`${month}-01`)
  for (const one of [friend, early]) {
    await giveRewards(one)
    await loses(one, 1_000_000n, { countedDay: `${month}-02` })
  }
  await nextMonth(member, friend, other, early)
  expect((await made(member))[0]).toMatchObject({
    bonus: '0.00',
    cashback: '0.00',
    base: '8600.00',
  })
  expect((await made(other))[0]).toMatchObject({ bonus: '1500.00', cashback: '300.00' })
})

/** 1,500 of a coupon and 300 of cashback. */
async function giveRewards(friend: MemberActor): Promise<void> {
  const coupons = await couponDesk(world)
  const word = `GIFT${friend.memberId}`
  await coupons.publish({ word, amount: 150_000, budget: 150_000, uses_max: 1 })
  const key = { 'idempotency-key': randomUUID() }
  expect((await world.call(redeemCoupon, { code: word }, friend, key)).code).toBe('')
  await earn(world, friend, 'cashback', 30_000n, { creditTo: 'main' })
}

test('level 2 goes by the same base as level 1, within what is set aside for both', async () => {
  await desk.publish(pooled({ pool_rates: pool(80_000, 20_000) }))
  await nextMonth()
  const a = await memberActor(world)
  const b = await payingFriendOf(a)
  const c = await payingFriendOf(b)
  await loses(c, 1_000_000n)
  await nextMonth(a, b, c)
  expect(await summary(b)).toMatchObject({ available: '800.00' })
  expect(await summary(a)).toMatchObject({ available: '200.00' })
  expect((await made(a))[0]).toMatchObject({ level: 2, base_kind: 'loss', ppm: 20_000 })
})

test('what pooled terms would have cost is told before; the desk sees months and what is carried', async () => {
  const { reason: _reason, ...terms } = affiliateTerms(pooled())
  const told = await world.ask(previewAffiliate, terms, desk.cashier)
  expect(told).toMatchObject({
    commission: '1000.00',
    pool_base: '10000.00',
    commission_now: '1000.00',
  })
  const { months, pool_bound_ppm } = await world.ask(getAffiliateDesk, {}, desk.editor)
  expect(months[0]).toMatchObject({
    month: `${previous(month)}-01`,
    base: 'loss',
    is_done: true,
    members: 2,
    base_sum: '20000.00',
    commission: '1000.00',
    carried: '0.00',
  })
  expect(pool_bound_ppm).toBe(125_000)
})

const save = (more: Partial<AffiliateTerms>) =>
  world.call(saveAffiliate, affiliateTerms(more), desk.editor)

const odd: readonly (readonly [code: string, field: string, more: Partial<AffiliateTerms>])[] = [
  ['affiliate_base_rates', 'pool_rates', { pool_rates: pool(1) }],
  ['affiliate_base_rates', 'rates', { base: 'loss' }],
  ['affiliate_pool_above_bound', 'pool_rates.0.ppm', pooled({ pool_rates: pool(125_001) })],
  ['affiliate_level_above', 'pool_rates.1.ppm', pooled({ pool_rates: pool(5, 6) })],
  ['affiliate_rate_twice', 'pool_rates.1.ppm', pooled({ pool_rates: [...pool(5), ...pool(5)] })],
  ['invalid_input', 'approve_from', { approve_from: '0.00' }],
  ['invalid_input', 'fee_ppm', pooled({ fee_ppm: 500_001 })],
  ['invalid_input', 'payment_ppm', pooled({ payment_ppm: -1 })],
]
test.for(odd)('what cannot be: %s at %s', async ([code, field, more]) => {
  expect(await save(more)).toMatchObject({ code, details: [{ field }] })
  const { reason: _reason, ...terms } = affiliateTerms(more)
  expect(await world.call(previewAffiliate, terms, desk.editor)).toMatchObject({ code })
})

test('pooled rates and what cashback sets aside are judged together, whichever changes', async () => {
  const { versions } = await world.ask(getCashbackDesk, {}, desk.editor)
  const [live] = versions
  if (!live) throw new Error('cashback has terms')
  const { version: _version, written_by: _by, written_at: _at, ...terms } = live
  const less = terms.products.map((one) =>
    one.product === 'sport' ? { ...one, commission_ppm: 3_900 } : one,
  )
  const propose = async () => {
    await world.ask(saveCashback, { ...terms, products: less, reason: 'ลดค่าแนะนำ' }, desk.editor)
    const { proposal } = await world.ask(getCashbackDesk, {}, desk.cashier)
    return { approval_id: Number(proposal?.approval_id), reason: 'ตรวจแล้ว' }
  }
  const asked = await propose()
  // A tenth of four per cent is 0.4 %, a little more than would be set aside for sport.
  expect(await world.call(publishCashback, asked, desk.cashier)).toMatchObject({
    code: 'cashback_below_commission',
  })
  await desk.publish(pooled({ pool_rates: pool(90_000) }))
  await save(pooled())
  await world.ask(publishCashback, asked, desk.cashier)
  expect(await world.call(publishAffiliate, await desk.proposal(), desk.cashier)).toMatchObject({
    code: 'affiliate_pool_above_bound',
  })
  await world.ask(rejectAffiliate, await desk.proposal(), desk.cashier)
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
