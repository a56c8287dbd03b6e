import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { World } from '../../support/world.ts'
import { leaveAndForget } from './leave-site.ts'

/** Who a journey registers as. */
export interface Person {
  readonly phone: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly account: string
  /** Typed where it is given; else what the page fills in by itself stays. */
  readonly referralCode?: string
}

/** Registers in the browser, step by step as the screen asks. */
export async function registerInBrowser(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
}

/** Fills all steps of the page that is open; the last button is left to be pressed. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await page.getByLabel('วัน', { exact: true }).selectOption({ label: '17' })
  await page.getByLabel('เดือน', { exact: true }).selectOption({ index: 5 })
  await page.getByLabel('ปี พ.ศ.').selectOption({ label: '2533' })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByText('กสิกรไทย', { exact: true }).click()
  await page.getByLabel('เลขที่บัญชี').fill(person.account)
  await page.getByLabel('ชื่อ', { exact: true }).fill(person.firstName)
  await page.getByLabel('นามสกุล').fill(person.lastName)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill(person.password)
  await page.getByLabel('ยืนยันรหัสผ่าน', { exact: true }).fill(person.password)
  if (person.referralCode !== undefined) {
    await page.getByLabel('รหัสผู้แนะนำ (ไม่บังคับ)').fill(person.referralCode)
  }
}

/** Logs in by the screen; a session ends after half an hour of the moved clock. */
export async function logInInBrowser(
  page: Page,
  person: Partial<Person> & { readonly phone: string; readonly password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Forgets the session on this device, as an expired one would. */
export async function forgetSession(page: Page): Promise<void> {
  await leaveAndForget(page, 'localStorage', 'cookies')
}

/**
 * Deposits by PromptPay: makes the QR on the screen, pays what it says at the bank as a payer's app
 * would, and waits until the page says so by itself. Answers the amount with its satang.
 */
export async function depositInBrowser(
  world: World,
  page: Page,
  person: Person,
  baht: string,
): Promise<string> {
  await page.goto('/member/deposit')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(baht)
  const made = page.waitForResponse('**/api/member/payment/generate_qr')
  await page.getByRole('button', { name: /สร้าง QR/ }).click()
  const { data } = (await (await made).json()) as { data: { qr_payload: string; amount: string } }
  await page.getByRole('img', { name: /QR พร้อมเพย์/ }).waitFor()
  await world.sandbox.post('/bank/pay', {
    qr_payload: data.qr_payload,
    from_bank: '004',
    from_account: person.account,
    from_name: `${person.firstName} ${person.lastName}`,
  })
  await page.getByText('ฝากสำเร็จ').waitFor()
  return data.amount
}

const TYPE_NAMES = {
  set4: 'หวยชุด 4 ตัว',
  top4: '4 ตัวบน',
  tod4: '4 ตัวโต๊ด',
  top3: '3 ตัวบน',
  tod3: '3 ตัวโต๊ด',
  front3: '3 ตัวหน้า',
  bottom3: '3 ตัวล่าง',
  top2: '2 ตัวบน',
  bottom2: '2 ตัวล่าง',
  run_top: 'วิ่งบน',
  run_bottom: 'วิ่งล่าง',
} as const

/** A line as it is typed; a set costs so many sets, everything else so many baht. */
export type Pick = readonly [type: keyof typeof TYPE_NAMES, number: string, stake: string]

/** What a confirmation has to say, by its terms. */
export type Confirmed = Readonly<Record<string, unknown>>

/** Types a bill on the keypad, line by line, and sends it: slip, check, confirmation. */
export async function buyInBrowser(
  page: Page,
  roundId: number | string,
  picks: readonly Pick[],
  confirmed: Confirmed = {},
): Promise<void> {
  await page.goto(`/lotto/${roundId}`)
  for (const line of picks) await pickOnPad(page, line)
  await sendSlip(page, confirmed)
}

/** Sends what was typed: slip, check, and the confirmation, which is read before it is given. */
export async function sendSlip(page: Page, confirmed: Confirmed = {}): Promise<void> {
  const openSlip = page.getByRole('button', { name: /ดูโพย/ })
  if (await openSlip.isVisible()) await openSlip.click()
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await expectConfirmed(page, confirmed)
  await page.getByRole('button', { name: /^ยืนยันแทง/ }).click()
  await page.getByText('ส่งโพยสำเร็จ').waitFor()
}

/** Waits until the confirmation of a bill says this. */
export async function expectConfirmed(page: Page, confirmed: Confirmed): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'ยืนยันการแทง' })
  await expect.poll(() => factsOf(sheet)).toMatchObject(confirmed)
}

/** What a confirmation says of the wallet that pays, which holds one deposit: its name, what is left in it. */
export const paidFrom = (deposited: string, satang: bigint) => ({
  จ่ายจาก: 'กระเป๋าหลัก',
  เหลือในกระเป๋านี้: formatMoney(satangOf(deposited) - satang),
})

/** Waits until the slip of the pad has so many lines. */
export const countOnSlip = (page: Page, lines: number): Promise<void> =>
  page.getByRole('button', { name: `โพย ${lines} รายการ` }).waitFor()

/** The facts of a list as they are seen: what each term says. Behind a sum stand words for who hears it. */
export async function factsOf(place: Locator): Promise<Record<string, string>> {
  const terms = await place.getByRole('term').allInnerTexts()
  const values = await place.getByRole('definition').allInnerTexts()
  const plain = (text = '') => text.split('\n', 1).join().replaceAll('\u00a0', ' ').trim()
  return Object.fromEntries(terms.map((term, at) => [plain(term), plain(values[at])]))
}

/** One line on the keypad, by its type, its stake and its digits. */
export async function pickOnPad(page: Page, [type, number, stake]: Pick): Promise<void> {
  // Where sets are sold nothing else is: there is no length to choose.
  if (type !== 'set4') {
    const length = { 4: '4 ตัว', 3: '3 ตัว', 2: '2 ตัว', 1: 'วิ่ง' }[number.length] ?? ''
    await page.getByText(length, { exact: true }).click()
  }
  const types = page.getByRole('group', { name: 'ประเภทการแทง' }).getByRole('button')
  // A length that is chosen before the scripts have come shows its types after them.
  await types.filter({ hasText: TYPE_NAMES[type] }).first().waitFor()
  for (const button of await types.all()) {
    const isWanted = (await button.innerText()).replaceAll('\u00a0', ' ').includes(TYPE_NAMES[type])
    const isPressed = (await button.getAttribute('aria-pressed')) === 'true'
    if (isWanted !== isPressed) await button.click()
  }
  const unit = type === 'set4' ? 'ชุด' : 'บาท'
  await page.getByRole('button', { name: `เลขละ ${stake} ${unit}`, exact: true }).click()
  const pad = page.getByRole('group', { name: 'แป้นตัวเลข' })
  for (const digit of number) await pad.getByRole('button', { name: digit, exact: true }).click()
}

/** The header's total, in baht text without separators. */
export async function headerTotal(page: Page): Promise<string> {
  const text = await page.getByRole('banner').innerText()
  return (/฿([\d,]+\.\d{2})/.exec(text)?.[1] ?? '').replaceAll(',', '')
}

/** Waits until the header shows the total: it comes by the live stream. */
export async function expectTotal(page: Page, baht: string): Promise<void> {
  await expect.poll(() => headerTotal(page)).toBe(baht)
}
