import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listPasskeys } from '#features/account/passkey-contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { memberActor, signInMember } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { leaveAndForget } from './support/leave-site.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// A member makes a passkey in the profile, logs in with it and proves himself with it. The browser's own
// virtual authenticator is the device.

const world = await testWorld({ sandbox: true, jobs: true })
const origin = world.site.memberUrl.replace('127.0.0.1', 'localhost')

interface Device {
  readonly cdp: CDPSession
  readonly id: string
}

async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

/** Whether its person unlocks the device. */
const unlock = ({ cdp, id }: Device, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified })

const named = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openPasskeys(page: Page) {
  await page.goto('/member/profile')
  await page.getByRole('button', { name: /วิธียืนยันตัวตน/ }).click()
  await page
    .getByRole('button', { name: /พาสคีย์$/ })
    .last()
    .click()
  return named(page, 'พาสคีย์')
}

test('a passkey is made, named, used and removed', async () => {
  const [width, theme] = [360, 'light'] as const
  const member = await memberActor(world)
  const page = await openPage({ origin, width, theme, as: member })
  const device = await addDevice(page)
  const sheet = await openPasskeys(page)
  await sheet.getByText('ยังไม่มีพาสคีย์').waitFor()
  await lookAt(page, 'passkeys-none', [width])
  await sheet.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
  await page.keyboard.press('Enter')
  await page.getByText('เพิ่มพาสคีย์แล้ว').waitFor()
  await sheet.getByRole('button', { name: /^ตั้งชื่อ/ }).click()
  await page.getByLabel('ชื่อ', { exact: true }).fill('มือถือของฉัน')
  await page.getByRole('button', { name: 'บันทึกชื่อ' }).click()
  await sheet.getByText('มือถือของฉัน').first().waitFor()
  await lookAt(page, 'passkeys', [width])

  // Once more on the same device: it has one already.
  await sheet.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  await sheet.getByText('อุปกรณ์นี้มีพาสคีย์ของบัญชีนี้แล้ว').waitFor()
  await keepScreen(page, 'passkey-twice')

  // The session goes and the theme stays.
  await leaveAndForget(page, 'cookies')
  await page.evaluate((chosen) => {
    localStorage.setItem('local_data', JSON.stringify({ state: { theme: chosen }, version: 1 }))
  }, theme)
  await page.goto('/login')
  const enter = page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' })
  await enter.waitFor()
  await lookAt(page, 'login-passkey', [width])
  await unlock(device, false)
  await enter.click()
  await page.getByText(/ยังไม่ได้ยืนยันบนอุปกรณ์/).waitFor()
  await lookAt(page, 'login-passkey-refused', [width])
  await unlock(device, true)
  await enter.click()
  await page.waitForURL((url) => url.pathname === '/')

  await openPasskeys(page)
  await sheet.getByRole('button', { name: /^ลบ/ }).click()
  await page.getByRole('button', { name: 'ลบพาสคีย์', exact: true }).click()
  await named(page, 'ยืนยันว่าเป็นคุณ').getByRole('button', { name: 'ใช้พาสคีย์' }).waitFor()
  await keepScreen(page, 'step-up-passkey')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'ใช้พาสคีย์' }).click()
  await page.getByText('ลบพาสคีย์แล้ว').waitFor()
  await sheet.getByText('ยังไม่มีพาสคีย์').waitFor()
  await world.clock.advance(MINUTE_MS)
  await signInMember(world, member)
  expect(await world.ask(listPasskeys, {}, member)).toEqual([])
})

test('at an address that browsers give no passkeys nothing speaks of them', async () => {
  const member = await memberActor(world)
  const visited = await openPage({ origin: world.site.memberUrl, width: 360 })
  await visited.goto('/login')
  await visited.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).last().waitFor()
  await settle(visited)
  expect(await visited.getByText('พาสคีย์').count()).toBe(0)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: /วิธียืนยันตัวตน/ }).click()
  await page.getByText('รหัส PIN 6 หลัก').waitFor()
  await settle(page)
  expect(await named(page, 'วิธียืนยันตัวตน').getByText('พาสคีย์').count()).toBe(0)
})
