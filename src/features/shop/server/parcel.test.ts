import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { countOf } from '#ledger/wallets.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { address, givePoints, type Shelf, shopDesk } from '#tests/support/shop.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelRedemption, listItems, listRedemptions, redeemItem } from '../contract.ts'
import { cancelParcel, listParcels, moveParcel, readPackingList } from '../operator-contract.ts'
import { endParcels } from './jobs.ts'
import { hasParcel } from './parcel-store.ts'

// What comes in a parcel: from the address to the door, or back to points and stock, once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await shopDesk(world)
const key = () => ({ 'idempotency-key': randomUUID() })
const reason = 'ของชำรุดก่อนส่ง'

const physical = (more: Parameters<typeof desk.publish>[0] = {}, stock = 10) =>
  desk.publish({ kind: 'physical', title: 'แก้วน้ำ', variants: ['ดำ', 'ขาว'], ...more }, stock)
const rich = async (first_name: string) => {
  const member = await memberActor(world, { first_name })
  await givePoints(world, member, 10_000n)
  return member
}
const order = (
  member: MemberActor,
  shelf: Shelf,
  more: Partial<WireInput<typeof redeemItem>> = {},
  headers = key(),
) =>
  world.call(
    redeemItem,
    {
      item_id: shelf.item_id,
      variant_id: shelf.variants[0] ?? 0,
      quantity: 1,
      version: shelf.version,
      level: 1,
      address,
      ...more,
    },
    member,
    headers,
  )
const point = (member: MemberActor) => countOf(world.services.db, member.memberId, 'points')
const stock = async (member: MemberActor, { item_id }: Shelf) => {
  const { items } = await world.ask(listItems, {}, member)
  return items.find((one) => Number(one.item_id) === item_id)?.variants[0]?.stock_left
}
const move = (redemption_id: number, to: 'packed' | 'shipped' | 'delivered' | 'returned') =>
  world.call(
    moveParcel,
    {
      redemption_id,
      to,
      ...(to === 'shipped' ? { carrier: 'ไปรษณีย์ไทย', tracking: 'EX123456789TH' } : {}),
    },
    desk.editor,
  )
const cancelAtDesk = (redemption_id: number, headers = key()) =>
  world.call(cancelParcel, { redemption_id, reason }, desk.editor, headers)
const idOf = ({ data }: Awaited<ReturnType<typeof order>>) => Number(data.redemption_id)

test('a parcel is placed, packed, sent and delivered; its member sees each step', async () => {
  const shelf = await physical()
  const member = await rich('หนึ่ง')
  expect(await order(member, shelf, { address: undefined })).toMatchObject({
    code: 'shop_address_needed',
    details: [{ field: 'address' }],
  })
  const headers = key()
  const placed = await order(member, shelf, {}, headers)
  expect(placed.data).toMatchObject({ state: 'placed', may_cancel: true, credit: null })
  expect((await order(member, shelf, {}, headers)).data).toEqual(placed.data)
  const elsewhere = { ...address, line: '2 ถนนอื่น' }
  expect(await order(member, shelf, { address: elsewhere }, headers)).toMatchObject({
    code: 'idempotency_mismatch',
  })
  const id = idOf(placed)
  expect(
    await world.call(moveParcel, { redemption_id: id, to: 'shipped' }, desk.editor),
  ).toMatchObject({ code: 'shop_tracking_needed' })
  expect(await move(id, 'shipped')).toMatchObject({ code: 'shop_parcel_moved' })
  expect((await move(id, 'packed')).data.state).toBe('packed')
  expect(await world.call(cancelRedemption, { redemption_id: id }, member, key())).toMatchObject({
    code: 'shop_cancel_late',
  })
  await move(id, 'shipped')
  expect((await world.ask(listRedemptions, {}, member)).items[0]).toMatchObject({
    state: 'shipped',
    carrier: 'ไปรษณีย์ไทย',
    tracking: 'EX123456789TH',
    may_cancel: false,
  })
  expect(await cancelAtDesk(id)).toMatchObject({ code: 'shop_parcel_moved' })
  expect((await move(id, 'delivered')).data.state).toBe('delivered')
  const ended = await world.ask(listParcels, { which: 'ended' }, desk.cashier)
  expect(ended[0]).toMatchObject({ redemption_id: id, state: 'delivered' })
})

test('SH6: cancelled twice, points and stock are back once, and the limit counts it no more', async () => {
  const shelf = await physical({ per_person: 1 }, 3)
  const member = await rich('สอง')
  const id = idOf(await order(member, shelf))
  expect([await point(member), await stock(member, shelf)]).toEqual([9_500n, 2])
  expect((await order(member, shelf)).code).toBe('shop_person_limit')
  const headers = key()
  const cancel = (more = headers) =>
    world.call(cancelRedemption, { redemption_id: id }, member, more)
  const first = await cancel()
  expect(first.data).toMatchObject({ state: 'cancelled', may_cancel: false, points: 500 })
  expect((await cancel()).data).toEqual(first.data)
  expect((await cancel(key())).data).toEqual(first.data)
  expect((await cancelAtDesk(id)).data.state).toBe('cancelled')
  expect([await point(member), await stock(member, shelf)]).toEqual([10_000n, 3])
  const again = idOf(await order(member, shelf))
  expect(
    await world.call(cancelRedemption, { redemption_id: again }, member, headers),
  ).toMatchObject({ code: 'idempotency_mismatch' })
  const deskKey = key()
  await cancelAtDesk(again, deskKey)
  const third = idOf(await order(member, shelf))
  expect(await cancelAtDesk(third, deskKey)).toMatchObject({ code: 'idempotency_mismatch' })
})

test('cancel against pack: one of them wins, and the parcel is what it says', async () => {
  const shelf = await physical()
  const member = await rich('สาม')
  for (let n = 0; n < 6; n += 1) {
    const id = idOf(await order(member, shelf))
    const before = await point(member)
    const [cancelled, packed] = await Promise.all([
      world.call(cancelRedemption, { redemption_id: id }, member, key()),
      move(id, 'packed'),
    ])
    const isCancelled = cancelled.code === ''
    expect([cancelled.code, packed.code]).toEqual(
      isCancelled ? ['', 'shop_parcel_moved'] : ['shop_cancel_late', ''],
    )
    expect(await point(member)).toBe(isCancelled ? before + 500n : before)
  }
})

test('many cancels of one parcel at once, by both sides: points are back once', async () => {
  const shelf = await physical()
  const member = await rich('สี่')
  const id = idOf(await order(member, shelf, { quantity: 2 }))
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? world.call(cancelRedemption, { redemption_id: id }, member, key())
        : cancelAtDesk(id),
    ),
  )
  expect([await point(member), await stock(member, shelf)]).toEqual([10_000n, 10])
})

test('what came back is called off by the staff; another’s parcel is nobody’s', async () => {
  const shelf = await physical()
  const [member, other] = [await rich('ห้า'), await rich('หก')]
  const id = idOf(await order(member, shelf))
  expect(await world.call(cancelRedemption, { redemption_id: id }, other, key())).toMatchObject({
    code: 'not_found',
  })
  for (const to of ['packed', 'shipped', 'returned'] as const) await move(id, to)
  expect((await cancelAtDesk(id)).data.state).toBe('cancelled')
  expect(await point(member)).toBe(10_000n)
})

test('an excluded member gets his points back all the same', async () => {
  const shelf = await physical()
  const member = await rich('เจ็ด')
  const id = idOf(await order(member, shelf))
  const standing = (until: string) =>
    world.query(
      `update platform.stake_standing set excluded_until = ${until} where member_id = $1`,
      [member.memberId],
    )
  await standing("platform.clock() + interval '9 days'")
  expect((await cancelAtDesk(id)).code).toBe('')
  expect(await point(member)).toBe(10_000n)
  await standing('null')
})

const odd = [
  ['phone', '12345'],
  ['postcode', '1011'],
  ['postcode', '10110x'],
  ['name', ''],
  ['line', 'ก'.repeat(201)],
  ['province', 'กรุงเทพ\u0000'],
] as const

test.for(odd)('an address whose %s does not fit is refused in Thai', async ([field, value]) => {
  const shelf = await physical()
  const member = await rich('สิบ')
  expect(await order(member, shelf, { address: { ...address, [field]: value } })).toMatchObject({
    code: 'invalid_input',
    details: [{ field: `address.${field}` }],
  })
})

test('an address lies sealed, is read by who ships alone, and who read it stands in the trail', async () => {
  const shelf = await physical()
  const member = await rich('แปด')
  const script = { ...address, name: '<script>alert(1)</script>', line: '=HYPERLINK("x") 9/9' }
  const id = idOf(await order(member, shelf, { address: script }))
  const rows = await world.query<{ row: string }>(
    'select r::text as row from shop.redemption r where redemption_id = $1',
    [id],
  )
  expect(rows[0]?.row).not.toContain('script')
  expect((await world.call(readPackingList, {}, desk.cashier)).status).toBe(403)
  const list = await world.ask(readPackingList, {}, desk.editor)
  expect(list.find((one) => Number(one.redemption_id) === id)).toMatchObject({
    state: 'placed',
    address: script,
  })
  const trail = await world.query(
    "select from platform.audit where action = 'shop.addresses_read' and object_id = $1",
    [`${shelf.item_id}`],
  )
  expect(trail).toHaveLength(1)
})

test('two weeks after it was sent it is there; its address goes ninety days after that', async () => {
  const shelf = await physical()
  const member = await rich('เก้า')
  const id = idOf(await order(member, shelf))
  const state = async () => {
    const [row] = await world.query<{ state: string; sealed: string | null }>(
      'select state, address_sealed as sealed from shop.redemption where redemption_id = $1',
      [id],
    )
    return [row?.state, row?.sealed === null ? 'erased' : 'kept']
  }
  const isOpen = () =>
    world.services.db.transaction().execute((tx) => hasParcel(tx, member.memberId))
  await move(id, 'packed')
  await move(id, 'shipped')
  const at = (await world.clock.now()).getTime()
  await world.clock.set(new Date(at + 14 * DAY_MS - 60_000))
  await endParcels(world.services)
  expect([await state(), await isOpen()]).toEqual([['shipped', 'kept'], true])
  await world.clock.set(new Date(at + 14 * DAY_MS + 60_000))
  await endParcels(world.services)
  expect([await state(), await isOpen()]).toEqual([['delivered', 'kept'], false])
  await world.clock.advance(90 * DAY_MS)
  await endParcels(world.services)
  expect(await state()).toEqual(['delivered', 'erased'])
})
