import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Played, RoundView } from '#studio/frame/studio-words.ts'
import { type TestOperator, testOperator } from '#studio/testing/operator.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Visit } from './support/browser.ts'
import { expectFits } from './support/looks.ts'

// ตลาดผลไม้ as a player has it, alone in a tab: the page around the picture.

const RESULT = /^(ได้ ฿|ได้คืน ฿|ไม่ถูกรางวัล).* สุทธิ /
const spinOf = (page: Page) => page.getByRole('button', { name: 'หมุน', exact: true })
const result = (page: Page) => page.locator('#result').textContent()
const net = (page: Page) => page.locator('#net').textContent()

async function openDemo(site: TestOperator, visit: Partial<Visit> = {}): Promise<Page> {
  const address = await site.demoAddress(undefined, 'talat')
  const page = await openPage({ origin: address.origin, ...visit })
  await page.goto(address.href)
  await expect.poll(() => result(page)).toBe('กดหมุนเพื่อเริ่มเล่น')
  return page
}

const isReady = async (page: Page) => {
  await expect.poll(() => spinOf(page).getAttribute('aria-disabled')).toBe('false')
}

/** Whether after one round the bar has what its result says, and only a gain looks like one. */
async function agrees(page: Page): Promise<boolean> {
  const said = (await result(page)) ?? ''
  const kind = said.startsWith('ได้ ') ? 'win' : 'flat'
  const isKind = (await page.locator('#result').getAttribute('data-kind')) === kind
  return isKind && said.includes(` สุทธิ ${await net(page)} `)
}

/** How far the table of pays ends before the inner edge of its sheet, in pixels. */
const roomBeside = (page: Page): Promise<number> =>
  page.locator('.pays').evaluate((table) => {
    const sheet = table.closest('dialog')
    if (!sheet) return -1
    const edge = sheet.getBoundingClientRect().left + sheet.clientLeft + sheet.clientWidth
    const inner = edge - Number.parseFloat(getComputedStyle(sheet).paddingRight)
    return Math.round(inner - table.getBoundingClientRect().right)
  })

/** The least room between the words of two heads of its columns, in pixels: of a head all but its padding is words. */
const headGap = (page: Page): Promise<number> =>
  page
    .locator('.pays thead th:not(:first-child)')
    .evaluateAll((heads) =>
      Math.min(...heads.map((head) => Number.parseFloat(getComputedStyle(head).paddingLeft))),
    )

/** Enters a session that was played before, as a reload of its tab does. */
async function comeBack(site: TestOperator, session: string): Promise<Page> {
  const { origin } = await site.demoAddress()
  const page = await openPage({ origin })
  await page.addInitScript((kept) => sessionStorage.setItem('studio-session', kept), session)
  await page.goto('/play/talat')
  return page
}

/** Plays a demo until free spins are won: once in 140 rounds. */
async function playToFreeSpins(site: TestOperator): Promise<{ session: string; round: RoundView }> {
  const { session, state } = await site.demo('talat')
  const { commit } = state.seed
  for (let at = 0; at < 3_000; at += 1) {
    const key = `key-of-a-spin-${String(at).padStart(6, '0')}`
    const pressed = { session, key, stake: '1', choice: 'spin', commit }
    const { round } = (await site.post('/play', pressed)).body as unknown as Played
    if (round.outcome?.includes(';')) return { session, round }
  }
  throw new Error('no free spins in 3,000 rounds')
}

// They are won once in 140 rounds: two journeys show the same ones.
const shared = await testOperator({ cycleMs: 0 })
afterAll(() => shared[Symbol.asyncDispose]())
const freeSpins = await playToFreeSpins(shared)

test('a demo: one press is one round, the next after 2.5 s; sums, sheets and sound', async () => {
  await using site = await testOperator({ cycleMs: null })
  const page = await openDemo(site)
  await isReady(page)
  await keepScreen(page, 'studio-slot')
  await expectFits(page)
  await expectNoAxeViolations(page)
  const places = () =>
    Promise.all(['#spin', '#view', '#stake', '#result'].map((id) => page.locator(id).boundingBox()))
  const before = await places()
  await page.getByRole('button', { name: 'เพิ่มเดิมพัน' }).click()
  await expect.poll(() => page.locator('#bar-stake').textContent()).toBe('฿20.00')
  const pressedAt = performance.now()
  await spinOf(page).click()
  await expect.poll(() => page.locator('#balance').textContent()).toBe('฿980.00')
  await expect.poll(() => spinOf(page).getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => places()).toEqual(before)
  await expect.poll(() => result(page)).toMatch(RESULT)
  await expect.poll(() => places()).toEqual(before)
  await expect.poll(() => result(page)).toContain(' ยอดเงิน ฿')
  await isReady(page)
  expect(performance.now() - pressedAt).toBeGreaterThan(2_450)
  await expect.poll(() => agrees(page)).toBe(true)
  await keepScreen(page, 'studio-slot-result')

  // The widest figures: whole thousands, and satang.
  for (const [stake, most] of [
    ['500', '50,000'],
    ['5', '500.00'],
    ['20', '2,000'],
  ] as const) {
    await page.getByRole('combobox', { name: 'เดิมพัน' }).selectOption(stake)
    await page.getByRole('button', { name: 'กติกา' }).click()
    const pays = page.getByRole('table', { name: 'เงินรางวัล (บาท)' })
    await expect.poll(() => pays.getByRole('cell').first().textContent()).toBe(most)
    await expect.poll(() => roomBeside(page), { message: stake }).toBeGreaterThanOrEqual(0)
    await expect.poll(() => headGap(page), { message: stake }).toBeGreaterThan(0)
    await page.locator('#rules .close').click()
  }

  await page.getByRole('button', { name: 'ปิดเสียง' }).click()
  const kept = await net(page)
  await page.reload()
  await isReady(page)
  await expect.poll(() => net(page)).toBe(kept)
  await expect.poll(() => page.locator('#bar-stake').textContent()).toBe('฿20.00')
  const mute = page.getByRole('button', { name: 'ปิดเสียง' })
  await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('false')
})

test('keys act when they are let go, and leave sheets and fields alone', async () => {
  await using site = await testOperator({ cycleMs: 0 })
  const page = await openDemo(site, { width: 1280 })
  await isReady(page)
  await keepScreen(page, 'studio-slot')
  const rounds: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/play')) rounds.push(request.url())
  })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('#bar-stake').textContent()).toBe('฿5.00')
  for (const key of ['Space', 'Enter']) {
    const count = rounds.length
    await page.keyboard.down(key)
    await page.keyboard.down(key)
    expect(rounds).toHaveLength(count)
    await page.keyboard.up(key)
    await expect.poll(() => rounds.length).toBe(count + 1)
    await isReady(page)
  }
  const mute = page.getByRole('button', { name: 'ปิดเสียง' })
  await page.keyboard.press('m')
  await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('i')
  await page.getByRole('heading', { name: 'กติกาตลาดผลไม้' }).waitFor()
  await expect
    .poll(() => page.getByRole('row', { name: 'มังคุด' }).textContent())
    .toBe('มังคุด500.00125.0025.00')
  await keepScreen(page, 'studio-slot-rules')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('#bar-stake').textContent()).toBe('฿5.00')
  expect(rounds).toHaveLength(2)
  await page.keyboard.press('h')
  await expect.poll(() => page.locator('#past-list > li').count()).toBe(2)
})

test('a round that a reload cut off is shown to its end, and counted once', async () => {
  await using site = await testOperator({ cycleMs: 0 })
  const page = await openDemo(site)
  await isReady(page)
  await spinOf(page).click()
  await expect.poll(() => page.locator('#balance').textContent()).toBe('฿990.00')
  await page.reload()
  const resume = page.getByRole('button', { name: 'เล่นต่อจากที่ค้าง' })
  await resume.waitFor()
  await expect.poll(() => net(page)).toBe('฿0.00')
  await expect.poll(() => page.locator('#why').textContent()).toContain('รอบที่ค้าง')
  await keepScreen(page, 'studio-slot-unfinished')
  await expectNoAxeViolations(page)
  await resume.click()
  await expect.poll(() => result(page)).toMatch(RESULT)
  await expect.poll(() => agrees(page)).toBe(true)
  const counted = await net(page)
  await isReady(page)
  await page.reload()
  await isReady(page)
  await expect.poll(() => resume.isVisible()).toBe(false)
  await expect.poll(() => net(page)).toBe(counted)
})

test('free spins are counted and may be skipped; the history plays and proves them again', async () => {
  const { session, round } = freeSpins
  const page = await comeBack(shared, session)
  const free = (round.outcome?.split(';').length ?? 0) - 1
  const resume = page.getByRole('button', { name: 'เล่นต่อจากที่ค้าง' })
  const skip = page.getByRole('button', { name: 'ข้ามไปดูผล' })
  await resume.click()
  await skip.waitFor()
  await page.reload()
  await resume.click()
  await skip.waitFor()
  await keepScreen(page, 'studio-slot-free')
  await expectNoAxeViolations(page)
  await expect.poll(() => spinOf(page).isVisible()).toBe(false)
  await skip.click()
  await expect.poll(() => result(page)).toMatch(RESULT)
  await expect.poll(() => result(page)).toContain(`รวมฟรีสปิน ${free}`)
  await isReady(page)

  await page.getByRole('button', { name: 'กติกา' }).click()
  await keepScreen(page, 'studio-slot-rules')
  await expectFits(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'เปิดเผยซีด' }).click()
  await expect.poll(() => page.locator('#reveal-said').textContent()).toMatch(/[0-9a-f]{64}$/)
  await page.locator('#rules .close').click()
  const balance = await page.locator('#balance').textContent()
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  const row = page.locator('#past-list > li').first()
  await row.getByText('ซีดและการตรวจผล').click()
  await expect.poll(() => row.locator('.verdict').textContent()).toBe('คำนวณซ้ำแล้ว ผลตรงกัน')
  await keepScreen(page, 'studio-slot-history')
  await expectNoAxeViolations(page)
  await row.getByRole('button', { name: 'ดูอีกครั้ง' }).click()
  await page.getByText('ภาพย้อนหลัง', { exact: true }).waitFor()
  await skip.click()
  await expect.poll(() => result(page)).toMatch(/^ภาพย้อนหลัง: /)
  await expect.poll(() => page.locator('#balance').textContent()).toBe(balance)

  // What was told is changed on its way: the browser finds it out.
  await page.route('**/history', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as RoundView[]
    await route.fulfill({
      json: told.map((one) => ({
        ...one,
        outcome: one.outcome?.replace(/\d+$/, (stop) => (stop === '0' ? '1' : '0')),
      })),
    })
  })
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await row.getByText('ซีดและการตรวจผล').click()
  await expect.poll(() => row.locator('.verdict').getAttribute('data-right')).toBe('false')
})

test('a round is shown again at the address that a site asks for', async () => {
  const asked = { round: freeSpins.round.id }
  const address = String((await shared.ask('/game/round', asked)).body['url'])
  for (const width of [360, 1280] as const) {
    const page = await openPage({ origin: new URL(address).origin, width })
    await page.goto(address)
    await page.getByRole('button', { name: 'ข้ามไปดูผล' }).click()
    await expect.poll(() => result(page)).toMatch(RESULT)
    await keepScreen(page, 'studio-slot-replay')
    await expectFits(page)
    await expectNoAxeViolations(page)
  }
})

test('the table fits every window without scrolling, and motion changes none of it', async () => {
  await using site = await testOperator({ cycleMs: 0 })
  const page = await openDemo(site, { motion: true })
  for (const [width, height] of [
    [360, 640],
    [800, 360],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await isReady(page)
    await keepScreen(page, `studio-slot-${width}x${height}`)
    await expectFits(page)
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
      )
    await expect.poll(over, { message: `${width}×${height}` }).toBeLessThanOrEqual(0)
    const isInReach = async () => {
      const box = await spinOf(page).boundingBox()
      return box !== null && box.height >= 64 && box.y + box.height <= height
    }
    await expect.poll(isInReach, { message: `${width}×${height}` }).toBe(true)
  }
  await spinOf(page).click()
  await expect.poll(() => result(page)).toMatch(RESULT)
})
