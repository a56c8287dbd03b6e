import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { redeemCoupon } from '#features/coupon/contract.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { choosePushTopic } from '#features/notice/push-contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { redeemQuest } from '#features/quest/contract.ts'
import { redeemItem } from '#features/shop/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { pushDevice, sendPushes, tellOfBills, turnOn } from '#tests/support/notices.ts'
import { questDesk } from '#tests/support/quests.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { givePoints, shopDesk } from '#tests/support/shop.ts'
import { testWorld } from '#tests/support/world.ts'
import { wheelDesk } from '#tests/support/wheels.ts'

// Spins that came from somewhere else are told, each once, of a topic that can be turned off.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const [wheels, shop, coupons, quests] = [
  await wheelDesk(world),
  await shopDesk(world),
  await couponDesk(world),
  await questDesk(world),
]
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

const once = () => ({ 'idempotency-key': randomUUID() })
const told = async (member: MemberActor) =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind.startsWith('wheel_spins_'))
    .map(({ title, body, link }) => [title, body, link])
/** Tells what is due, in two processes and once more: nothing may come again. */
async function tell(): Promise<void> {
  await Promise.all([tellOfBills(world), tellOfBills(world)])
  await tellOfBills(world)
}

await wheels.publish({ wheel_id: 2, takes_spins: true })
await tell()

test('spins of the shop, of a quest and of a coupon are told with their last day, once however often they are asked for', async () => {
  const member = await memberActor(world)
  await givePoints(world, member, 1_000n)
  const shelf = await shop.publish({ kind: 'spins', points: 100, spins: 2, worth: '0.01' })
  const of = {
    item_id: shelf.item_id,
    variant_id: shelf.variants[0] ?? 0,
    quantity: 1,
    version: shelf.version,
    level: 1,
  }
  const key = once()
  const tabs = [0, 1, 2].map(() => world.call(redeemItem, of, member, key))
  expect((await Promise.all(tabs)).map(({ code }) => code)).toEqual(['', '', ''])
  const quest = await quests.publish({ goal: 200_000, points: null, spins: 1 })
  await play(member, { stakeSatang: 200_000n })
  const claim = { ...quest, period_key: '2026-12-07' }
  await world.ask(redeemQuest, claim, member, once())
  expect((await world.call(redeemQuest, claim, member, once())).code).toBe('reward_claimed')
  const { word } = await coupons.publish({ reward: 'spins', amount: 3, budget: 300 })
  await world.ask(redeemCoupon, { code: word }, member, once())
  await tell()
  const line = (words: string) => ['ได้รับสิทธิ์หมุนกงล้อ', `${words} ใช้ได้ถึง 6 ม.ค. 70`, '/member/wheel']
  expect(await told(member)).toEqual(
    ['3 สิทธิ์ จากคูปอง', '1 สิทธิ์ จากภารกิจ', '2 สิทธิ์ จากร้านค้าแต้ม'].map(line),
  )
})

test('whoever takes time out, or is given nothing, is told of none; turned off, no device is', async () => {
  const [gone, barred, quiet] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  const { word } = await coupons.publish({ reward: 'spins', amount: 1, budget: 300 })
  const device = await pushDevice(world, quiet)
  await turnOn(world, quiet, device)
  await world.ask(choosePushTopic, { topic: 'spins', is_on: false }, quiet)
  for (const member of [gone, barred, quiet]) {
    await world.ask(redeemCoupon, { code: word }, member, once())
  }
  await world.ask(excludeMyself, { length: 'day', is_final: true }, gone)
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1`,
    [barred.memberId],
  )
  await tell()
  await sendPushes(world)
  expect([await told(gone), await told(barred), (await told(quiet)).length]).toEqual([[], [], 1])
  expect(await device.shown()).toEqual([])
})
