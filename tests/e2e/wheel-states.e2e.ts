import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import {
  getWheelConfig,
  getWheelConfigV2,
  spinWheel,
  spinWheelV2,
} from '#features/wheel/contract.ts'
import { stepWheel } from '#features/wheel/operator-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { field, giveCounted, wheelDesk } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { lookAt, lookAtScreen } from './support/looks.ts'
import { arrive, holdBack, settle } from './support/waits.ts'

// The page of the wheel in each state that a member can meet, at each width.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await wheelDesk(world)
const widths: readonly Width[] = [360, 768, 1280]
const key = () => ({ 'idempotency-key': randomUUID() })

/** As a desk would write it: eight fields, one of them with few pieces. */
const prizes = [
  field('ไม่ได้รางวัล', 4_000),
  field('10 แต้ม', 2_500, { kind: 'points', amount: 10 }),
  field('สิทธิ์หมุน 1 ครั้ง', 2_000, { kind: 'spins', amount: 1 }),
  field('เครดิต ฿5', 1_000, { kind: 'credit', amount: 500 }),
  field('เครดิต ฿20', 449, { kind: 'credit', amount: 2_000 }),
  field('25 แต้ม', 45, { kind: 'points', amount: 25 }),
  field('เครดิต ฿100', 5, { kind: 'credit', amount: 10_000 }),
  field('เครดิต ฿1,000', 1, {
    kind: 'credit',
    amount: 100_000,
    stock: 0,
    fallback: 4,
  }),
]
const two = { kind: 'credit', amount: 200 } as const
const always = [field('฿2', 5_000, two), field('เครดิต ฿2', 5_000, two)]

async function openWheel(member: MemberActor): Promise<Page> {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await arrive(page, '/member/wheel')
  return page
}

async function somebody(points: number, spins = 0): Promise<MemberActor> {
  const member = await memberActor(world)
  if (points > 0) await giveCounted(world, member, 'points', points)
  if (spins > 0) await giveCounted(world, member, 'free_spins', spins)
  // Whoever spins has seen the hash of his seed.
  await world.ask(getWheelConfig, {}, member)
  return member
}

test('at rest, on the way to the server, and with prizes that wait', async () => {
  await desk.publish({ title: 'กงล้อแต้ม', prizes })
  const free = await desk.publish({
    wheel_id: 2,
    title: 'กงล้อสิทธิ์หมุน',
    takes_spins: true,
    prizes: [field('เครดิต ฿2', 5_000, two), field('เครดิตพิเศษ ฿2', 5_000, two)],
  })
  const member = await somebody(1_250, 12)
  for (let turn = 0; turn < 3; turn += 1) {
    await world.ask(spinWheelV2, { wheel_id: 2, version: free.version }, member, key())
  }
  const page = await openWheel(member)
  await lookAtScreen(page, 'wheel-idle', widths)
  await page.getByRole('radio', { name: 'กงล้อสิทธิ์หมุน' }).click()
  await lookAtScreen(page, 'wheel-free', widths)
  const release = await holdBack(page, '**/api/wheel/spin_v2')
  await page.getByRole('button', { name: 'หมุน (ใช้ 1 สิทธิ์)' }).click()
  await page.getByRole('button', { name: 'กำลังหมุน…' }).waitFor()
  await expect.poll(() => page.locator('[inert]').count()).toBeGreaterThan(0)
  await keepScreen(page, 'wheel-turning')
  release()
  await page.getByRole('dialog', { name: 'ยินดีด้วย' }).waitFor()
  await lookAtScreen(page, 'wheel-won-waits', widths)
  await page.getByRole('button', { name: 'ไปรับรางวัล' }).click()
  await page.getByRole('radio', { name: 'รางวัลของฉัน (4)' }).waitFor()
  await lookAtScreen(page, 'wheel-rewards-many', widths)
  await page.getByRole('button', { name: /^รับ / }).first().click()
  await page.getByRole('radio', { name: 'รางวัลของฉัน (3)' }).waitFor()
  await settle(page)
})

test('a day that is full, a level that is higher, a wheel that takes spins alone', async () => {
  const { version } = await desk.publish({ title: 'กงล้อแต้ม', prizes: always })
  const member = await somebody(1_000)
  await world.ask(spinWheel, { wheel_id: 1, version }, member, key())
  await desk.publish({ title: 'กงล้อแต้ม', spins_a_day: 1, prizes })
  await desk.publish({
    wheel_id: 2,
    title: 'กงล้อสิทธิ์หมุน',
    takes_spins: true,
    cost_points: null,
    prizes,
  })
  await desk.publish({
    wheel_id: null,
    title: 'กงล้อระดับสูง',
    takes_spins: true,
    min_level: 3,
    prizes,
  })
  const page = await openWheel(member)
  await page.getByRole('button', { name: 'วันนี้หมุนครบแล้ว' }).waitFor()
  await lookAtScreen(page, 'wheel-day-full', widths)
  await page.getByRole('radio', { name: 'กงล้อสิทธิ์หมุน' }).click()
  await page.getByRole('button', { name: 'ยังไม่มีสิทธิ์หมุน' }).waitFor()
  await lookAtScreen(page, 'wheel-no-spins', widths)
  await page.getByRole('radio', { name: 'กงล้อระดับสูง' }).click()
  await page.getByRole('button', { name: /^สำหรับระดับ.*ขึ้นไป$/ }).waitFor()
  await lookAtScreen(page, 'wheel-level', widths)
})

test('closed: its budget used up, then all of them resting; and a member in a time-out', async () => {
  const { version } = await desk.publish({ title: 'กงล้อแต้ม', budget: 200, prizes: always })
  const member = await somebody(100)
  await world.ask(spinWheel, { wheel_id: 1, version }, member, key())
  const page = await openWheel(member)
  await page.getByRole('button', { name: 'กงล้อปิดชั่วคราว' }).waitFor()
  await lookAtScreen(page, 'wheel-budget', widths)
  const { setting } = await world.ask(getWheelConfigV2, {}, member)
  for (const wheel_id of [1, ...setting.map(({ wheel_id: id }) => Number(id))]) {
    await world.ask(stepWheel, { wheel_id, to: 'paused', reason: 'ตรวจยอดก่อน' }, desk.editor)
  }
  await page.reload()
  await page.getByText('แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ กลับมาใหม่ได้ทุกเมื่อ').waitFor()
  await lookAt(page, 'wheel-none', widths)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await page.reload()
  await page
    .getByRole('status')
    .filter({ hasText: 'ระหว่างนี้หมุนกงล้อไม่ได้ แต้มและสิทธิ์หมุนของคุณยังอยู่ครบ' })
    .waitFor()
  await lookAt(page, 'wheel-excluded', widths)
})
