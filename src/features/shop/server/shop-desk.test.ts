import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { memberActor } from '#tests/support/member.ts'
import { givePoints, shopDesk, type ShopInput, shopTerms } from '#tests/support/shop.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { redeemItem } from '../contract.ts'
import {
  addCodes,
  changeStock,
  countShopWaiting,
  listDeskItems,
  listItemRedemptions,
  publishItem,
  rejectItem,
  saveItem,
  stepItem,
} from '../operator-contract.ts'

// The desk of the shop: one writes, another lets out; stock goes in and out with a reason; what it is refused.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await shopDesk(world)
const reason = 'ตรวจแล้ว'

const save = (more: Partial<ShopInput> = {}, by = desk.editor) =>
  world.call(saveItem, shopTerms(more), by)
const seen = async (itemId: number) => {
  const all = await world.ask(listDeskItems, {}, desk.cashier)
  const found = all.find((one) => Number(one.item_id) === itemId)
  if (!found) throw new Error(`no item ${itemId}`)
  return found
}

const at = (time: string) => toWireTime(bangkokInstant('2026-12-08', time))
const odd: readonly (readonly [code: string, field: string, more: Partial<ShopInput>])[] = [
  ['shop_closes_before_open', 'closes_at', { opens_at: at('12:00'), closes_at: at('12:00') }],
  ['shop_worth_above_price', 'worth', { points: 499 }],
  ['shop_worth_above_price', 'worth', { kind: 'digital', discount_ppm: 1 }],
  ['shop_limit_odd', 'per_day', { per_day: 2, per_person: 1 }],
  ['shop_variants_odd', 'variants', { variants: ['ดำ', ' ดำ '] }],
  ['shop_spins_odd', 'spins', { spins: 1 }],
  ['invalid_input', 'points', { points: 0 }],
  ['invalid_input', 'worth', { worth: '0.00' }],
  ['invalid_input', 'variants', { variants: [] }],
]

test.for(odd)('what cannot be: %s at %s', async ([code, field, more]) => {
  expect(await save(more)).toMatchObject({ code, details: [{ field }] })
})

test('one writes, another lets out; the next version waits beside the one that members have', async () => {
  const counted = async () => (await world.ask(countShopWaiting, {}, desk.cashier)).count
  const before = await counted()
  const { item_id } = (await save()).data
  const itemId = Number(item_id)
  expect(await counted()).toBe(before + 1)
  expect(await save({ item_id })).toMatchObject({ code: 'approval_asked' })
  const first = await desk.proposal(itemId)
  await world.ask(rejectItem, first, desk.cashier)
  expect(await world.call(rejectItem, first, desk.cashier)).toMatchObject({
    code: 'approval_closed',
  })
  expect(await save({ item_id, kind: 'digital' })).toMatchObject({
    code: 'shop_kind_fixed',
    details: [{ field: 'kind' }],
  })
  expect(
    (await save({ item_id, title: 'ฉบับแก้', variants: ['แบบปกติ', 'แบบใหม่'] })).data.version,
  ).toBe(2)
  const second = await desk.proposal(itemId)
  expect((await world.ask(publishItem, second, desk.cashier)).state).toBe('live')
  expect(await world.call(publishItem, second, desk.cashier)).toMatchObject({
    code: 'approval_closed',
  })
  const found = await seen(itemId)
  expect(found).toMatchObject({ state: 'live', live_version: 2, proposal: null })
  expect(found.variants.map(({ name, stock_left }) => [name, stock_left])).toEqual([
    ['แบบปกติ', 0],
    ['แบบใหม่', 0],
  ])
})

test('nobody lets his own out, and what waited a week is over', async () => {
  const owner = await staffActor(world, 'owner')
  const own = await desk.proposal(Number((await save({}, owner)).data.item_id))
  expect(await world.call(publishItem, own, owner)).toMatchObject({ code: 'approval_own' })
  const late = await desk.proposal(Number((await save()).data.item_id))
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await desk.stay()
  for (const call of [publishItem, rejectItem]) {
    expect(await world.call(call, late, desk.cashier)).toMatchObject({ code: 'approval_expired' })
  }
})

test('an item leaves the shelf and comes back; what the state does not allow is refused', async () => {
  const { item_id } = await desk.publish()
  const step = (to: 'live' | 'paused') => world.call(stepItem, { item_id, to, reason }, desk.editor)
  expect((await step('live')).code).toBe('shop_step_not_possible')
  expect((await step('paused')).data.state).toBe('paused')
  // A version that is let out while the item is off the shelf does not put it back.
  await save({ item_id })
  expect((await world.ask(publishItem, await desk.proposal(item_id), desk.cashier)).state).toBe(
    'paused',
  )
  expect((await step('live')).data.state).toBe('live')
})

test('stock goes in and out with a reason, never below what there is', async () => {
  const { item_id, variants } = await desk.publish({}, 5)
  const variant_id = variants[0] ?? 0
  const change = (by: number) =>
    world.call(changeStock, { variant_id, change: by, reason }, desk.editor)
  expect((await change(7)).data.stock_left).toBe(12)
  expect(await change(-13)).toMatchObject({
    code: 'shop_stock_short',
    details: [{ field: 'change' }],
  })
  expect((await change(-12)).data.stock_left).toBe(0)
  expect((await change(0)).code).toBe('invalid_input')
  expect(
    await world.call(addCodes, { variant_id, codes: ['CODE-1'], reason }, desk.editor),
  ).toMatchObject({ code: 'shop_no_codes' })
  const rows = await world.query(
    'select from platform.audit where object_kind = $1 and action = $2 and object_id = $3',
    ['shop_item', 'shop.stock_changed', `${item_id}`],
  )
  expect(rows).toHaveLength(3)
})

test('codes go in once; the newest that nobody had come out; the desk sees who had how many', async () => {
  const { item_id, variants, version } = await desk.publish({ kind: 'digital' }, ['AAAA', 'BBBB'])
  const variant_id = variants[0] ?? 0
  const add = (codes: string[]) => world.call(addCodes, { variant_id, codes, reason }, desk.editor)
  expect((await add(['BBBB', 'CCCC', 'CCCC'])).data).toMatchObject({
    added: 1,
    known: 2,
    stock_left: 3,
  })
  expect((await add(['มีไทย'])).code).toBe('invalid_input')
  const change = (by: number) =>
    world.call(changeStock, { variant_id, change: by, reason }, desk.editor)
  expect(await change(1)).toMatchObject({ code: 'shop_stock_is_codes' })
  expect(await change(-4)).toMatchObject({ code: 'shop_stock_short' })
  expect((await change(-1)).data.stock_left).toBe(2)
  const member = await memberActor(world)
  await givePoints(world, member, 1_000n)
  const input = { item_id, variant_id, quantity: 2, version, level: 1 }
  expect((await world.ask(redeemItem, input, member)).codes).toEqual(['AAAA', 'BBBB'])
  expect(await world.ask(listItemRedemptions, { item_id }, desk.cashier)).toMatchObject([
    { member_id: member.memberId, quantity: 2, points: 1_000, codes_shown_at: expect.any(String) },
  ])
  expect(await seen(item_id)).toMatchObject({ redemptions: 1, pieces: 2, points_taken: 1_000 })
})
