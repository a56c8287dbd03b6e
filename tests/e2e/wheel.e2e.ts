import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { listWheelSpins } from '#features/wheel/contract.ts'
import { memberActor } from '../support/member.ts'
import { field, giveCounted, wheelDesk } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// The wheel: a member sees the odds, spins, takes what waits and works his spin out again; and the desk, where
// one person writes odds and another lets them out.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const widths: readonly Width[] = [360, 768, 1280]

test('one writes odds that must hold together, another lets them out', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/wheel')
  await lookAt(editor, 'wheel-desk', widths)
  await editor.getByRole('button', { name: /^กงล้อแต้ม/ }).click()
  await editor.getByText('฿2.42 จากมูลค่า ฿2.50').first().waitFor()
  await write(editor)
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/wheel')
  await cashier.getByText('รอคนที่สอง').waitFor()
  await cashier.getByRole('button', { name: /^กงล้อแต้ม/ }).click()
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ ลดช่องเครดิต').waitFor()
  await lookAt(cashier, 'wheel-desk-proposed', widths)
  await decide(cashier, 'อนุมัติ', 'ตรวจแล้วเหมาะสม', 'งบเครดิต')
  // The writer hears of it without a reload.
  const sheet = editor.getByRole('dialog', { name: /^กงล้อ #/ })
  await sheet.getByRole('heading', { name: 'กงล้อแต้มปลายปี' }).waitFor()
  await decide(editor, 'พักไว้', 'รอตรวจยอด')
  await sheet.getByText('พักไว้', { exact: true }).waitFor()
  await decide(editor, 'เปิดต่อ', 'ตรวจยอดแล้ว')
  await sheet.getByText('เปิดอยู่').waitFor()
})

test('the desk makes a further wheel with caps and an end, and a member reads both with the odds', async () => {
  const editor = await openDesk(world, await makePerson(world, 'malee', 'มาลี ใจงาม', 'editor'))
  await editor.goto('/wheel')
  await editor.getByRole('button', { name: 'สร้างกงล้อ' }).click()
  const form = editor.getByRole('dialog', { name: 'กงล้อใหม่' })
  await form.getByLabel('ชื่อ', { exact: true }).fill('กงล้อปีใหม่')
  await form.getByLabel('งบเครดิต (บาท)').fill('500')
  for (const when of ['เริ่มให้หมุน', 'เลิกให้หมุน']) {
    await form.getByLabel(`กำหนดเวลา${when}`).check()
  }
  await fillField(form, 1, 'ไม่ได้รางวัล', '90')
  const second = await fillField(form, 2, '฿20', '10')
  await second.getByLabel('สิ่งที่ให้').selectOption('credit')
  await second.getByLabel('จำนวนที่ให้').fill('20')
  await second.getByLabel('ให้ได้ต่อวัน (ชิ้น)').fill('100')
  await second.getByLabel('ให้ได้ต่อบัญชี (ชิ้น)').fill('1')
  await second.getByLabel('หมดแล้วให้ช่อง').selectOption('0')
  await form.getByLabel('เหตุผล').fill('กงล้อของเทศกาล')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('เวลาจบต้องอยู่หลังเวลาเริ่ม').waitFor()
  await lookAt(editor, 'wheel-desk-new', widths)
  await form.getByLabel('กำหนดเวลาเริ่มให้หมุน').uncheck()
  await form.getByLabel('ปี พ.ศ.เลิกให้หมุน').selectOption('2570')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })

  const cashier = await openDesk(
    world,
    await makePerson(world, 'somchai', 'สมชาย ดีพร้อม', 'cashier'),
  )
  await cashier.goto('/wheel')
  await cashier.getByRole('button', { name: /^กงล้อปีใหม่/ }).click()
  await cashier
    .getByText('฿20.00 · 10.00% · วันละ 100 ชิ้น · บัญชีละ 1 ชิ้น · หมดแล้วได้ช่องที่ 1')
    .first()
    .waitFor()
  await decide(cashier, 'อนุมัติ', 'ตรวจแล้วเหมาะสม', 'งบเครดิต')

  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/wheel')
  await page.getByRole('radio', { name: 'กงล้อปีใหม่' }).click()
  await page.getByText(/^กงล้อนี้หมุนได้ถึง .*70 /).waitFor()
  await page.getByRole('button', { name: 'กติกาและโอกาสได้รางวัล' }).click()
  await page.getByText('10.00% · วันละ 100 · บัญชีละ 1 · หมดแล้วได้ ไม่ได้รางวัล').waitFor()
  await lookAt(page, 'wheel-odds-caps', widths)
})

/** Fills what stands on a field and how often it is drawn; a new field is open already. */
async function fillField(
  form: Locator,
  place: number,
  label: string,
  share: string,
): Promise<Locator> {
  const field = form.getByRole('group', { name: `ช่องที่ ${place}` })
  await field.getByLabel('ข้อความบนช่อง').fill(label)
  await field.getByLabel('โอกาส (%)').fill(share)
  return field
}

/** @param names what the step says by a sum */
async function decide(page: Page, verb: string, reason: string, names?: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const step = page.getByRole('dialog', { name: verb })
  if (names) await step.getByText(names).waitFor()
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb, exact: true }).click()
  await step.waitFor({ state: 'detached' })
}

/** What is wrong is said; what was typed stays. */
async function write(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'สร้างฉบับใหม่' }).click()
  const form = editor.getByRole('dialog', { name: /^ฉบับใหม่ของกงล้อ/ })
  await form.getByLabel('ชื่อ', { exact: true }).fill('กงล้อแต้มปลายปี')
  await form.getByText('ช่องที่ 5', { exact: true }).click()
  const fifth = form.getByRole('group', { name: 'ช่องที่ 5' })
  await fifth.getByLabel('โอกาส (%)').fill('3')
  await form.getByLabel('เหตุผล').fill('ลดช่องเครดิต')
  await form.getByText('โอกาสรวม 99.00%').waitFor()
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('โอกาสทุกช่องรวมกันต้องเท่ากับ 100.00%').waitFor()
  await lookAt(editor, 'wheel-desk-refused', widths)
  await form.getByText('ช่องที่ 1', { exact: true }).click()
  await form.getByRole('group', { name: 'ช่องที่ 1' }).getByLabel('โอกาส (%)').fill('31.69')
  await form.getByText('โอกาสรวม 100.00% · ให้เฉลี่ยครั้งละ ฿2.22 จากมูลค่า ฿2.50').waitFor()
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Whatever it says, the button is in reach as the page opens: no bar lies over it, and it over no part of the wheel. */
async function seeSpinButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  await settle(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const hidden = await button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const inside = [left + 14, right - 14].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]))
    return inside.filter(([x = 0, y = 0]) => !element.contains(document.elementFromPoint(x, y)))
  })
  expect(hidden).toEqual([])
  const [wheel, place] = await Promise.all([
    page.getByRole('img', { name: /^กงล้อ/ }).boundingBox(),
    button.boundingBox(),
  ])
  expect((wheel?.y ?? 0) + (wheel?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0)
}

test('a member reads the odds, spins, and works his spin out again', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/wheel')
  await page.getByRole('img', { name: /^กงล้อ 8 ช่อง/ }).waitFor()
  await seeSpinButton(page, 'แต้มไม่พอ ขาดอีก 50 แต้ม')
  await lookAt(page, 'wheel-no-points', widths)
  await page.getByRole('button', { name: 'กติกาและโอกาสได้รางวัล' }).click()
  await page.getByRole('dialog').getByText('0.01%').waitFor()
  await lookAt(page, 'wheel-odds', widths)
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()

  await giveCounted(world, member, 'points', 120)
  await page.reload()
  await seeSpinButton(page, 'หมุน (ใช้ 50 แต้ม)')
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).click()
  const result = page.getByRole('dialog', { name: /^(ยินดีด้วย|ผลการหมุน)$/ })
  await result.waitFor()
  await lookAt(page, 'wheel-result', widths)
  await result.getByRole('button', { name: 'ตกลง' }).click()
  await page.getByText('วันนี้หมุนได้อีก 19 จาก 20 ครั้ง').waitFor()

  await page.getByRole('button', { name: 'ประวัติและตรวจสอบผล' }).click()
  const history = page.getByRole('dialog', { name: 'ประวัติและตรวจสอบผล' })
  await history.getByText('ใช้แต้ม').waitFor()
  await history.getByRole('button').filter({ hasText: 'ใช้แต้ม' }).click()
  const proof = page.getByRole('dialog', { name: /^ตรวจสอบผล #/ })
  await proof.getByText('ยังไม่เปิด').waitFor()
  await lookAt(page, 'wheel-proof-sealed', widths)
  const own = proof.getByLabel('ซีดของคุณสำหรับซีดถัดไป')
  await own.fill('ก')
  await proof.getByRole('button', { name: 'เปิดซีดและใช้ซีดถัดไป' }).click()
  await proof.getByText(/ซีดของคุณใช้ได้เฉพาะ/).waitFor()
  await own.fill('lucky-2026')
  await proof.getByRole('button', { name: 'เปิดซีดและใช้ซีดถัดไป' }).click()
  await proof.getByText(/คำนวณใหม่บนเครื่องของคุณแล้ว แฮชตรงกัน/).waitFor()
  await lookAt(page, 'wheel-proof', widths)
})

test('a free spin is used first, its prize waits and is taken, and the board tells of it', async () => {
  const desk = await wheelDesk(world)
  await desk.publish({
    wheel_id: 2,
    title: 'กงล้อสิทธิ์หมุน',
    takes_spins: true,
    prizes: [
      field('฿2', 5_000, { kind: 'credit', amount: 200 }),
      field('เครดิต ฿2', 5_000, { kind: 'credit', amount: 200 }),
    ],
  })
  const member = await memberActor(world)
  await giveCounted(world, member, 'free_spins', 1)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/wheel')
  await page.getByRole('radio', { name: 'กงล้อสิทธิ์หมุน' }).click()
  await page.getByText('สิทธิ์หมุน 1').waitFor()
  await seeSpinButton(page, 'หมุน (ใช้ 1 สิทธิ์)')
  await page.getByRole('button', { name: 'หมุน (ใช้ 1 สิทธิ์)' }).click()
  await page.getByRole('dialog', { name: 'ยินดีด้วย' }).waitFor()
  await page.getByRole('button', { name: 'ไปรับรางวัล' }).click()
  await page.getByRole('radio', { name: 'รางวัลของฉัน (1)' }).waitFor()
  await lookAt(page, 'wheel-rewards', widths)
  await page.getByRole('button', { name: /^รับ / }).click()
  await page.getByText('ไม่มีรางวัลที่รอรับ').waitFor()
  await lookAt(page, 'wheel-rewards-none', widths)
  await page.goto('/')
  await page.getByText('฿2.00').first().waitFor()
  await world.clock.set(new Date((await world.clock.now()).getTime() + 20_000))
  await page.goto('/member/wheel')
  await page.getByRole('radio', { name: 'ผู้โชคดี' }).click()
  await page.getByText('คุณ', { exact: true }).waitFor()
  await lookAt(page, 'wheel-board', widths)
})

test('the wheel turns for four seconds and stands with the given field under its pointer', async () => {
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 50)
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    as: member,
    motion: true,
  })
  await page.goto('/member/wheel')
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).click()
  await page.getByRole('dialog', { name: /^(ยินดีด้วย|ผลการหมุน)$/ }).waitFor()
  await settle(page)
  const turned = await page
    .getByRole('img', { name: /^กงล้อ/ })
    .locator('g')
    .first()
    .evaluate((disc) => {
      const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
      const [turning] = disc.getAnimations()
      return {
        degrees: (Math.atan2(b, a) * 180) / Math.PI,
        ms: turning?.effect?.getTiming().duration,
      }
    })
  expect(turned.ms).toBe(4_000)
  const [spin] = (await world.ask(listWheelSpins, {}, member)).items
  const fields = spin?.weights.length ?? 0
  const under = ((((-turned.degrees / 360) * fields) % fields) + fields) % fields
  expect(Math.floor(under)).toBe(spin?.place)
  expect(under % 1).toBeCloseTo(0.5, 1)
})

test('a prize worth less than its spin is told without congratulation, with what the spin took', async () => {
  const desk = await wheelDesk(world)
  const two = { kind: 'credit', amount: 200 } as const
  await desk.publish({ prizes: [field('฿2', 5_000, two), field('เครดิต ฿2', 5_000, two)] })
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 50)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/wheel')
  await page.getByRole('button', { name: 'หมุน (ใช้ 50 แต้ม)' }).click()
  const result = page.getByRole('dialog', { name: 'ผลการหมุน' })
  await result.getByText('รอบนี้ใช้ 50 แต้ม').waitFor()
  await settle(page)
  expect(await page.getByText('ยินดีด้วย').count()).toBe(0)
  await lookAt(page, 'wheel-no-gain', widths)
})
