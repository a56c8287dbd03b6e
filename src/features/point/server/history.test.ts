import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { redeemCoupon } from '#features/coupon/contract.ts'
import { redeemQuest } from '#features/quest/contract.ts'
import { cancelRedemption, redeemItem } from '#features/shop/contract.ts'
import { getWheelConfig, spinWheel } from '#features/wheel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { expireCounted } from '#ledger/rewards/expire-counted.ts'
import { bookFaults } from '#tests/support/books.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { creditAllPlay } from '#tests/support/points.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { address, shopDesk } from '#tests/support/shop.ts'
import { testWorld } from '#tests/support/world.ts'
import { field, giveCounted, wheelDesk } from '#tests/support/wheels.ts'
import { getPointAccount, getPoints, listPointHistory, type PointMovement } from '../contract.ts'
import { giveDemoPoints } from './demo-points.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const key = () => ({ 'idempotency-key': randomUUID() })

/** Every line of a member, a page of two at a time. */
async function everyLine(member: MemberActor, kind: PointMovement = 'all') {
  const lines = []
  let cursor: string | undefined
  do {
    const page = await world.ask(
      listPointHistory,
      { kind, limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      member,
    )
    lines.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return lines
}

test('every movement says what it was for, and together they are what there is', async () => {
  const member = await memberActor(world, { first_name: 'หนึ่ง' })
  const coupons = await couponDesk(world)
  const { word } = await coupons.publish({ reward: 'points', amount: 3_000, budget: 300_000 })
  const shop = await shopDesk(world)
  const cup = await shop.publish({ kind: 'physical', title: 'แก้วน้ำ', points: 500, worth: '20.00' })
  const wheels = await wheelDesk(world)
  const { version } = await wheels.publish({
    title: 'กงล้อแต้ม',
    prizes: [
      field('20 แต้ม', 5_000, { kind: 'points', amount: 20 }),
      field('20 แต้มอีก', 5_000, { kind: 'points', amount: 20 }),
    ],
  })
  await world.ask(redeemCoupon, { code: word }, member, key())
  const visit = { quest_id: 1, version: 1, period_key: '2026-12-07' }
  await world.ask(redeemQuest, visit, member, key())
  await play(member, { stakeSatang: 30_000n })
  await creditAllPlay(world)
  await world.ask(getWheelConfig, {}, member)
  await world.ask(spinWheel, { wheel_id: 1, version }, member, key())
  const bought = await world.ask(
    redeemItem,
    {
      item_id: cup.item_id,
      variant_id: cup.variants[0] ?? 0,
      quantity: 2,
      version: cup.version,
      address,
    },
    member,
    key(),
  )
  const { redemption_id: redemptionId } = bought
  await world.ask(cancelRedemption, { redemption_id: Number(redemptionId) }, member, key())
  await giveCounted(world, member, 'points', 7)
  const lines = await everyLine(member)
  expect(lines.map((line) => [line.kind, line.points, line.title, line.note, line.link])).toEqual([
    // Of nobody who can say what it was for.
    ['earned', 7, 'รับแต้ม', null, null],
    ['returned', 1_000, 'ยกเลิกการแลก แก้วน้ำ 2 ชิ้น', `รายการแลก #${redemptionId}`, '/redeem'],
    ['spent', -1_000, 'แลก แก้วน้ำ 2 ชิ้น', `รายการแลก #${redemptionId}`, '/redeem'],
    ['earned', 20, 'รางวัลจากกงล้อแต้ม', null, '/member/wheel'],
    ['spent', -50, 'หมุนกงล้อแต้ม', null, '/member/wheel'],
    ['earned', 3, 'แต้มจากการเล่น ธ.ค. 69', null, '/member/winloss'],
    ['earned', 1, 'ภารกิจ เช็กอินรายวัน วันที่ 1', null, '/member/creditfree'],
    ['earned', 3_000, 'คูปอง รับเครดิตปีใหม่', null, '/member/coupon'],
  ])
  const { point } = await world.ask(getPoints, {}, member)
  expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(point)
  // What there was after each is what the ones before it come to.
  expect(lines.map(({ after }) => after)).toEqual(
    lines.map((_, at) => lines.slice(at).reduce((sum, line) => sum + line.points, 0)),
  )
  for (const kind of ['earned', 'spent', 'expired', 'returned'] as const) {
    expect(await everyLine(member, kind)).toEqual(lines.filter((line) => line.kind === kind))
  }
  const other = await memberActor(world, { first_name: 'สอง' })
  expect(await everyLine(other)).toEqual([])
  const odd = await world.call(listPointHistory, { cursor: '1 or 1=1' }, member)
  expect(odd).toMatchObject({ code: 'invalid_input', details: [{ field: 'cursor' }] })
})

test('what runs out is told month by month, the next first, and its line says so', async () => {
  const member = await memberActor(world, { first_name: 'สาม' })
  await giveCounted(world, member, 'points', 100)
  await goTo(bangkokInstant('2027-02-10', '10:00'), member)
  await giveCounted(world, member, 'points', 50)
  const ending = async () => (await world.ask(getPointAccount, {}, member)).running_out
  expect(await ending()).toEqual([
    { last_day: '2027-06-30', points: 100 },
    { last_day: '2027-08-31', points: 50 },
  ])
  await goTo(bangkokInstant('2027-07-01', '00:05'), member)
  await signInMember(world, member)
  // It has run out, though nobody took it back yet.
  expect(await ending()).toEqual([{ last_day: '2027-08-31', points: 50 }])
  await expireCounted(world.services)
  expect(await ending()).toEqual([{ last_day: '2027-08-31', points: 50 }])
  expect(await everyLine(member, 'expired')).toMatchObject([
    {
      points: -100,
      after: 50,
      title: 'แต้มหมดอายุ',
      note: 'ได้มาก่อน 1 ม.ค. 70 และยังไม่ได้ใช้',
    },
  ])
  expect(await bookFaults(world.services.db)).toEqual([])
})

test('the points that a demo starts with are explained, and given once', async () => {
  const member = await memberActor(world)
  const give = () =>
    world.services.db.transaction().execute((tx) => giveDemoPoints(tx, member.memberId))
  await give()
  await give()
  expect(await everyLine(member)).toMatchObject([
    { kind: 'earned', points: 620, after: 620, title: 'แต้มเริ่มต้นของร้านสาธิต', play: null },
  ])
  expect(await bookFaults(world.services.db)).toEqual([])
})
