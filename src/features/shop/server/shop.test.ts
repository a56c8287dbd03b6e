import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { getPoints } from '#features/point/contract.ts'
import { statement, wallets } from '#features/wallet/contract.ts'
import { memberActor, type MemberActor, type Person } from '#tests/support/member.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { givePoints, type Shelf, shopDesk } from '#tests/support/shop.ts'
import { testWorld } from '#tests/support/world.ts'
import { calcRedemption, listItems, listRedemptions, redeemItem, showCodes } from '../contract.ts'
import { changeStock, saveItem, stepItem } from '../operator-contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await shopDesk(world)

const key = () => ({ 'idempotency-key': randomUUID() })
const chosen = ({ item_id, variants }: Shelf, quantity = 1) => ({
  item_id,
  variant_id: variants[0] ?? 0,
  quantity,
})
const redeem = (member: MemberActor, shelf: Shelf, quantity = 1, headers = key()) =>
  world.call(
    redeemItem,
    { ...chosen(shelf, quantity), version: shelf.version, level: 1 },
    member,
    headers,
  )
const cash = async (member: MemberActor) => {
  const own = await world.ask(wallets, {}, member)
  return own.find(({ wallet_type_id: type }) => Number(type) === 1)?.balance ?? '0.00'
}
const point = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const rich = async (points = 10_000n, named: Partial<Person> = {}) => {
  const member = await memberActor(world, named)
  await givePoints(world, member, points)
  return member
}
const seen = async (member: MemberActor, { item_id }: Shelf) =>
  (await world.ask(listItems, {}, member)).items.find((one) => Number(one.item_id) === item_id)
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])

test('points become credit once; the same request meets its answer, another wish is told', async () => {
  const shelf = await desk.publish({ discount_ppm: 50_000, worth: '23.75' })
  const member = await rich(2_000n)
  const calc = await world.ask(calcRedemption, chosen(shelf, 3), member)
  expect(calc).toEqual({
    version: 1,
    level: 1,
    unit: 500,
    discount: 75,
    total: 1_425,
    balance_after: 575,
    stock_left: 100,
    limit_left: null,
    value: '71.25',
    spins: null,
    coupons: null,
    coupon: null,
  })
  const headers = key()
  const first = await redeem(member, shelf, 3, headers)
  expect(first.data).toMatchObject({ points: 1_425, credit: '71.25', quantity: 3, codes: [] })
  expect((await redeem(member, shelf, 3, headers)).data).toEqual(first.data)
  expect(await redeem(member, shelf, 2, headers)).toMatchObject({ code: 'idempotency_mismatch' })
  expect([await point(member), await cash(member)]).toEqual([575, '71.25'])
  const { codes: _codes, ...shown } = first.data
  expect((await world.ask(listRedemptions, {}, member)).items).toEqual([shown])
  expect(await seen(member, shelf)).toMatchObject({
    price: 475,
    unit: 500,
    credit: '23.75',
    variants: [{ name: 'แบบปกติ', stock_left: 97 }],
  })
  const lines = await world.ask(statement, {}, member)
  expect(lines.items[0]).toMatchObject({ kind: 'shop_credit', ref: 'เครดิต ฿25', amount: '71.25' })
})

test('a code is told to whoever redeemed it, again where he asks for it, and to nobody else', async () => {
  const shelf = await desk.publish({ kind: 'digital', title: 'บัตรเติมเน็ต', variants: ['A', 'B'] }, [
    'NET-0001',
    'NET-0002',
    'NET-0003',
  ])
  const [member, other] = [await rich(), await rich()]
  const first = await redeem(member, shelf, 2)
  expect(first.data).toMatchObject({ credit: null, codes: ['NET-0001', 'NET-0002'] })
  expect(await seen(other, shelf)).toMatchObject({
    variants: [{ stock_left: 1 }, { stock_left: 0 }],
  })
  expect(await redeem(other, shelf, 2)).toMatchObject({
    code: 'shop_codes_out',
    message: 'รหัสหมดชั่วคราว ยังไม่ตัดแต้ม',
  })
  expect(await point(other)).toBe(10_000)
  expect((await redeem(other, shelf)).data.codes).toEqual(['NET-0003'])
  // The list says that there are codes; to see them is a step of its own, which is written down.
  const mine = await world.ask(listRedemptions, {}, member)
  expect(JSON.stringify(mine)).not.toContain('NET-')
  expect(mine.items).toMatchObject([{ code_count: 2, codes_shown_at: first.data.codes_shown_at }])
  const { redemption_id } = first.data
  await world.clock.advance(MINUTE_MS)
  const again = await world.ask(showCodes, { redemption_id }, member)
  expect(again.codes).toEqual(['NET-0001', 'NET-0002'])
  expect((await world.ask(listRedemptions, {}, member)).items).toMatchObject([
    { codes_shown_at: again.shown_at },
  ])
  expect((await world.call(showCodes, { redemption_id }, other)).status).toBe(404)
  const shows = await world.query(
    'select redemption_id::integer, member_id::integer from shop.code_show',
  )
  const own = { redemption_id: Number(redemption_id), member_id: member.memberId }
  expect(shows).toEqual([own, expect.objectContaining({ member_id: other.memberId }), own])
  const rows = await world.query<{ row: string }>('select c::text as row from shop.code c')
  expect(rows.map(({ row }) => row).join('')).not.toContain('NET-')
})

test('what is missing is said in points; stock, limits of a day and of a person have answers of their own', async () => {
  const member = await rich(380n)
  const dear = await desk.publish()
  expect(await redeem(member, dear)).toMatchObject({
    code: 'shop_points_short',
    message: 'แต้มไม่พอ ขาดอีก 120 แต้ม',
  })
  expect((await world.ask(calcRedemption, chosen(dear), member)).balance_after).toBe(-120)
  const few = await desk.publish({ points: 10, worth: '0.50' }, 2)
  expect(await redeem(member, few, 3)).toMatchObject({ code: 'shop_out_of_stock' })
  const limited = await desk.publish({ points: 10, worth: '0.50', per_day: 2, per_person: 3 })
  expect(await redeem(member, limited, 3)).toMatchObject({
    code: 'shop_day_limit',
    message: 'แลกครบจำนวนของวันนี้แล้ว',
  })
  expect((await redeem(member, limited, 2)).code).toBe('')
  expect(await seen(member, limited)).toMatchObject({ limit_left: 0 })
  expect(await redeem(member, limited)).toMatchObject({ code: 'shop_day_limit' })
  const midnight = bangkokInstant('2026-12-08', '00:00')
  await keepSignedIn(world, [member], midnight)
  await world.clock.set(midnight)
  expect(await seen(member, limited)).toMatchObject({ limit_left: 1 })
  expect((await redeem(member, limited)).code).toBe('')
  expect(await redeem(member, limited)).toMatchObject({ code: 'shop_person_limit' })
  expect(await point(member)).toBe(350)
})

test('RC9: terms that changed since they were seen, a window, an item off the shelf', async () => {
  await desk.stay()
  const now = await world.clock.now()
  const window = {
    opens_at: toWireTime(new Date(now.getTime() + 5 * MINUTE_MS)),
    closes_at: toWireTime(new Date(now.getTime() + 10 * MINUTE_MS)),
  }
  const timed = await desk.publish(window)
  const shelf = await desk.publish()
  const member = await rich()
  expect(await seen(member, timed)).toBeUndefined()
  expect(await redeem(member, timed)).toMatchObject({ code: 'shop_item_closed' })
  expect(await world.call(calcRedemption, chosen(timed), member)).toMatchObject({
    code: 'shop_item_closed',
  })
  const next = await desk.publish({ item_id: shelf.item_id, points: 600 }, 0)
  expect(await redeem(member, shelf)).toMatchObject({ code: 'terms_changed' })
  expect((await redeem(member, next)).data.points).toBe(600)
  const reason = 'ตรวจสอบของ'
  await world.ask(stepItem, { item_id: shelf.item_id, to: 'paused', reason }, desk.editor)
  expect(await seen(member, shelf)).toBeUndefined()
  expect(await redeem(member, next)).toMatchObject({ code: 'shop_item_closed' })
  await world.clock.set(new Date(window.opens_at))
  expect((await redeem(member, timed)).code).toBe('')
  await world.clock.set(new Date(window.closes_at))
  expect(await redeem(member, timed)).toMatchObject({ code: 'shop_item_closed' })
})

test('AB1, AB2: a quantity that is none, a variant of another item, a forged price', async () => {
  await desk.stay()
  const shelf = await desk.publish()
  const other = await desk.publish()
  const draft = await world.ask(saveItem, { ...draftTerms, variants: ['แบบปกติ'] }, desk.editor)
  const member = await rich()
  for (const quantity of [0, -1, 1.5, 2 ** 53, 100, '1' as never]) {
    expect((await redeem(member, shelf, quantity)).code, `${quantity}`).toBe('invalid_input')
    expect((await world.call(calcRedemption, chosen(shelf, quantity), member)).code).toBe(
      'invalid_input',
    )
  }
  const foreign = { ...shelf, variants: other.variants }
  expect((await redeem(member, foreign)).code).toBe('not_found')
  expect((await redeem(member, { ...shelf, item_id: Number(draft.item_id) })).code).toBe(
    'not_found',
  )
  const forged = {
    ...chosen(shelf),
    version: 1,
    level: 1,
    points: 1,
    total: 1,
    credit: '9999.00',
    member_id: 1,
  }
  expect((await world.call(redeemItem, forged as never, member, key())).data).toMatchObject({
    points: 500,
    credit: '25.00',
  })
  expect([await point(member), await cash(member)]).toEqual([9_500, '25.00'])
})

const draftTerms = {
  kind: 'credit' as const,
  title: 'ร่างที่ยังไม่เปิด',
  note: '',
  points: 500,
  discount_ppm: 0,
  level_discounts: [],
  min_level: 1,
  spins: null,
  coupon_id: null,
  picture: null,
  worth: '25.00',
  per_day: null,
  per_person: null,
  opens_at: null,
  closes_at: null,
  reason: 'ยังไม่พร้อมเปิด',
}

test('RC10: who is excluded or blocked is offered nothing and keeps his points', async () => {
  const shelf = await desk.publish()
  const digital = await desk.publish({ kind: 'digital' }, ['CODE-1'])
  const member = await rich()
  for (const set of [
    "reward_block = 'ตรวจพบหลายบัญชี'",
    "reward_block = null, excluded_until = platform.clock() + interval '9 days'",
  ]) {
    await standing(member, set)
    for (const one of [shelf, digital]) {
      expect(await redeem(member, one)).toMatchObject({ code: 'reward_not_for_you' })
    }
    expect(await world.ask(listItems, {}, member)).toEqual({
      point: 10_000,
      is_open: false,
      items: [],
    })
  }
  await standing(member, 'excluded_until = null')
  expect((await redeem(member, digital)).code).toBe('')
})

test('AB5: the limit of a person holds for all his accounts', async () => {
  const shelf = await desk.publish({ per_person: 1 })
  const born = { first_name: 'แปด', birth_date: '1950-01-02' }
  const pair = [await rich(1_000n, born), await rich(1_000n, born)]
  const answers = []
  for (const one of pair) answers.push((await redeem(one, shelf)).code)
  expect(answers).toEqual(['', 'shop_person_limit'])
})

test('the shelf proves itself: the books say what each moved, and a wrong row is named', async () => {
  const shelf = await desk.publish()
  await world.ask(
    changeStock,
    { variant_id: shelf.variants[0] ?? 0, change: -40, reason: 'ของชำรุด' },
    desk.editor,
  )
  const member = await rich()
  await redeem(member, shelf, 4)
  const faults = () => world.query("select * from shop.reconcile('full')")
  expect(await faults()).toEqual([])
  await world.query('update shop.variant set stock = stock + 1 where variant_id = $1', [
    shelf.variants[0],
  ])
  expect(await faults()).toMatchObject([{ expected: '56', found: '57' }])
  await world.query('update shop.variant set stock = stock - 1 where variant_id = $1', [
    shelf.variants[0],
  ])
  await world.query('update shop.bought set count = count - 1 where item_id = $1 and period = $2', [
    shelf.item_id,
    'all',
  ])
  expect(await faults()).toMatchObject([{ expected: '4', found: '3' }])
  await world.query('update shop.bought set count = count + 1 where item_id = $1 and period = $2', [
    shelf.item_id,
    'all',
  ])
})
