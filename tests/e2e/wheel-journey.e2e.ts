import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listWheelSpins } from '#features/wheel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { questDesk } from '../support/quests.ts'
import { rewardWorld } from '../support/rewards.ts'
import { field, wheelDesk } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { arrive, settle } from './support/waits.ts'

// The whole way of a spin: earned by play, turned, its prize taken, found again in the list and worked out again.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const QUEST = 'แทงหวยครบ 2,000 บาท รับสิทธิ์หมุน'
await (await questDesk(world)).publish({ title: QUEST, goal: 200_000, points: null, spins: 1 })
const two = { kind: 'credit', amount: 200 } as const
await (
  await wheelDesk(world)
).publish({
  wheel_id: 2,
  title: 'กงล้อสิทธิ์หมุน',
  takes_spins: true,
  prizes: [
    field('฿2', 3_000, two),
    field('สองบาท', 3_000, two),
    field('เครดิต ฿2', 2_000, two),
    field('เครดิตพิเศษ ฿2', 2_000, two),
  ],
})

test.each([360, 1280] as const)('from a bet to a proof, at %i', async (width) => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width, as: member, motion: true })
  await earnSpin(page, member)
  await page.getByText('สิทธิ์หมุน 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'หมุน (ใช้ 1 สิทธิ์)' }).click()
  const result = page.getByRole('dialog', { name: 'ยินดีด้วย' })
  await result.waitFor()
  await settle(page)
  const [spin] = (await world.ask(listWheelSpins, {}, member)).items
  if (!spin) throw new Error('a spin was drawn')
  expect(await fieldUnderPointer(page, spin.weights.length)).toBe(spin.place)
  await result.getByText(`คุณได้รับ ${spin.label}`).waitFor()

  await result.getByRole('button', { name: 'ไปรับรางวัล' }).click()
  await page.getByRole('radio', { name: 'รางวัลของฉัน (1)' }).waitFor()
  await page.getByRole('button', { name: `รับ ${spin.label}` }).click()
  await page.getByText('ไม่มีรางวัลที่รอรับ').waitFor()
  await page.getByRole('banner').getByText('฿2.00').first().waitFor()

  await page.getByRole('button', { name: 'ประวัติและตรวจสอบผล' }).click()
  const past = page.getByRole('dialog', { name: 'ประวัติและตรวจสอบผล' })
  await lookAt(page, `wheel-past-${width}`, [width])
  await past.getByRole('button').filter({ hasText: spin.label }).click()
  await page.getByRole('link', { name: 'ตรวจทีละข้อและเก็บบันทึก' }).click()
  await page.getByText('ยังไม่เปิด จึงยังคำนวณผลซ้ำไม่ได้').waitFor()
  await page.getByLabel('ซีดของคุณสำหรับซีดถัดไป').fill('mine')
  await page.getByRole('button', { name: 'เปิดซีดและใช้ซีดถัดไป' }).click()
  await page.getByText('ถูกต้องครบทั้ง 4 ข้อ').waitFor()
  await lookAt(page, `wheel-replayed-${width}`, [width])
})

/** Plays, and claims the quest that gives a spin for it. */
async function earnSpin(page: Page, member: MemberActor): Promise<void> {
  await play(member, { stakeSatang: 200_000n })
  await arrive(page, '/member/creditfree')
  await page.getByRole('button', { name: `รับรางวัล ${QUEST}` }).click()
  await page.getByText('ได้รับสิทธิ์หมุนกงล้อ 1 ครั้งแล้ว').waitFor()
  await page.getByRole('link', { name: 'ไปหมุนกงล้อ' }).click()
}

/** Which field stands under the pointer of the wheel that has turned: they are as wide as each other. */
async function fieldUnderPointer(page: Page, fields: number): Promise<number> {
  const degrees = await page
    .getByRole('img', { name: /^กงล้อ/ })
    .locator('g')
    .first()
    .evaluate((disc) => {
      const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
      return (Math.atan2(b, a) * 180) / Math.PI
    })
  return Math.floor(((((-degrees / 360) * fields) % fields) + fields) % fields)
}
