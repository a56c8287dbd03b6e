import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { redeemCoupon } from '#features/coupon/contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import {
  getWheelConfigV2,
  listWheelSpins,
  spinWheel,
  spinWheelV2,
  takeWheelReward,
} from '#features/wheel/contract.ts'
import { stepWheel } from '#features/wheel/operator-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { couponDesk } from '../support/coupons.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { givePoints } from '../support/shop.ts'
import { field, giveCounted, wheelDesk } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Visit } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { arrive, hasCompanions, holdBack, settle } from './support/waits.ts'

// A wheel that stays open hears what happens elsewhere; while it turns it shows nothing that tells the prize.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await wheelDesk(world)
const two = { kind: 'credit', amount: 200 } as const
const always = [field('฿2', 5_000, two), field('เครดิต ฿2', 5_000, two)]
const points = await desk.publish({ title: 'กงล้อแต้ม', prizes: always })
const spins = await desk.publish({
  wheel_id: 2,
  title: 'กงล้อสิทธิ์หมุน',
  takes_spins: true,
  cost_points: null,
  prizes: always,
})
/** What makes a spin, on either kind of wheel. */
const SPINS = /\/api\/wheel\/spin(_v2)?$/
const key = () => ({ 'idempotency-key': randomUUID() })

async function openWheel(member: MemberActor, visit: Partial<Visit> = {}): Promise<Page> {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member, ...visit })
  if (visit.motion) await page.addInitScript({ content: HOLD_TURNS })
  await arrive(page, '/member/wheel')
  return page
}

/** Lets a wheel begin to turn, and go on only when the journey says so. */
const HOLD_TURNS = `
  window.turns = []
  const animate = SVGElement.prototype.animate
  SVGElement.prototype.animate = function (...how) {
    const turn = animate.apply(this, how)
    turn.pause()
    window.turns.push(turn)
    return turn
  }`

async function beginsToTurn(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>('window.turns.length')).toBeGreaterThan(0)
}
const seen = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).waitFor()

test('spins of a coupon, points that were given and spent, and a prize taken elsewhere come without a reload', async () => {
  const member = await memberActor(world)
  const page = await openWheel(member)
  await page.getByRole('button', { name: 'แต้มไม่พอ ขาดอีก 50 แต้ม' }).waitFor()

  const { word } = await (
    await couponDesk(world)
  ).publish({ reward: 'spins', amount: 1, budget: 300 })
  await world.ask(redeemCoupon, { code: word }, member, key())
  await seen(page, 'สิทธิ์หมุน 1')
  // The wheel under the finger stays, and says what the spin is good for.
  await page.getByRole('button', { name: 'กงล้อนี้ใช้แต้ม ขาดอีก 50 แต้ม' }).waitFor()
  const there = page.getByRole('button', { name: 'ไปที่กงล้อสิทธิ์หมุน (ใช้ 1 สิทธิ์)' })
  await there.waitFor()
  await lookAt(page, 'wheel-other', [360, 768, 1280])

  await givePoints(world, member, 60n)
  await seen(page, 'แต้ม 60')
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).waitFor()
  await there.waitFor({ state: 'detached' })

  await world.ask(spinWheel, points, member, key())
  await seen(page, 'แต้ม 10')
  await page.getByText('วันนี้หมุนได้อีก 19 จาก 20 ครั้ง').waitFor()

  await world.ask(spinWheelV2, spins, member, key())
  await seen(page, 'สิทธิ์หมุน 0')
  await page.getByRole('radio', { name: 'รางวัลของฉัน (1)' }).click()
  await page.getByRole('button', { name: /^รับ (เครดิต )?฿2$/ }).waitFor()
  const [reward] = (await world.ask(getWheelConfigV2, {}, member)).rewards
  await world.ask(takeWheelReward, { reward_id: Number(reward?.reward_id) }, member, key())
  await seen(page, 'ไม่มีรางวัลที่รอรับ')
})

test('a time-out that begins elsewhere takes the wheel away, and says that nothing is lost', async () => {
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 100)
  const page = await openWheel(member)
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).waitFor()
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  const note = page
    .getByRole('status')
    .filter({ hasText: 'ระหว่างนี้หมุนกงล้อไม่ได้ แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ' })
  await note.waitFor()
  await settle(page)
  expect(await page.getByRole('button', { name: /^หมุน/ }).count()).toBe(0)
})

test('a wheel that the desk pauses is gone at once, and is there again when it goes on', async () => {
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 50)
  // Its own clock stands still, so it does not ask by itself.
  const page = await openWheel(member, { windsClock: true })
  const spin = page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' })
  await spin.waitFor()
  await world.ask(stepWheel, { wheel_id: 1, to: 'paused', reason: 'ตรวจยอดก่อน' }, desk.editor)
  await spin.waitFor({ state: 'detached' })
  await world.ask(stepWheel, { wheel_id: 1, to: 'live', reason: 'ตรวจแล้ว' }, desk.editor)
  await spin.waitFor()
})

test('while the wheel turns the balance above it tells no prize', async () => {
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 50)
  const [page, other] = [await openWheel(member, { motion: true }), await openWheel(member)]
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).click()
  await beginsToTurn(page)
  await seen(other, 'แต้ม 0')
  await other.getByRole('banner').getByText('฿2.00').first().waitFor()
  await page.getByRole('banner').getByText('฿0.00').first().waitFor()
  await seen(page, 'แต้ม 50')
  await page.evaluate('window.turns.forEach((turn) => turn.finish())')
  await page.getByRole('dialog', { name: 'ผลการหมุน' }).waitFor()
  await page.getByRole('banner').getByText('฿2.00').first().waitFor({ state: 'attached' })
})

test('while the wheel turns the page tells no prize, though another tab knows it; nothing moves but the wheel', async () => {
  const member = await memberActor(world)
  await giveCounted(world, member, 'free_spins', 1)
  const [page, other] = [await openWheel(member, { motion: true }), await openWheel(member)]
  const wheel = page.getByRole('img', { name: /^กงล้อ/ })
  const at = await wheel.boundingBox()
  // A free spin opens the wheel that takes it.
  await page.getByRole('button', { name: 'หมุน (ใช้ 1 สิทธิ์)' }).click()
  await beginsToTurn(page)
  await other.getByRole('radio', { name: 'รางวัลของฉัน (1)' }).waitFor()
  await seen(other, 'สิทธิ์หมุน 0')
  await page.getByRole('button', { name: 'กำลังหมุน…' }).waitFor()
  await seen(page, 'สิทธิ์หมุน 1')
  await page.getByRole('radio', { name: 'รางวัลของฉัน', exact: true }).waitFor()
  await expect.poll(() => wheel.boundingBox()).toEqual(at)
  await page.evaluate('window.turns.forEach((turn) => turn.finish())')
  await page.getByRole('dialog', { name: 'ยินดีด้วย' }).getByRole('button', { name: 'ตกลง' }).click()
  await seen(page, 'สิทธิ์หมุน 0')
  await page.getByRole('radio', { name: 'รางวัลของฉัน (1)' }).waitFor()
  await settle(page)
})

test('a page that is loaded anew while its wheel turns tells what the spin gave, once', async () => {
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 50)
  const page = await openWheel(member, { motion: true })
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).click()
  await beginsToTurn(page)
  await page.reload()
  const late = page.getByRole('dialog', { name: 'ผลการหมุน' })
  await late.getByText(/^ผลการหมุนเมื่อ /).waitFor()
  await late.getByText(/^คุณได้รับ /).waitFor()
  await lookAt(page, 'wheel-late', [360, 768, 1280])
  await late.getByRole('button', { name: 'ตกลง' }).click()
  await arrive(page, '/member/wheel')
  // What it looks up it looks up by then.
  await hasCompanions(page)
  await settle(page)
  expect(await late.count()).toBe(0)
})

test('a press that never came to the server does not tell the spin before it again', async () => {
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 100)
  const page = await openWheel(member)
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).click()
  const told = page.getByRole('dialog', { name: 'ผลการหมุน' })
  await told.getByRole('button', { name: 'ตกลง' }).click()
  await told.waitFor({ state: 'detached' })
  await holdBack(page, SPINS)
  const sent = page.waitForRequest(SPINS)
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).click()
  await sent
  const looked = page.waitForResponse((answer) => answer.url().includes(listWheelSpins.path))
  await arrive(page, '/member/wheel')
  await looked
  await settle(page)
  expect(await told.count()).toBe(0)
})
