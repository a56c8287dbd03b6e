import { expect, test } from 'vitest'
import { changePassword } from '#features/account/contract.ts'
import { advanceRounds } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, watch, type Width } from './support/browser.ts'
import { leaveSite } from './support/leave-site.ts'
import { EXPIRED, openMember, pathOf, savedOn, signIn } from './support/open-member.ts'
import { arrive, settle, stopMoving, stopTimers } from './support/waits.ts'

// What a browser keeps of a person, and what several tabs of it and its back button make of that.

const world = await testWorld({ sandbox: true })
await advanceRounds(world)
const { memberUrl: origin } = world.site

const widths: readonly Width[] = [360, 1280]

test('a logout holds in every tab within a second, and so does the next person', async () => {
  // What was on its way when the session ended is refused, and the browser says so.
  const expectFaults = [/status of 401/]
  const [page, member] = await openMember(world, { width: 1280, expectFaults })
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto(`${origin}/member/profile`)
  await other.getByRole('button', { name: 'เมนู', exact: true }).waitFor()
  // What changes after this changes within a second.
  await stopTimers(other, 1000)
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('dialog').getByText('ออกจากระบบ').click()
  await page.getByRole('button', { name: 'ใช่', exact: true }).click()
  await page.getByText('ออกจากระบบแล้ว').waitFor()
  await other.getByRole('link', { name: 'เข้าสู่ระบบ' }).first().waitFor()
  await settle(other)
  expect(pathOf(other)).toBe('/')
  expect(await other.getByText(EXPIRED).count()).toBe(0)
  expect(await savedOn(other)).not.toMatch(/accessToken":"/)

  await signIn(page, member)
  await other.getByRole('button', { name: 'เมนู', exact: true }).waitFor()
  await other.goto(`${origin}/member/profile`)
  const phone = `x-xxx-${member.person.phone.slice(-4)}`
  await other.getByRole('main').getByText(phone).first().waitFor()
  // Somebody else, while the other tab sleeps: it sees one change from one person to the next.
  const next = await memberActor(world)
  const answer = await page.evaluate(
    async (body) => {
      const response = await fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return (await response.json()) as { data: { access_token: string } }
    },
    JSON.stringify({ username: next.person.phone, password: next.person.password }),
  )
  await page.evaluate((token) => {
    const data = JSON.parse(localStorage.getItem('local_data') ?? '{}') as {
      state: { user: object }
    }
    data.state.user = { isLoggedIn: true, accessToken: token }
    localStorage.setItem('local_data', JSON.stringify(data))
  }, answer.data.access_token)
  await other.waitForURL((url) => url.pathname === '/')
  await other.getByRole('button', { name: 'เมนู', exact: true }).click()
  await other.getByRole('dialog').getByText(next.person.phone.slice(-4)).waitFor()
  await settle(other)
  expect(await other.content()).not.toContain(phone)
})

test('a new password keeps every tab of its browser where it is, live, and ends other devices', async () => {
  // A page's stream and what it reads by itself once it is at rest, and what the other tab asks for.
  const refused = [
    /status of 401.*\/api\/(stream|notice\/inbox|member\/(protection\/reality|sessions))\b/,
  ]
  const [page, member] = await openMember(world, {
    width: 360,
    expectFaults: refused,
    windsClock: true,
  })
  await arrive(page, '/member/profile')
  const tab = await page.context().newPage()
  watch(tab, refused)
  await arrive(tab, `${origin}/member/profile`)
  const device = await openPage({ origin, width: 360, expectFaults: [/status of 401/] })
  await signIn(device, member)
  const before = await savedOn(page)
  const changed = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route(`**${changePassword.path}`, async (route) => {
    const response = await route.fetch()
    changed.resolve()
    await late.promise
    await route.fulfill({ response })
  })

  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).first().click()
  await page.getByLabel('รหัสผ่านเดิม', { exact: true }).fill(member.person.password)
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('ปลาทูเข่งใหญ่')
  await page.getByLabel('ยืนยันรหัสผ่านใหม่', { exact: true }).fill('ปลาทูเข่งใหญ่')
  await page.getByRole('dialog').getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await changed.promise
  await device.getByText('มีการเปลี่ยนรหัสผ่านจากเครื่องอื่น').waitFor()
  await device.waitForURL((url) => url.pathname === '/login')

  // The answer takes longer than the word of another tab may.
  const isRefused = tab.waitForResponse((answer) => answer.status() === 401)
  await tab.getByRole('button', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' }).click()
  await isRefused
  await stopMoving(tab)
  await page.clock.fastForward(2000)
  late.resolve()
  await page.getByText('เปลี่ยนรหัสผ่านสำเร็จ').waitFor()
  await tab.getByRole('dialog').getByText('เครื่องนี้', { exact: true }).waitFor()

  await expect.poll(() => savedOn(page)).not.toBe(before)
  for (const one of [page, tab]) {
    await settle(one)
    expect(pathOf(one)).toBe('/member/profile')
    await one.reload()
    await one.getByRole('main').getByText(member.person.phone.slice(-4)).first().waitFor()
    await settle(one)
    expect(await one.getByText(EXPIRED).count()).toBe(0)
  }
})

test.each(widths)('a member sees his devices and signs another one out, at %i', async (width) => {
  const [page, member] = await openMember(world, { width })
  const device = await openPage({ origin, width: 360, expectFaults: [/status of 401/] })
  await signIn(device, member)
  await device.goto('/member/statement')
  await page.goto('/member/profile')
  await page.getByRole('button', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' }).click()
  const sheet = page.getByRole('dialog', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' })
  await sheet.getByText('เครื่องนี้', { exact: true }).waitFor()
  await settle(page)
  await keepScreen(page, 'devices')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click()
  await device.getByText('จากอุปกรณ์อื่นของคุณ').waitFor()
  await device.waitForURL((url) => url.pathname === '/login')
  await sheet.getByText('ไม่มีอุปกรณ์อื่นที่เข้าสู่ระบบอยู่').waitFor()
  await page.reload()
  await page.getByRole('main').getByText(member.person.phone.slice(-4)).first().waitFor()
})

test('the fourth device ends the oldest, and tells it why', async () => {
  const [oldest, member] = await openMember(world, { width: 360, expectFaults: [/status of 401/] })
  await oldest.goto('/member/profile')
  await oldest.getByRole('main').getByText(member.person.phone.slice(-4)).first().waitFor()
  const devices = await Promise.all([1, 2, 3].map(() => openPage({ origin, width: 360 })))
  for (const device of devices) await signIn(device, member)
  await oldest.getByText('เครื่องนี้จึงออกจากระบบ').waitFor()
  await oldest.waitForURL((url) => url.pathname === '/login')
})

test('damaged or blocked storage never breaks the start', async () => {
  const damaged = [
    '{',
    '"text"',
    '[]',
    '{"state":{"user":7,"local":3},"version":1}',
    '{"version":9}',
  ]
  const visitor = await openPage({ origin })
  for (const text of damaged) {
    await visitor.addInitScript((value) => {
      localStorage.setItem('local_data', value)
      sessionStorage.setItem('session_data', value)
    }, text)
    await visitor.goto('/')
    await visitor.getByRole('link', { name: 'เข้าสู่ระบบ' }).first().waitFor()
  }
  const member = await memberActor(world)
  const page = await openPage({ origin })
  await page.context().addInitScript(() => {
    for (const name of ['setItem', 'getItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    }
  })
  await signIn(page, member)
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('dialog').getByText('โปรไฟล์').click()
  await page.waitForURL((url) => url.pathname === '/member/profile')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})

test('what is kept on the device names no phone, bank account or balance', async () => {
  const [page, member] = await openMember(world, {})
  for (const path of ['/member/profile', '/member/withdraw', '/member/statement', '/']) {
    await arrive(page, path)
  }
  await settle(page)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(Object.keys(JSON.parse(kept)[0] as object)).toEqual(['local_data'])
  for (const secret of [member.person.phone, member.person.bank_account_number, 'balance"']) {
    expect(kept).not.toContain(secret)
  }
})

test.each(widths)('at %i the back button closes what is on top, then leaves', async (width) => {
  const [page] = await openMember(world, { width })
  await page.goto('/lotto/results')
  await page.goto('/')
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByText('ออกจากระบบ').click()
  await page.getByText('คุณแน่ใจหรือไม่ว่าต้องการออกจากระบบ').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await settle(page)
  expect(pathOf(page)).toBe('/')

  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('dialog').getByText('รายการการเงิน').click()
  await page.waitForURL((url) => url.pathname === '/member/statement')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await settle(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  // The menu takes its own entry off the history.
  await page.waitForFunction(() => !(history.state as { __surfaces?: number } | null)?.__surfaces)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/lotto/results')
})

test('the theme follows the choice, and the device where the choice says so', async () => {
  const [page] = await openMember(world, { theme: 'light' })
  const scheme = () =>
    page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] ?? '')
  await arrive(page, '/')
  expect(await scheme()).toBe('light')
  // Away from the app, which could write its own choice down again.
  await leaveSite(page)
  await page.evaluate(() => {
    const data = JSON.parse(localStorage.getItem('local_data') ?? '{}') as {
      state: { theme: string }
    }
    data.state.theme = 'system'
    localStorage.setItem('local_data', JSON.stringify(data))
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await arrive(page, '/')
  expect(await scheme()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(scheme).toBe('light')
})
