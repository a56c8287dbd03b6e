import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shelveGames } from '../support/game-shelf.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { lookAt, lookAtScreen } from './support/looks.ts'
import { openMember, savedOn } from './support/open-member.ts'
import { arrive, settle } from './support/waits.ts'

// The lobby of games: what a visitor finds, how he searches, what a member keeps, and what is said
// where nothing can be shown.

const world = await testWorld({ sandbox: true })
const widths = [360, 768, 1280] as const

await shelveGames(world, 'mani', 'มณี', [
  {
    code: 'naga',
    name: 'นาคาทอง',
    nameEn: 'Golden Naga',
    hasDemo: true,
    returnBp: 9620,
    minBet: '1.00',
  },
  { code: 'lotus', name: 'บัวมรกต', nameEn: 'Emerald Lotus', returnBp: 9500 },
  { code: 'elephant', name: 'ช้างเศรษฐี', nameEn: 'Rich Elephant', hasDemo: true, hasFreeBets: true },
  { code: 'coins', name: 'เหรียญวัง', closed: 'ค่ายปรับปรุงเกมนี้คืนนี้' },
  { code: 'hilo', name: 'ไฮโลไทย', product: 'table', minBet: '20.00' },
])
await shelveGames(world, 'tara', 'ธารา', [
  { code: 'koi', name: 'ปลาคาร์ปนำโชค', product: 'fishing' },
  { code: 'ball', name: 'ลีกจำลอง', product: 'sport' },
  ...Array.from({ length: 70 }, (_, at) => ({ code: `slot${at}`, name: `สวนผลไม้ ${at + 1}` })),
  ...Array.from({ length: 640 }, (_, at) => ({
    code: `fish${at}`,
    name: `ฝูงปลา ${at + 1}`,
    product: 'fishing' as const,
  })),
])

const visit = (width: Width = 360, expectFaults: RegExp[] = []) =>
  openPage({ origin: world.site.memberUrl, width, expectFaults })

const card = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`${name}`) })
    .and(page.locator('article > :first-child'))
const search = (page: Page) => page.getByRole('searchbox', { name: 'ค้นหาเกม' })

test('a visitor finds a game by what he types, however he types it', async () => {
  const page = await visit()
  await arrive(page, '/lobby/slot')
  await lookAtScreen(page, 'games-slot', widths)
  for (const typed of ['ชางเศรษฐี', 'elephnt', 'eleph rich']) {
    await search(page).fill(typed)
    await page.getByText(/^พบ\s1\sเกม$/).waitFor()
    await card(page, 'ช้างเศรษฐี').waitFor()
    await search(page).fill('')
    await page.getByText(/^พบ/).waitFor({ state: 'detached' })
  }
  // Thai that was typed with an English keyboard.
  await search(page).fill('ok8kmv')
  await page.getByText(/พบ\s1\sเกม จากคำว่า “นาคาทอ”/).waitFor()
  await lookAt(page, 'games-found', [360, 1280])
  await search(page).fill('นาคราชสีทอง')
  await page.getByText('ไม่พบเกมที่ค้นหา').waitFor()
  await page.getByText('คุณหมายถึงเกมเหล่านี้หรือไม่').waitFor()
  await card(page, 'นาคาทอง').waitFor()
  await lookAt(page, 'games-none', [360, 1280])
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'มณี', exact: true }).click()
  await card(page, 'สวนผลไม้').first().waitFor({ state: 'detached' })
  await card(page, 'บัวมรกต').waitFor()
})

test('back brings the filters and the place', async () => {
  const page = await visit()
  await arrive(page, '/lobby/slot')
  await page.getByLabel('เรียงเกมตาม').selectOption({ label: 'ก–ฮ' })
  await settle(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await card(page, 'สวนผลไม้ 9').first().waitFor()
  await settle(page)
  await page.evaluate(() => scrollTo(0, 1800))
  await settle(page)
  await page.getByRole('navigation').getByRole('link', { name: 'หน้าแรก' }).last().click()
  await page.waitForURL('**/')
  await settle(page)
  await page.goBack()
  await settle(page)
  expect(new URL(page.url()).search).toBe('?sort=name')
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1800))).toBeLessThan(8)
})

test('a card says what can be done; a visitor tries or signs in, and a closed game says why', async () => {
  const page = await visit()
  await arrive(page, '/lobby/slot')
  await page.getByRole('button', { name: 'มณี', exact: true }).click()
  await card(page, 'นาคาทอง').click()
  const ways = page.getByRole('dialog', { name: 'นาคาทอง' })
  await ways.getByRole('button', { name: 'ทดลองเล่น' }).waitFor()
  await lookAt(page, 'games-card', [360, 1280])
  await ways.getByRole('button', { name: /เข้าสู่ระบบ/ }).click()
  await page.getByRole('dialog', { name: 'เข้าสู่ระบบ' }).waitFor()
  await page.keyboard.press('Escape')
  await card(page, 'เหรียญวัง').click()
  const closed = page.getByRole('dialog', { name: 'เหรียญวัง' })
  await closed.getByText('ค่ายปรับปรุงเกมนี้คืนนี้').waitFor()
  await settle(page)
  expect(await closed.getByRole('button', { name: /เล่น/ }).count()).toBe(0)
  await lookAt(page, 'games-closed', [360, 1280])
})

test('hearts stay on this device, and so does the list for a time without a network', async () => {
  const page = await visit()
  await arrive(page, '/lobby/slot')
  await search(page).fill('บัวมรกต')
  await page.getByRole('button', { name: 'บัวมรกต เป็นเกมโปรด' }).click()
  await page.reload()
  await settle(page)
  await search(page).fill('')
  await page.getByRole('button', { name: 'เกมโปรด', exact: true }).click()
  await card(page, 'บัวมรกต').waitFor()
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await lookAt(page, 'games-favourites', [360])
  await expect.poll(() => savedOn(page)).toMatch(/"lobby":\{"slot":\[\{/)
})

test('what is kept is there at once, and nothing kept is an error with another try', async () => {
  const page = await visit(360, [/503/])
  await arrive(page, '/lobby/slot')
  await page.route('**/api/game/list*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/lobby/slot')
  await page.locator('article').first().waitFor()
  await page.goto('/lobby/casino')
  const again = page.getByRole('button', { name: 'ลองอีกครั้ง' })
  await again.waitFor()
  await lookAt(page, 'games-error', [360, 1280])
  await page.unroute('**/api/game/list*')
  await again.click()
  await card(page, 'ไฮโลไทย').waitFor()
})

test('a long list keeps no more tiles than are near', async () => {
  const page = await visit(1280)
  await arrive(page, '/lobby/fishing')
  const bottom = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return page.getByRole('button', { name: /ฝูงปลา 99/ }).count()
  }
  await expect.poll(bottom).toBeGreaterThan(0)
  await settle(page)
  expect(await page.locator('article').count()).toBeLessThan(400)
  await page.evaluate(() => scrollTo(0, 0))
  await card(page, 'ปลาคาร์ปนำโชค').waitFor()
})

test('an unknown page is none, and the others say what they are', async () => {
  const page = await visit()
  await arrive(page, '/lobby/roulette')
  await page.getByText('Not Found').waitFor()
  await arrive(page, '/lobby/last')
  await page.getByText('เข้าสู่ระบบเพื่อดูเกมที่เล่นล่าสุด').waitFor()
  await arrive(page, '/lobby/freespin')
  await card(page, 'ช้างเศรษฐี').waitFor()
  await arrive(page, '/play')
  await lookAtScreen(page, 'games-play', widths)
})

test('a member has his last games, and an address opens one', async () => {
  const [page] = await openMember(world, { width: 360 })
  await arrive(page, '/lobby/last')
  await page.getByText('ยังไม่เคยเล่นเกม').waitFor()
  await lookAt(page, 'games-last-none', [360])
  await arrive(page, '/')
  await page.getByRole('heading', { name: 'เกมมาใหม่' }).waitFor()
  await lookAt(page, 'games-home', [360, 1280])
  await arrive(page, '/play?game_id=99999999')
  await page.getByText('ไม่พบเกมนี้').waitFor()
})
