import { expect, test } from 'vitest'
import { linePerson } from '../support/line.ts'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { forgetSession, logInInBrowser } from './support/member-page.ts'
import { pathOf } from './support/open-member.ts'

// A member links a LINE account in the profile, logs out, and comes back by LINE to the page that the menu
// there named. LINE is the sandbox's.

const world = await testWorld({ sandbox: true, jobs: true })

test('a LINE account is linked, lets its member in at the named page, and is let go', async () => {
  const person = await linePerson(world, 'คอนี่')
  // Signed in by the screen: a page that is told who is signed in knows it again after each forgetting.
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, theme: 'dark' })
  await logInInBrowser(page, member.person)
  const atLine = page.getByRole('link', { name: `อนุญาตในชื่อ ${person.name}` })
  const sheet = page.getByRole('dialog', { name: 'บัญชี LINE', exact: true })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: /บัญชี LINE/ }).click()
  await keepScreen(page, 'line-none')
  await expectNoAxeViolations(page)
  await sheet.getByRole('link', { name: 'เชื่อมบัญชี LINE' }).click()
  await atLine.click()
  await sheet.getByText('“คอนี่”').waitFor()
  await keepScreen(page, 'line-confirm')
  await sheet.getByRole('button', { name: 'เชื่อมบัญชีนี้' }).click()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
  await page.keyboard.press('Enter')
  await sheet.getByText('ชื่อใน LINE').waitFor()
  await keepScreen(page, 'line-linked')
  await expectNoAxeViolations(page)

  await forgetSession(page)
  await page.goto('/liff/deposit')
  await atLine.click()
  await page.waitForURL('**/member/deposit')
  await page.getByLabel('จำนวนเงิน', { exact: true }).waitFor()

  // By the button of the site's own login, back to the page that was wanted.
  await forgetSession(page)
  await page.goto('/login?redirect=%2Fmember%2Fstatement')
  await page.getByRole('link', { name: 'เข้าสู่ระบบด้วย LINE' }).click()
  await atLine.click()
  await page.waitForURL('**/member/statement')

  await page.goto('/member/profile?open=line')
  await sheet.getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click()
  const asked = page.getByRole('dialog', { name: 'ยกเลิกการเชื่อม LINE?' })
  await asked.getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'เชื่อมบัญชี LINE' }).waitFor()
})

test('whom no member linked is shown the two ways, and whom LINE lets not in goes on without', async () => {
  const person = await linePerson(world, 'บราวน์')
  const page = await openPage({ origin: world.site.memberUrl, width: 360, theme: 'light' })
  await page.goto('/liff/promotions')
  await page.getByRole('link', { name: 'ไม่อนุญาต' }).click()
  await page.getByText('คุณยังไม่ได้อนุญาตให้เว็บใช้บัญชี LINE').waitFor()
  await keepScreen(page, 'line-denied')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await page.getByRole('link', { name: `อนุญาตในชื่อ ${person.name}` }).click()
  await page.getByRole('heading', { name: /“บราวน์” ยังไม่ได้เชื่อม/ }).waitFor()
  await keepScreen(page, 'line-stranger')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'เข้าสู่ระบบเพื่อเชื่อม' }).click()
  await page.getByLabel('เบอร์โทรศัพท์').waitFor()
  await expect.poll(() => pathOf(page)).toBe('/login')
})
