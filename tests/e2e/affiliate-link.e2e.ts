import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { affiliateWorld } from '../support/affiliates.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { fillRegistration, logInInBrowser, registerInBrowser } from './support/member-page.ts'
import { lookAt } from './support/looks.ts'

// Who brought somebody: the code that he types, else the first link that his device opened in thirty days.

const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { summary } = affiliateWorld(world)
const widths: readonly Width[] = [360, 1280]

let people = 0
const somebody = () => {
  people += 1
  return {
    phone: `08999900${`${people}`.padStart(2, '0')}`,
    password: 'ข้าวเหนียวมะม่วง',
    firstName: 'ปิติ',
    lastName: `รักเรียน${'กขคงจฉชซ'[people] ?? ''}`,
    account: `12345678${`${people}`.padStart(2, '0')}`,
  }
}
/** Two members who bring friends, with their codes. */
async function referrers(): Promise<{ member: MemberActor; code: string }[]> {
  const members = [await memberActor(world), await memberActor(world)]
  return Promise.all(
    members.map(async (member) => ({ member, code: (await summary(member)).code })),
  )
}
/** Rows of a member in a table; sessions do not outlive the moved clock. */
async function countOf(table: 'bond' | 'click', { member }: { member: MemberActor }) {
  const rows = await world.query<{ count: number }>(
    `select count(*)::integer as count from affiliate.${table} where member_id = $1`,
    [member.memberId],
  )
  return rows[0]?.count ?? 0
}
const registered = (of: readonly { member: MemberActor }[]) =>
  Promise.all(of.map((one) => countOf('bond', one)))

/** Opens a link and waits until the visit is counted. */
async function open(page: Page, one: { member: MemberActor; code: string }): Promise<void> {
  const clicks = await countOf('click', one)
  await page.goto(`/register?ref=${one.code}`)
  await page.getByRole('heading', { name: 'สมัครสมาชิก' }).waitFor()
  await expect.poll(() => countOf('click', one)).toBe(clicks + 1)
}

test.each(widths)(
  'at %i the first link that a device opened counts, also without it in the address',
  async (width) => {
    const both = await referrers()
    const page = await openPage({ origin: world.site.memberUrl, width })
    for (const one of both) await open(page, one)
    await registerInBrowser(page, somebody())
    expect(await registered(both)).toEqual([1, 0])
  },
)

test('a link counts on the device on which it was opened: another one registers without it', async () => {
  const [first] = await referrers()
  if (!first) throw new Error('there are two')
  const phone = await openPage({ origin: world.site.memberUrl, width: 360 })
  await open(phone, first)
  const desktop = await openPage({ origin: world.site.memberUrl, width: 1280 })
  await registerInBrowser(desktop, somebody())
  expect(await registered([first])).toEqual([0])
  await registerInBrowser(phone, somebody())
  expect(await registered([first])).toEqual([1])
})

test('after thirty days the first link counts no more, and the next one does', async () => {
  const both = await referrers()
  const [first, second] = both
  if (!first || !second) throw new Error('there are two')
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await open(page, first)
  await world.clock.advance(30 * DAY_MS)
  await open(page, second)
  await lookAt(page, 'affiliate-register-link', widths)
  await registerInBrowser(page, somebody())
  expect(await registered(both)).toEqual([0, 1])
})

/** Looks like a code, and nobody has it. */
const NOBODYS = 'ZZZZ2222'
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('local_data') ?? '')

test('a link whose code nobody has keeps no later link away', async () => {
  const [real] = await referrers()
  if (!real) throw new Error('there are two')
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  const told = page.waitForResponse('**/api/affiliate/click')
  await page.goto(`/register?ref=${NOBODYS}`)
  await told
  await expect.poll(() => kept(page)).not.toContain(NOBODYS)
  await open(page, real)
  await registerInBrowser(page, somebody())
  expect(await registered([real])).toEqual([1])
})

test('a code of which the site could not say that nobody has it gives way when it is refused', async () => {
  const [real] = await referrers()
  if (!real) throw new Error('there are two')
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    expectFaults: [/affiliate\/click/, /ERR_FAILED/],
  })
  await page.route('**/api/affiliate/click', (route) => route.abort(), { times: 1 })
  await page.goto(`/register?ref=${NOBODYS}`)
  await expect.poll(() => kept(page)).toContain(NOBODYS)
  await open(page, real)
  await fillRegistration(page, somebody())
  const code = page.getByLabel('รหัสผู้แนะนำ (ไม่บังคับ)')
  await expect.poll(() => code.inputValue()).toBe(NOBODYS)
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.getByText(/ใช้รหัสจากลิงก์ที่เปิดล่าสุดแทน/).waitFor()
  await expect.poll(() => code.inputValue()).toBe(real.code)
  await expect.poll(() => kept(page)).not.toContain(NOBODYS)
  await page.getByText(/มาจากลิงก์แรกที่คุณเปิด/).waitFor({ state: 'detached' })
  await lookAt(page, 'affiliate-register-replaced', widths)
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  expect(await registered([real])).toEqual([1])
})

test('a code that somebody types comes before the link that he opened', async () => {
  const both = await referrers()
  const [first, second] = both
  if (!first || !second) throw new Error('there are two')
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await open(page, first)
  await registerInBrowser(page, { ...somebody(), referralCode: second.code })
  expect(await registered(both)).toEqual([0, 1])
})

test('who is bound stays so, whatever links he opens and wherever he logs in later', async () => {
  const both = await referrers()
  const [first, second] = both
  if (!first || !second) throw new Error('there are two')
  const phone = await openPage({ origin: world.site.memberUrl, width: 360 })
  await open(phone, first)
  const person = somebody()
  await registerInBrowser(phone, person)
  const desktop = await openPage({ origin: world.site.memberUrl, width: 1280 })
  await open(desktop, second)
  await logInInBrowser(desktop, person)
  await lookAt(desktop, 'affiliate-later-login', [1280])
  expect(await registered(both)).toEqual([1, 0])
})
