import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { getWheelConfigV2, listWheelSpins } from '#features/wheel/contract.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { field, giveCounted, wheelDesk } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { openPage, type Width } from './support/browser.ts'
import { expectFits, lookAt } from './support/looks.ts'
import { arrive, seeFocused, settle } from './support/waits.ts'

// A wheel in hand: it is turned by keyboard, heard only by whoever wants that, gives its prize though the line is
// lost or the page is gone, and each spin is worked out again on the page of proofs.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const RESULT = { name: /^(ยินดีด้วย|ผลการหมุน)$/ }
const SPIN = { name: 'หมุน (ใช้ 50 แต้ม)' }

async function openWheel(
  more: { width?: Width; motion?: boolean; expectFaults?: RegExp[]; listen?: boolean } = {},
): Promise<[Page, MemberActor]> {
  const { listen = false, width = 360, ...visit } = more
  const member = await memberActor(world)
  await giveCounted(world, member, 'points', 100)
  const page = await openPage({ origin: world.site.memberUrl, width, as: member, ...visit })
  if (listen) await page.addInitScript({ content: COUNT_TONES })
  await arrive(page, '/member/wheel')
  return [page, member]
}

/** Counts the tones that the page plans: nobody hears a test. */
const COUNT_TONES = `
  window.tones = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; start.apply(this, when) }`
const tones = (page: Page) => page.evaluate<number>('window.tones')

test('by keyboard: the button, the result, and back to the button', async () => {
  const [page] = await openWheel()
  const button = page.getByRole('button', SPIN)
  await button.focus()
  await page.keyboard.press('Enter')
  const result = page.getByRole('dialog', RESULT)
  await result.waitFor()
  await settle(page)
  await page.keyboard.press('Escape')
  await result.waitFor({ state: 'detached' })
  await seeFocused(button)
  await page.getByText('วันนี้หมุนได้อีก 19 จาก 20 ครั้ง').waitFor()
})

test('sound: none until it is wanted; then a tick for each field that passes, and it is kept', async () => {
  const [page] = await openWheel({ motion: true, listen: true })
  const sound = page.getByRole('button', { name: 'เสียงกงล้อ' })
  await page.getByRole('button', SPIN).click()
  await page.getByRole('dialog', RESULT).waitFor()
  await settle(page)
  expect(await tones(page)).toBe(0)
  await page.getByRole('button', { name: 'ตกลง' }).click()
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('false')
  await sound.click()
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', SPIN).click()
  await page.getByRole('dialog', RESULT).waitFor()
  // Five turns or more of eight fields, and what is heard when it stands.
  await expect.poll(() => tones(page)).toBeGreaterThan(40)
  await page.reload()
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true')
})

test('with reduced motion the wheel does not turn, and ticks of nothing are not heard', async () => {
  const [page] = await openWheel({ listen: true })
  await page.getByRole('button', { name: 'เสียงกงล้อ' }).click()
  await page.getByRole('button', SPIN).click()
  await page.getByRole('dialog', RESULT).waitFor()
  await settle(page)
  const durations = await page
    .getByRole('img', { name: /^กงล้อ/ })
    .locator('g')
    .first()
    .evaluate((disc) => disc.getAnimations().map(({ effect }) => effect?.getTiming().duration))
  expect(durations).toEqual([0])
  expect(await tones(page)).toBeLessThan(10)
})

test('an answer that is lost on its way: the page asks again, and it is the same one spin', async () => {
  const [page, member] = await openWheel({ expectFaults: [/ERR_FAILED/] })
  let lost = 0
  await page.route('**/api/wheel/spin', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    // The server has drawn; its answer comes nowhere.
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', SPIN).click()
  const result = page.getByRole('dialog', RESULT)
  await result.waitFor()
  const { items } = await world.ask(listWheelSpins, {}, member)
  expect([items.length, lost]).toEqual([1, 1])
  const told = items[0]?.kind === 'none' ? 'รอบนี้ไม่ได้รางวัล' : `คุณได้รับ ${items[0]?.label}`
  await result.getByText(told).waitFor()
})

test('a page that is closed while the wheel turns: the prize waits in the second tab of the next one', async () => {
  const desk = await wheelDesk(world)
  const two = { kind: 'credit', amount: 200 } as const
  await desk.publish({
    wheel_id: 2,
    title: 'กงล้อสิทธิ์หมุน',
    takes_spins: true,
    prizes: [field('฿2', 5_000, two), field('เครดิต ฿2', 5_000, two)],
  })
  const [page, member] = await openWheel({ motion: true })
  await giveCounted(world, member, 'free_spins', 1)
  await page.reload()
  await page.getByRole('radio', { name: 'กงล้อสิทธิ์หมุน' }).click()
  const answered = page.waitForResponse('**/api/wheel/spin_v2')
  await page.getByRole('button', { name: 'หมุน (ใช้ 1 สิทธิ์)' }).click()
  await answered
  await page.close()
  const next = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await arrive(next, '/member/wheel')
  await next.getByRole('radio', { name: 'รางวัลของฉัน (1)' }).click()
  await next.getByRole('button', { name: /^รับ (เครดิต )?฿2$/ }).click()
  await next.getByText('ไม่มีรางวัลที่รอรับ').waitFor()
  expect((await world.ask(getWheelConfigV2, {}, member)).rewards).toEqual([])
})

test('a spin on the page of proofs: sealed, then right in every step; a changed record is red', async () => {
  const [page, member] = await openWheel()
  await page.getByRole('button', SPIN).click()
  await page.getByRole('dialog', RESULT).getByRole('button', { name: 'ตกลง' }).click()
  await page.getByRole('button', { name: 'ประวัติและตรวจสอบผล' }).click()
  await page.getByRole('button').filter({ hasText: 'ใช้แต้ม' }).click()
  await page.getByRole('link', { name: 'ตรวจทีละข้อและเก็บบันทึก' }).click()
  await page.getByText('ยังไม่เปิด จึงยังคำนวณผลซ้ำไม่ได้').waitFor()
  await lookAt(page, 'verify-wheel-sealed', [360, 768, 1280])
  await page.getByLabel('ซีดของคุณสำหรับซีดถัดไป').fill('mine')
  await page.getByRole('button', { name: 'เปิดซีดและใช้ซีดถัดไป' }).click()
  await page.getByText('ถูกต้องครบทั้ง 4 ข้อ').waitFor()
  await lookAt(page, 'verify-wheel', [360, 768, 1280])

  const [spin] = (await world.ask(listWheelSpins, {}, member)).items
  // Somebody else to whom the link was sent: it is none of his, and he is told what to do.
  const friend = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    as: await memberActor(world),
    expectFaults: [/404/],
  })
  await arrive(friend, `/verify?spin=${spin?.spin_id}`)
  await friend.getByText(`ไม่พบการหมุน #${spin?.spin_id} ในบัญชีของคุณ`).waitFor()
  await lookAt(friend, 'verify-wheel-foreign', [360, 768, 1280])
  await friend.getByRole('link', { name: 'ดูการหมุนของฉัน' }).click()
  await friend.getByText('ยังไม่เคยหมุน').waitFor()

  const stranger = await openPage({ origin: world.site.memberUrl, width: 360 })
  await arrive(stranger, '/verify')
  await stranger.getByRole('radio', { name: 'กงล้อ' }).click()
  await stranger.getByText('เข้าสู่ระบบเพื่อตรวจการหมุนของคุณ').waitFor()
  await expectFits(stranger)
  await expectNoAxeViolations(stranger)
  await stranger.getByText('ตรวจจากไฟล์หรือข้อความของคุณเอง').click()
  const paste = async (record: object) => {
    await stranger.getByLabel('หรือวางข้อความ JSON').fill(JSON.stringify(record))
    await stranger.getByRole('button', { name: 'ตรวจข้อความนี้' }).click()
  }
  const record = { algo: 'pf-v1', ...spin }
  await paste(record)
  // What he was sent proves its number alone: the rest may be made up.
  await stranger.getByText('บันทึกอย่างเดียวจึงยืนยันผลไม่ได้').waitFor()
  await lookAt(stranger, 'verify-wheel-brought', [360, 768, 1280])
  await paste({ ...record, x: ((spin?.x ?? 0) + 1) % 10_000 })
  await stranger.getByRole('alert').getByText('ข้อแรกคือ “เลขที่สุ่มได้”').waitFor()
  await lookAt(stranger, 'verify-wheel-tampered', [360, 1280])
  await paste({ ...record, weights: [1] })
  await stranger.getByText('ข้อมูลในบันทึกไม่ครบหรือผิดรูปแบบที่ช่อง weights').waitFor()
})
