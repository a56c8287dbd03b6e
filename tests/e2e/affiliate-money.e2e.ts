import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { affiliateWorld } from '../support/affiliates.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// What commission is reckoned from, and how a large sum of it is looked at before it is paid.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { payingFriendOf, turn, summary } = affiliateWorld(world)
const widths: readonly Width[] = [360, 768, 1280]

let day = '2026-12-07'
async function goToDay(next: string, ...members: MemberActor[]): Promise<void> {
  day = next
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await turn()
}

/** A step of the desk with its reason. */
async function sayWhy(page: Page, verb: string, asks: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const step = page.getByRole('dialog', { name: verb, exact: true })
  await step.getByLabel(asks).fill(reason)
  await step.getByRole('button', { name: verb, exact: true }).click()
  await step.waitFor({ state: 'detached' })
}

test('a large sum waits for a person: refused it comes back with words, called off it comes back, paid it is there', async () => {
  const member = await memberActor(world, { first_name: 'มานี' })
  const friend = await payingFriendOf(member, { first_name: 'ชูใจ' })
  await play(friend, { stakeSatang: 105_000_000n })
  await goToDay(addDays(day, 1), member)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/affiliate')
  await cashier.getByText('ไม่มีค่าแนะนำที่รอตรวจ').waitFor()

  const ask = async () => {
    await page.getByRole('button', { name: 'ขอรับเข้ากระเป๋า' }).click()
    const dialog = page.getByRole('dialog', { name: 'รับค่าแนะนำ' })
    await dialog.getByText(/เจ้าหน้าที่ตรวจสอบก่อนเข้ากระเป๋า/).waitFor()
    await dialog.getByRole('button', { name: 'ขอรับ ฿21,000.00' }).click()
    await page.getByText('ขอรับแล้ว รอตรวจสอบ').waitFor()
  }
  await page.goto('/affiliate')
  await ask()
  await page.getByRole('radio', { name: 'รายได้' }).click()
  const row = page.getByRole('button', { name: /^ขอรับเข้ากระเป๋า/ })
  await row.getByText('รอตรวจสอบ', { exact: true }).waitFor()
  await lookAt(page, 'affiliate-waiting', widths)

  // The desk hears of it by itself.
  await cashier.getByRole('button', { name: /^มานี จ./ }).click()
  await cashier.getByRole('dialog', { name: 'ค่าแนะนำของ มานี จ.' }).waitFor()
  await lookAt(cashier, 'affiliate-desk-redemption', widths)
  await sayWhy(cashier, 'ไม่จ่าย', 'เหตุผลที่สมาชิกจะเห็น', 'กรุณาส่งเอกสารยืนยันตัวตนก่อน')
  await page
    .getByText(/กรุณาส่งเอกสารยืนยันตัวตนก่อน/)
    .first()
    .waitFor()
  await page.getByText('ไม่ผ่าน', { exact: true }).waitFor()
  expect(await summary(member)).toMatchObject({ available: '21000.00', waiting: '0.00' })

  await ask()
  await page.getByRole('button', { name: /^ขอรับเข้ากระเป๋า.*รอตรวจสอบ/ }).click()
  await lookAt(page, 'affiliate-waiting-cancel', widths)
  await page.getByRole('button', { name: 'ยกเลิกคำขอ' }).click()
  await page.getByText('คุณยกเลิก', { exact: true }).waitFor()

  await ask()
  await cashier.getByRole('button', { name: /^มานี จ./ }).click()
  await sayWhy(cashier, 'จ่าย', 'เหตุผล', 'ตรวจเพื่อนและยอดเล่นแล้ว')
  await cashier.getByText('ไม่มีค่าแนะนำที่รอตรวจ').waitFor()
  await page.getByText('รับเข้ากระเป๋า', { exact: true }).waitFor()
  expect(await summary(member)).toMatchObject({ available: '0.00', redeemed: '21000.00' })
})

test('two people choose what commission is of; a month of it is explained line by line', async () => {
  // A day is closed under the terms before.
  await goToDay(addDays(day, 1))
  const napha = await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor')
  const editor = await openDesk(world, napha)
  await editor.goto('/affiliate')
  await propose(editor)
  const cashier = await openDesk(world, await makePerson(world, 'somsri', 'สมศรี ใจงาม', 'cashier'))
  await cashier.goto('/affiliate')
  await cashier.getByText('ยอดเล่นที่นับ รายวัน เป็น รายได้สุทธิ (NGR) รายเดือน').waitFor()
  await lookAt(cashier, 'affiliate-desk-base-proposed', widths)
  await sayWhy(cashier, 'อนุมัติ', 'เหตุผล', 'ตกลงกันแล้วในที่ประชุม')
  await editor.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()

  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/affiliate')
  await page.getByRole('radio', { name: 'อัตราและเงื่อนไข' }).click()
  await page.getByText('อัตรานี้เริ่มใช้ 1 ม.ค. 70', { exact: false }).waitFor()
  await page.getByText('ยอดติดลบยกไปหักได้อีก 3 เดือน', { exact: false }).waitFor()
  await page.getByText('คิดจากยอดเสียสุทธิของเพื่อนทั้งเดือน หลังหักค่าใช้จ่าย').waitFor()
  const rightEdge = async () => {
    const rate = await page.getByRole('cell', { name: '10%' }).boundingBox()
    return (rate?.x ?? 360) + (rate?.width ?? 0)
  }
  await expect.poll(rightEdge).toBeLessThanOrEqual(360)
  await lookAt(page, 'affiliate-rates-month', widths)
  // Months go by, in which nobody would stay logged in.
  for (const open of [editor, cashier, page]) await open.context().close()

  await goToDay('2027-01-01', member)
  const friends: MemberActor[] = []
  for (let n = 0; n < 3; n += 1) friends.push(await payingFriendOf(member))
  const lose = async (...satang: readonly bigint[]) => {
    for (const [at, friend] of friends.entries()) {
      const stakeSatang = 100_000_000n
      await play(friend, { stakeSatang, returnedSatang: stakeSatang - (satang[at] ?? 0n) })
    }
  }
  await lose(-250_000n, -150_000n, -100_000n)
  await goToDay('2027-02-01', member, ...friends)
  await lose(1_000_000n, 600_000n, 400_000n)
  await goToDay('2027-03-01', member)
  const later = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await later.goto('/affiliate')
  await later.getByRole('radio', { name: 'รายได้' }).click()
  await later.getByLabel('เดือน').selectOption('2027-02')
  await later.getByRole('button', { name: /^ทั้งเดือนกุมภาพันธ์ 2570/ }).click()
  const sheet = later.getByRole('dialog', { name: 'รายได้ 28 ก.พ. 70' })
  await sheet.getByText('หักยอดติดลบยกมา').waitFor()
  await sheet.getByText('หักค่าใช้ระบบของค่ายเกม').waitFor()
  await sheet.getByText('฿1,220.00').waitFor()
  await lookAt(later, 'affiliate-month', widths)
  const desk = await openDesk(world, napha)
  await desk.goto('/affiliate')
  await desk.getByRole('cell', { name: 'กุมภาพันธ์ 2570' }).waitFor()
  await lookAt(desk, 'affiliate-desk-months', widths)
})

/** What is wrong is said at its field; what was typed stays. */
async function propose(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'เสนอฉบับใหม่' }).click()
  const form = editor.getByRole('dialog', { name: 'เสนออัตราค่าแนะนำฉบับใหม่' })
  await form.getByRole('radio', { name: 'รายได้สุทธิ (NGR) รายเดือน' }).click()
  await form.getByText('ฐานใหม่เริ่มวันที่ 1 ของเดือนถัดไป', { exact: false }).waitFor()
  const rates = form.getByRole('group', { name: 'ทุกเกม' })
  await rates.getByLabel('ชั้น 1 (%)').fill('20')
  await form.getByLabel('หักค่าใช้ระบบของค่ายเกม (%)').fill('12')
  await form.getByLabel('หักค่าธรรมเนียมรับจ่ายเงิน (%)').fill('2')
  await form.getByLabel('ตรวจก่อนจ่ายตั้งแต่ (บาท)').fill('15000')
  await form.getByLabel('เหตุผล').fill('คู่ค้าขอคิดตามรายได้สุทธิ')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await rates.getByText(/ทุกชั้นรวมกันเกินค่าแนะนำที่กันไว้/).waitFor()
  await rates.getByLabel('ชั้น 1 (%)').fill('10')
  await form.getByRole('button', { name: 'คำนวณค่าใช้จ่าย' }).click()
  await form.getByText('ฐานรวม ไม่รวมยอดยกมา').waitFor()
  await lookAt(editor, 'affiliate-desk-base', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
