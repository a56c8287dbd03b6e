import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { giveMemberCoupon } from '#features/coupon/operator-contract.ts'
import { pausePromotion, resumePromotion } from '#features/promotion/operator-contract.ts'
import { countOf } from '#ledger/wallets.ts'
import { couponDesk, type CouponInput } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { givePoints, type Shelf, shopDesk, shopTerms } from '#tests/support/shop.ts'
import { testWorld } from '#tests/support/world.ts'
import { calcRedemption, listItems, listRedemptions, redeemItem } from '../contract.ts'
import { listShopCoupons, saveItem } from '../operator-contract.ts'

// Items that are coupons of the member's own, of a campaign that another feature keeps.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await shopDesk(world)
const coupons = await couponDesk(world)
const promotions = await promotionDesk(world)

const campaign = async (more: Partial<CouponInput> = {}) =>
  (await coupons.publish({ kind: 'personal', word: null, per_person: 10, ...more })).campaign_id
const shelfOf = (coupon_id: number, more: Parameters<typeof desk.publish>[0] = {}) =>
  desk.publish({ kind: 'coupon', title: 'คูปองเครดิต ฿50', points: 1_000, coupon_id, ...more })
const rich = async () => {
  const member = await memberActor(world)
  await givePoints(world, member, 10_000n)
  return member
}
const redeem = (
  member: MemberActor,
  { item_id, variants: [variant_id = 0], version }: Shelf,
  quantity = 1,
  key: string = randomUUID(),
) =>
  world.call(redeemItem, { item_id, variant_id, version, level: 1, quantity }, member, {
    'idempotency-key': key,
  })
const point = (member: MemberActor) => countOf(world.services.db, member.memberId, 'points')
const vouchers = async (id: number) => {
  const [row] = await world.query<{ count: number; reserved: number }>(
    `select c.reserved, (select count(*)::integer from coupon.voucher v
                          where v.campaign_id = c.campaign_id and v.state = 'open') as count
       from coupon.campaign c where c.campaign_id = $1`,
    [id],
  )
  return row
}

test('points become coupons of the member, each once; the same request gives no more', async () => {
  const id = await campaign()
  const shelf = await shelfOf(id)
  const member = await rich()
  const input = { item_id: shelf.item_id, variant_id: shelf.variants[0] ?? 0, quantity: 2 }
  expect(await world.ask(calcRedemption, input, member)).toMatchObject({
    coupons: 2,
    value: null,
    total: 2_000,
  })
  const key = randomUUID()
  const first = await redeem(member, shelf, 2, key)
  expect(first.data).toMatchObject({ kind: 'coupon', state: 'done', credit: null })
  expect(first.data.coupons.map(({ state }) => state)).toEqual(['open', 'open'])
  expect((await redeem(member, shelf, 2, key)).data).toEqual(first.data)
  expect(await vouchers(id)).toEqual({ count: 2, reserved: 2 })
  expect(await point(member)).toBe(8_000n)
  const { items } = await world.ask(listRedemptions, {}, member)
  expect(items[0]?.coupons).toEqual(first.data.coupons)
  expect(await world.query("select * from shop.reconcile('full')")).toEqual([])
})

test('what a coupon is worth is the campaign’s word, and it is never worth more than its points', async () => {
  const dear = await campaign({ amount: 5_001 })
  const ofPoints = await campaign({ reward: 'points', amount: 100 })
  const word = await coupons.publish()
  const save = (coupon_id: number | null) =>
    world.call(
      saveItem,
      shopTerms({ kind: 'coupon', points: 1_000, worth: '0.01', coupon_id }),
      desk.editor,
    )
  expect(await save(dear)).toMatchObject({
    code: 'shop_worth_above_price',
    details: [{ field: 'coupon_id' }],
  })
  for (const none of [ofPoints, word.campaign_id, 999_999, null]) {
    expect(await save(none)).toMatchObject({ code: 'shop_coupon_odd' })
  }
  const offered = await world.ask(listShopCoupons, {}, desk.editor)
  const ids = offered.map(({ coupon_id: id }) => Number(id))
  expect(ids).toContain(dear)
  expect(ids).not.toContain(ofPoints)
})

test('nothing is taken where the campaign gives none: full, stopped meanwhile, or enough for a person', async () => {
  const few = await campaign({ uses_max: 3, per_person: 3 })
  const shelf = await shelfOf(few)
  const member = await rich()
  const seen = async () =>
    (await world.ask(listItems, {}, member)).items.find(
      ({ item_id: id }) => Number(id) === shelf.item_id,
    )
  expect((await seen())?.variants).toMatchObject([{ stock_left: 3 }])
  expect(await redeem(member, shelf, 4)).toMatchObject({ code: 'shop_out_of_stock' })
  expect((await redeem(member, shelf, 2)).code).toBe('')
  expect(await redeem(await rich(), shelf, 2)).toMatchObject({ code: 'shop_out_of_stock' })
  const own = await campaign({ per_person: 1 })
  const once = await shelfOf(own)
  expect((await redeem(member, once)).code).toBe('')
  expect(await redeem(member, once)).toMatchObject({ code: 'shop_person_limit' })
  expect(await point(member)).toBe(7_000n)
  await world.query("update coupon.campaign set state = 'paused' where campaign_id = $1", [few])
  expect(await seen()).toBeUndefined()
  expect(await redeem(member, shelf)).toMatchObject({ code: 'shop_item_closed' })
  expect([await vouchers(few), await vouchers(own)]).toEqual([
    { count: 2, reserved: 2 },
    { count: 1, reserved: 1 },
  ])
  expect(await point(member)).toBe(7_000n)
})

test('RC4: the last coupon of a campaign and many at once: one has it, the others their points', async () => {
  const id = await campaign({ uses_max: 1, per_person: 1 })
  const [one, other] = [await shelfOf(id), await shelfOf(id)]
  const ring: MemberActor[] = []
  for (let n = 0; n < 8; n += 1) ring.push(await rich())
  const answers = await Promise.all(
    ring.map((member, n) => redeem(member, n % 2 === 0 ? one : other)),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    '',
    ...Array.from({ length: 7 }, () => 'shop_out_of_stock'),
  ])
  let sum = 0n
  for (const member of ring) sum += await point(member)
  expect(sum).toBe(79_000n)
  expect(await vouchers(id)).toEqual({ count: 1, reserved: 1 })
})

test('what the shop says of its coupons is held against those that were given', async () => {
  const id = await campaign()
  const shelf = await shelfOf(id)
  const member = await rich()
  await redeem(member, shelf, 2)
  const faults = async () =>
    (await world.query<{ check_name: string }>("select * from shop.reconcile('full')")).map(
      (one) => one.check_name,
    )
  expect(await faults()).toEqual([])
  const key = `voucher_id = (select min(voucher_id) from coupon.voucher where campaign_id = ${id})`
  const turned = async (set: string, undo: string) => {
    await world.query(`update coupon.voucher set ${set} where ${key}`)
    const found = await faults()
    await world.query(`update coupon.voucher set ${undo} where ${key}`)
    return found
  }
  const [row] = await world.query<{ giver: string }>(
    `select giver_key as giver from coupon.voucher where ${key}`,
  )
  const back = "state = 'taken_back', ended_at = platform.clock()"
  expect(await turned(back, "state = 'open', ended_at = null")).toEqual([
    'each coupon of a redemption was given once',
  ])
  expect(await turned("giver_key = 'shop 999999 1'", `giver_key = '${row?.giver}'`)).toEqual([
    'each coupon of a redemption was given once',
    'a coupon of the shop is of a redemption',
  ])
  expect(await faults()).toEqual([])
})

const calc = (member: MemberActor, { item_id, variants: [variant_id = 0] }: Shelf) =>
  world.ask(calcRedemption, { item_id, variant_id, quantity: 1 }, member)

test('items of one campaign together show no more than it has, and go on as it goes down', async () => {
  const id = await campaign({ uses_max: 5, per_person: 5 })
  const [one, other] = [await shelfOf(id), await shelfOf(id)]
  const member = await rich()
  const seen = async () => {
    const { items } = await world.ask(listItems, {}, member)
    const stocks = [one, other].map(
      ({ item_id }) =>
        items.find((item) => Number(item.item_id) === item_id)?.variants[0]?.stock_left,
    )
    const calculated = [await calc(member, one), await calc(member, other)]
    expect(calculated.map(({ stock_left: left }) => left)).toEqual(stocks)
    return stocks
  }
  expect(await seen()).toEqual([3, 2])
  expect((await redeem(member, other, 2)).code).toBe('')
  expect(await seen()).toEqual([2, 1])
  expect((await redeem(member, one, 2)).code).toBe('')
  expect(await seen()).toEqual([1, 0])
})

test('what a person may have of a campaign is what he may have of its items, however he came to it', async () => {
  const id = await campaign({ per_person: 3 })
  const [shelf, tight] = [await shelfOf(id), await shelfOf(id, { per_person: 1 })]
  const member = await rich()
  const left = async () => [
    (await calc(member, shelf)).limit_left,
    (await calc(member, tight)).limit_left,
  ]
  expect(await left()).toEqual([3, 1])
  expect((await redeem(member, shelf)).code).toBe('')
  expect(await left()).toEqual([2, 1])
  const give = { campaign_id: id, member: member.person.phone, reason: 'ขอบคุณลูกค้า' }
  for (let n = 0; n < 2; n += 1) await world.ask(giveMemberCoupon, give, coupons.editor)
  expect(await left()).toEqual([0, 0])
  expect(await redeem(member, shelf)).toMatchObject({ code: 'shop_person_limit' })
})

test('a coupon of a bonus says by which terms before points are given for it, and is not sold while those are paused', async () => {
  const { promotion_id } = await promotions.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '100.00',
    cashout_max: '200.00',
    by_coupon: true,
  })
  const bonus = { reward: 'bonus', promotion_id, per_person: 1 } as const
  const id = await campaign(bonus)
  const shelf = await shelfOf(id, { points: 2_000, title: 'คูปองเครดิตฟรี ฿100' })
  const member = await rich()
  expect((await calc(member, shelf)).coupon).toMatchObject({
    credit: null,
    bonus: '100.00',
    bonus_terms: { need: '800.00', stake_max: '20.00', cashout_max: '200.00', lifetime_days: 14 },
  })
  const offered = async () =>
    (await world.ask(listShopCoupons, {}, desk.editor)).find((one) => Number(one.coupon_id) === id)
  expect(await offered()).toMatchObject({ reward: 'bonus', worth: '100.00', bonus_need: '800.00' })
  const step = { promotion_id, reason: 'ตรวจแล้ว' }
  await world.ask(pausePromotion, step, promotions.editor)
  expect(await offered()).toBeUndefined()
  const { items } = await world.ask(listItems, {}, member)
  expect(items.map(({ item_id: item }) => Number(item))).not.toContain(shelf.item_id)
  expect(await redeem(member, shelf)).toMatchObject({ code: 'shop_item_closed' })
  expect(await point(member)).toBe(10_000n)
  await world.ask(resumePromotion, step, promotions.editor)
  expect((await redeem(member, shelf)).code).toBe('')
  expect(await calc(member, shelf)).toMatchObject({ limit_left: 0 })
})
