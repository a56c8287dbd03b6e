import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { countOf } from '#ledger/wallets.ts'
import { putOnLevel } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { givePoints, type Shelf, shopDesk, shopTerms } from '#tests/support/shop.ts'
import { wheelDesk, wheelTerms } from '#tests/support/wheels.ts'
import { testWorld } from '#tests/support/world.ts'
import { calcRedemption, listItems, listRedemptions, redeemItem } from '../contract.ts'
import { saveItem, stepItem } from '../operator-contract.ts'

// Items that are free spins, items and prices of a level, and what changed between the price and the redemption.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await shopDesk(world)
const wheels = await wheelDesk(world)

const rich = async () => {
  const member = await memberActor(world)
  await givePoints(world, member, 10_000n)
  return member
}
const chosen = ({ item_id, variants }: Shelf, quantity = 1) => ({
  item_id,
  variant_id: variants[0] ?? 0,
  quantity,
})
const calc = (member: MemberActor, shelf: Shelf, quantity = 1) =>
  world.call(calcRedemption, chosen(shelf, quantity), member)
const redeem = (member: MemberActor, shelf: Shelf, seen: { version: number; level: number }) =>
  world.call(redeemItem, { ...chosen(shelf), ...seen }, member, {
    'idempotency-key': randomUUID(),
  })
const seen = async (member: MemberActor, { item_id }: Shelf) =>
  (await world.ask(listItems, {}, member)).items.find((one) => Number(one.item_id) === item_id)
const counted = (member: MemberActor, what: 'points' | 'free_spins') =>
  countOf(world.services.db, member.memberId, what)

test('spins are given with the points that are taken, and only where a wheel takes them', async () => {
  const refused = { kind: 'spins', points: 149, spins: 3, worth: '0.01' } as const
  // What is typed as their worth does not matter.
  expect(await world.call(saveItem, shopTerms(refused), desk.editor)).toMatchObject({
    code: 'shop_worth_above_price',
    details: [{ field: 'spins' }],
  })
  const shelf = await desk.publish({ ...refused, title: 'สิทธิ์หมุน 3 ครั้ง', points: 150 })
  const member = await rich()
  const shown = { version: 1, level: 1 }
  await world.query("update wheel.wheel set state = 'paused' where state = 'live'")
  expect(await seen(member, shelf)).toBeUndefined()
  expect(await redeem(member, shelf, shown)).toMatchObject({ code: 'shop_no_wheel' })
  await wheels.publish({ ...wheelTerms(), wheel_id: 2, takes_spins: true })
  await world.query("update wheel.wheel set state = 'live' where wheel_id = 2")
  expect(await seen(member, shelf)).toMatchObject({ kind: 'spins', spins: 3, credit: null })
  expect((await calc(member, shelf, 2)).data).toMatchObject({ spins: 6, value: null, total: 300 })
  expect((await redeem(member, shelf, shown)).data).toMatchObject({ spins: 3, state: 'done' })
  expect([await counted(member, 'points'), await counted(member, 'free_spins')]).toEqual([
    9_850n,
    3n,
  ])
  expect(await world.query("select * from shop.reconcile('full')")).toEqual([])
})

test('a level lowers the price, and what is for a level is refused to those below', async () => {
  const shelf = await desk.publish({
    min_level: 2,
    discount_ppm: 50_000,
    level_discounts: [0, 100_000],
    worth: '22.50',
  })
  const [low, high] = [await rich(), await rich()]
  await putOnLevel(world, high.memberId, 3)
  expect(await seen(low, shelf)).toMatchObject({ price: 475, price_level: null })
  expect((await seen(low, shelf))?.needs_level).not.toBeNull()
  expect(await redeem(low, shelf, { version: 1, level: 1 })).toMatchObject({ code: 'shop_level' })
  // A level that is only said to be had.
  expect(await redeem(low, shelf, { version: 1, level: 3 })).toMatchObject({
    code: 'terms_changed',
  })
  expect(await seen(high, shelf)).toMatchObject({ price: 450, unit: 500, needs_level: null })
  expect((await seen(high, shelf))?.price_level).not.toBeNull()
  expect((await redeem(high, shelf, { version: 1, level: 3 })).data.points).toBe(450)
  expect([await counted(low, 'points'), await counted(high, 'points')]).toEqual([10_000n, 9_550n])
})

test('RC9: a level lost, an end reached and an item stopped after the price was seen take nothing', async () => {
  await desk.stay()
  const now = await world.clock.now()
  const closes = new Date(now.getTime() + 10 * MINUTE_MS)
  const shelf = await desk.publish({
    level_discounts: [0, 100_000],
    worth: '22.50',
    closes_at: toWireTime(closes),
  })
  const other = await desk.publish()
  const member = await rich()
  await putOnLevel(world, member.memberId, 3)
  const priced = (await calc(member, shelf)).data
  expect(priced).toMatchObject({ level: 3, total: 450 })
  await putOnLevel(world, member.memberId, 1)
  expect(await redeem(member, shelf, priced)).toMatchObject({ code: 'terms_changed' })
  const again = (await calc(member, shelf)).data
  expect(again.total).toBe(500)
  await world.clock.set(closes)
  expect(await redeem(member, shelf, again)).toMatchObject({ code: 'shop_item_closed' })
  const stopped = (await calc(member, other)).data
  const reason = 'ของมีปัญหา'
  await desk.stay()
  await world.ask(stepItem, { item_id: other.item_id, to: 'paused', reason }, desk.editor)
  expect(await redeem(member, other, stopped)).toMatchObject({ code: 'shop_item_closed' })
  expect(await counted(member, 'points')).toBe(10_000n)
})

test('a picture is one that was uploaded', async () => {
  const picture = `/media/${'a'.repeat(64)}.webp`
  expect(await world.call(saveItem, shopTerms({ picture }), desk.editor)).toMatchObject({
    code: 'shop_picture_unknown',
  })
  await world.query(
    `insert into notice.image (image, width, height, bytes, uploaded_by) values ($1, 300, 300, 9, 1)`,
    [picture],
  )
  const shelf = await desk.publish({ picture })
  expect(await seen(await rich(), shelf)).toMatchObject({ picture })
})

test('the history comes by pages, and by how far things are', async () => {
  const shelf = await desk.publish({ points: 10, worth: '0.50' })
  const member = await rich()
  for (let n = 0; n < 5; n += 1) await redeem(member, shelf, { version: 1, level: 1 })
  const ids: number[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(3)
    const input = { limit: 2, ...(cursor === '' ? {} : { cursor }) }
    const page: { items: { redemption_id: unknown }[]; next_cursor: string | null } =
      await world.ask(listRedemptions, input, member)
    ids.push(...page.items.map(({ redemption_id: id }) => Number(id)))
    cursor = page.next_cursor
  }
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect(ids).toHaveLength(5)
  const count = async (which: 'open' | 'done' | 'cancelled') =>
    (await world.ask(listRedemptions, { which }, member)).items.length
  expect([await count('open'), await count('done'), await count('cancelled')]).toEqual([0, 5, 0])
})
