import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { totpCode } from '#platform/session/totp.ts'
import { thaiDay } from '#ui/thai/dates.ts'
import { advanceRounds } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { TEST_MOMENT } from '../support/moment.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits, lookAtScreen } from './support/looks.ts'
import { logInAtDesk, makePerson, openDesk } from './support/desk-page.ts'
import { settle } from './support/waits.ts'

// Every screen of the back office at every width; a person sees only the sections of the role.

const world = await testWorld({ sandbox: true })
await advanceRounds(world)
const screens = [
  'result',
  'debt',
  'game',
  'deposit',
  'withdraw',
  'member',
  'excluded',
  'content',
  'promotion',
  'staff',
  'deposit-reconcile',
  'deposit-line',
  'game-round',
  'game-reconcile',
  'game-return',
  'withdraw-setting',
  'wallet-setting',
  'audit',
  'password',
] as const
const widths: readonly Width[] = [360, 768, 1280]

test('every section fits and is accessible', async () => {
  const owner = await makePerson(world, 'owner', 'เจ้าของ ทดสอบ', 'owner')
  const first = await openPage({ origin: world.site.operatorUrl, width: 1280 })
  await logInAtDesk(world, first, owner)
  const others = widths.slice(1).map(() => first.context().newPage())
  const pages = [first, ...(await Promise.all(others))]
  await Promise.all(widths.map((width, at) => checkSections(pages[at] ?? first, width)))
})

async function checkSections(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  for (const name of screens) {
    await page.goto(`${world.site.operatorUrl}/${name}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
    await keepScreen(page, `desk-${name}`)
    await expectFits(page)
    // A tablet has the elements of the phone.
    if (width !== 768) await expectNoAxeViolations(page)
  }
}

test('an address that leads nowhere says so in the main part of its page', async () => {
  const page = await openPage({ origin: world.site.operatorUrl, width: 360 })
  await page.goto('/no/such/page')
  await page.getByRole('main').getByText('ไม่พบหน้าที่คุณต้องการ').waitFor()
  await lookAtScreen(page, 'desk-not-found', widths)
})

test('a member is found, put on a level, asked to pause and suspended, with reasons', async () => {
  const { memberId } = await memberActor(world, { first_name: 'กัลยา', last_name: 'ศรีสุวรรณ' })
  const officer = await makePerson(world, 'risk', 'คุมความเสี่ยง ทดสอบ', 'risk_officer')
  const desk = await openDesk(world, officer)
  await desk.getByRole('link', { name: 'ค้นหาสมาชิก' }).click()
  await desk.getByRole('searchbox').fill('กัลยา')
  await desk.keyboard.press('Enter')
  await desk
    .getByRole('listitem')
    .getByText(/^กัลยา ศ\.\s08x-xxx-\d{4}$/)
    .waitFor()
  await lookAtScreen(desk, 'desk-member-found', widths)
  await desk.getByRole('listitem').getByRole('button').click()
  const member = desk.getByRole('dialog', { name: `สมาชิก ${memberId}` })
  await member.getByText('ใช้งานได้').waitFor()
  await lookAtScreen(desk, 'desk-member', widths)
  const decide = async (open: string, title: RegExp, name: string) => {
    await member.getByRole('button', { name: open }).click()
    const step = desk.getByRole('dialog', { name: title })
    await step.getByRole('button', { name: 'ระบุเหตุผลก่อน' }).waitFor()
    await step.getByLabel('เหตุผล').fill('สมาชิกโทรมาแจ้งด้วยตัวเอง')
    await lookAtScreen(desk, name, widths)
    await step.getByLabel('เหตุผล').press('Enter')
    await step.waitFor({ state: 'detached' })
  }
  await decide('เปลี่ยนระดับ', /^เปลี่ยนระดับ/, 'desk-member-level')
  await decide('ตั้งช่วงพักการเล่น', /^พักการเล่น/, 'desk-member-pause')
  await member.getByText('พักการเล่นถึง').waitFor()
  // What runs is only ever lengthened.
  await member.getByRole('button', { name: 'ขยายช่วงพักการเล่น' }).click()
  const shorter = desk.getByRole('dialog', { name: /^พักการเล่น/ })
  await shorter.getByLabel('พักนาน').selectOption({ label: '24 ชั่วโมง' })
  await shorter.getByLabel('เหตุผล').fill('ขอเล่นเร็วขึ้น')
  await shorter.getByRole('button', { name: 'พักการเล่น' }).click()
  await shorter.getByText(/ช่วงพักการเล่นย่อหรือยกเลิกไม่ได้/).waitFor()
  await shorter.getByRole('button', { name: 'ไม่ทำ' }).click()
  await decide('ระงับชั่วคราว', /^ระงับชั่วคราว/, 'desk-member-suspend')
  await member.getByText('ระงับชั่วคราว').first().waitFor()
  await member.getByRole('button', { name: 'เปิดใช้งาน' }).waitFor()
  await member.getByRole('button', { name: 'ประวัติ' }).click()
  const history = desk.getByRole('dialog', { name: `ประวัติสมาชิก ${memberId}` })
  await history.getByText(/สถานะ: ใช้งานได้ เป็น ระงับชั่วคราว/).waitFor()
  await history.getByText(/ระดับ: 1\sเป็น 2/).waitFor()
  await history.getByText('สมาชิกโทรมาแจ้งด้วยตัวเอง').first().waitFor()
  await lookAtScreen(desk, 'desk-member-history', widths)
})

test('a list of persons who may not register is pasted, told where it is wrong, and shortened', async () => {
  const officer = await makePerson(world, 'risk2', 'คุมความเสี่ยง สอง', 'risk_officer')
  const desk = await openDesk(world, officer)
  await desk.getByRole('link', { name: 'บุคคลต้องห้าม' }).click()
  await desk.getByRole('button', { name: 'เพิ่มรายชื่อ' }).click()
  const sheet = desk.getByRole('dialog', { name: 'เพิ่มบุคคลต้องห้าม' })
  const lines = sheet.getByLabel('รายชื่อ บรรทัดละหนึ่งคน')
  await lines.fill('สมหวัง, ดังใจ, 2533-01-02, 0898887777\nสมหมาย')
  await sheet.getByLabel('เหตุผล').fill('หนังสือแจ้งจากหน่วยงาน')
  await sheet.getByRole('button', { name: 'เพิ่มรายชื่อ' }).click()
  await sheet.getByText(/บรรทัด 2: ต้องมี/).waitFor()
  await lookAtScreen(desk, 'desk-excluded-import', widths)
  await lines.fill('สมหวัง, ดังใจ, 2533-01-02, 0898887777')
  await sheet.getByRole('button', { name: 'เพิ่มรายชื่อ' }).click()
  await sheet.waitFor({ state: 'detached' })
  await desk.getByText('สมหวัง ด.').first().waitFor()
  await lookAtScreen(desk, 'desk-excluded', widths)
  await desk.getByRole('button', { name: 'นำออก สมหวัง ด.' }).click()
  const step = desk.getByRole('dialog', { name: /ออกจากรายชื่อ/ })
  await step.getByLabel('เหตุผล').fill('ใส่ชื่อผิดคน')
  await step.getByRole('button', { name: 'นำออก' }).click()
  await desk.getByText('ยังไม่มีรายชื่อ').waitFor()
})

test('whoever enters results is told of rounds that did not follow their schedule', async () => {
  const day = addDays(bangkokDay(TEST_MOMENT), -5)
  await world.query(
    `insert into lottery.round_report (market_id, draw_day, fault, rounds, first_no, last_no, late_s)
     select market_id, $1, 'missed', 1, 1, 1, 0 from lottery.market where code = 'hanoi'`,
    [day],
  )
  const officer = await makePerson(world, 'officer', 'ผลรางวัล ทดสอบ', 'result_officer')
  const page = await openDesk(world, officer)
  await page.goto('/result')
  const told = page.getByRole('status').filter({ hasText: 'งวดที่ไม่เป็นไปตามตารางเวลา' })
  await told.getByText(`ฮานอยปกติ งวด ${thaiDay(day)} — สร้างแล้วแต่ไม่ได้เปิดรับ`).waitFor()
  await page.setViewportSize({ width: 360, height: 900 })
  await keepScreen(page, 'desk-round-faults')
  await expectNoAxeViolations(page)
})

test('a cashier sees deposits and withdrawals, and no result desk', async () => {
  const cashier = await makePerson(world, 'cashier', 'การเงิน ทดสอบ', 'cashier')
  const page = await openDesk(world, cashier)
  const menu = page.getByRole('navigation', { name: 'เมนูหลังบ้าน' })
  await menu.getByText('ฝากเงิน').waitFor()
  await settle(page)
  expect(await menu.getByRole('link').allInnerTexts()).toEqual([
    'ฝากเงิน',
    'รายการธนาคาร',
    'ถอนเงิน',
    'รอบเกม',
    'ค้นหาสมาชิก',
    'โปรโมชั่น',
    'คืนยอด',
    'คูปอง',
    'ภารกิจ',
    'แต้มจากการเล่น',
    'แข่งสะสมแต้ม',
    'กงล้อ',
    'ร้านค้าแต้ม',
    'แนะนำเพื่อน',
    'รหัสผ่านของฉัน',
  ])
})

test('whoever sits at the desk is told when the books are wrong, on every screen', async () => {
  await world.query(`select ledger.keep_run('full', platform.clock(), 3, '[]', null, 'test')`)
  const cashier = await makePerson(world, 'teller', 'การเงิน เวรดึก', 'cashier')
  const page = await openDesk(world, cashier)
  for (const theme of ['dark', 'light']) {
    if (theme === 'light') await page.getByRole('button', { name: 'ใช้ธีมสว่าง' }).click()
    await page.goto('/withdraw')
    await page.getByRole('alert').getByText('ยอดบัญชีไม่ตรง 3 จุด').waitFor()
    await lookAtScreen(page, `desk-money-alarm-${theme}`, widths)
  }
})

test('an owner proposes a colleague, another approves, and the newcomer chooses a password', async () => {
  const napha = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'owner'))
  const thira = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'owner'))
  await napha.goto('/staff')
  await napha.getByRole('button', { name: 'เพิ่มพนักงาน' }).click()
  const make = napha.getByRole('dialog', { name: 'เพิ่มพนักงาน' })
  await make.getByLabel('ชื่อที่เพื่อนร่วมงานเห็น').fill('มาลี ใหม่เอี่ยม')
  await make.getByLabel('ชื่อผู้ใช้').fill('malee')
  await make.getByLabel('การเงิน').check()
  await make.getByLabel('เหตุผล').fill('รับเข้าทำงานแผนกการเงิน')
  await make.getByLabel('รหัสผ่านของคุณ').fill('ไม่ใช่รหัสผ่านนี้')
  await make.getByRole('button', { name: 'เสนอเพิ่มพนักงาน' }).click()
  await make.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง').waitFor()
  await lookAtScreen(napha, 'desk-staff-create', widths)
  await expectNoAxeViolations(napha)
  await make.getByLabel('รหัสผ่านของคุณ').fill(STAFF_PASSWORD)
  await napha.keyboard.press('Enter')
  await napha.getByText('เสนอเพิ่มพนักงานแล้ว รออีกคนหนึ่งอนุมัติ').waitFor()

  await thira.goto('/staff')
  await thira
    .getByRole('navigation', { name: 'เมนูหลังบ้าน' })
    .getByRole('link', { name: 'พนักงาน รอดำเนินการ 1' })
    .waitFor()
  for (const theme of ['dark', 'light']) {
    if (theme === 'light') await thira.getByRole('button', { name: 'ใช้ธีมสว่าง' }).click()
    await lookAtScreen(thira, `desk-staff-list-${theme}`, widths)
  }
  await thira.getByRole('button', { name: /^มาลี ใหม่เอี่ยม/ }).click()
  await thira.getByRole('button', { name: 'ตรวจข้อเสนอ' }).click()
  const check = thira.getByRole('dialog', { name: 'ตรวจข้อเสนอ' })
  await check.getByText('นภา ศรีสุข เสนอเปิดใช้บัญชีนี้ เป็น การเงิน เพราะ รับเข้าทำงานแผนกการเงิน').waitFor()
  await check.getByLabel('เหตุผล').fill('ตรวจเอกสารแล้ว')
  await check.getByLabel('รหัสผ่านของคุณ').fill(STAFF_PASSWORD)
  await lookAtScreen(thira, 'desk-staff-decide', widths)
  await expectNoAxeViolations(thira)
  await thira.keyboard.press('Enter')
  await thira.getByText('อนุมัติแล้ว').waitFor()

  // The list of the other owner hears of it without a reload.
  await napha.getByRole('button', { name: /^มาลี ใหม่เอี่ยม.*รอตั้งรหัสผ่าน/ }).click()
  await napha.getByRole('button', { name: 'ออกรหัสใช้ครั้งเดียว' }).click()
  const hand = napha.getByRole('dialog', { name: /^รหัสใช้ครั้งเดียวของ/ })
  await hand.getByLabel('เหตุผล').fill('ส่งมอบให้เจ้าตัว')
  await hand.getByLabel('รหัสผ่านของคุณ').fill(STAFF_PASSWORD)
  await hand.getByRole('button', { name: 'ออกรหัส' }).click()
  const shown = napha.getByRole('dialog', { name: 'รหัสใช้ครั้งเดียว', exact: true })
  const oneTime = (await shown.getByLabel('รหัสใช้ครั้งเดียว', { exact: true }).textContent()) ?? ''
  await lookAtScreen(napha, 'desk-staff-one-time', widths)

  await comeIn(oneTime.trim())
  await napha.keyboard.press('Escape')
  await napha.keyboard.press('Escape')
  await napha.getByRole('button', { name: /^มาลี ใหม่เอี่ยม.*ใช้งาน/ }).waitFor()
})

/** The newcomer's first login: an own password, and the authenticator's first code. */
async function comeIn(oneTime: string): Promise<void> {
  const malee = await openPage({ origin: world.site.operatorUrl, width: 1280 })
  await malee.goto('/login')
  await malee.getByLabel('ชื่อผู้ใช้').fill('malee')
  await malee.getByLabel('รหัสผ่าน', { exact: true }).fill(oneTime)
  await malee.getByRole('button', { name: 'ถัดไป' }).click()
  await malee.getByLabel('รหัสผ่านใหม่').fill('ลมหนาวพัดผ่านทุ่งนา')
  const secret = (await malee.locator('code').textContent()) ?? ''
  const code = totpCode(secret, await world.services.clock.now())
  await malee.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(code)
  await lookAtScreen(malee, 'desk-setup', widths)
  await expectNoAxeViolations(malee)
  await malee.keyboard.press('Enter')
  await malee.waitForURL((url) => url.pathname !== '/login')
  const menu = malee.getByRole('navigation', { name: 'เมนูหลังบ้าน' })
  await menu.getByText('ถอนเงิน').waitFor()
}
