import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { keepShoes } from '#features/game/server/fair/keep-shoes.ts'
import { endShoe } from '#studio/testing/end-shoe.ts'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import {
  bet,
  seeOpen,
  seeOutcome,
  sitDown,
  type TablePlace,
  textOf,
} from '../support/table-page.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { ticketRecord, VOID_COUP, withTicket } from '../support/ticket-records.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { expectFits, lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { arrive, settle } from './support/waits.ts'

// A coup of live baccarat, proved in the browser of the member who played it: what can be said before its shoe is over,
// and the whole of it afterwards. What is off is red, and nothing of the arithmetic is asked from the server.

const world = await testWorld({ sandbox: true })
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
const studio = await connectedStudio(world, {
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  roomPacePercent: 40,
})

const stepsIn = (page: Page, state: string) => () =>
  page
    .locator(`[data-state=${state}]`)
    .evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset['step']))

/** The shoe is written down, and the coup in hand comes after that. */
async function promised(table: TablePlace): Promise<void> {
  await keepShoes.run(world.services)
  const [kept] = await world.query<{ told_coup: number }>(
    `select told_coup from game.shoe where room = 'bac-01'`,
  )
  const coup = async () => Number(/ตา\s(\d+)/.exec(await textOf(table, 'coup-no'))?.[1] ?? 0)
  await expect.poll(coup).toBeGreaterThan(kept?.told_coup ?? 0)
}

test('a member plays a coup, finds it in his history, and sees it proved when its shoe is over', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '500.00')
  await page.goto(`/play?game_id=${await studio.gameIdOf('baccarat')}`)
  const table = page.frameLocator('dialog iframe')
  await sitDown(table)
  await promised(table)
  await seeOpen(table)
  await bet(table, 'ผู้เล่น', 'เล็ก')
  await seeOutcome(table)
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await page.goto('/member/games')
  await page
    .getByRole('button', { name: /บาคาร่า.*เดิมพัน/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'ตรวจสอบผลรอบนี้' }).click()
  await page.getByText('ขอนนี้ยังไม่จบ ที่ตรวจได้แล้วถูกต้องทั้ง 9 ข้อ').waitFor()
  await expect.poll(stepsIn(page, 'waiting')).toEqual(['seed', 'cards'])
  await settle(page)
  await lookAt(page, 'verify-coup-early', [360, 768, 1280])
  await expectFits(page)
  await expectNoAxeViolations(page)

  const dir = join(world.services.config.dataDir, 'studio')
  await studio.restart(async () => endShoe(dir, 'bac-01'))
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  await page.goto('/verify?code=')
  await page.getByLabel('รหัสรอบ หรือลิงก์ตรวจสอบ').fill(code)
  await page.keyboard.press('Enter')
  await page.getByText('ถูกต้องครบทั้ง 11 ข้อ').waitFor()
  await expect.poll(stepsIn(page, 'off')).toEqual([])
  await settle(page)
  await lookAt(page, 'verify-coup', [360, 768, 1280])
  await expectFits(page)
  await expectNoAxeViolations(page)
})

test('a kept record is checked without the site: right, tampered with, of a void coup, and without a promise', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, theme: 'light' })
  await arrive(page, '/verify?code=')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByText('ตรวจจากไฟล์หรือข้อความของคุณเอง').click()
  const paste = async (record: object) => {
    await page.getByLabel('หรือวางข้อความ JSON').fill(JSON.stringify(record))
    await page.getByRole('button', { name: 'ตรวจข้อความนี้' }).click()
  }
  const record = ticketRecord()
  await paste(record)
  await page.getByText('ถูกต้องครบทั้ง 11 ข้อ').waitFor()
  await page.getByRole('list', { name: 'ไพ่ผู้เล่น' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'โหลดบันทึกของรอบ' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(record)
  await paste(withTicket(record, { paid: '1.00' }))
  await page.getByRole('alert').getByText('เข้ากระเป๋า ฿1.00').waitFor()
  await expect.poll(stepsIn(page, 'off')).toEqual(['paid'])
  await settle(page)
  await keepScreen(page, 'verify-coup-tampered')
  await expectNoAxeViolations(page)
  await paste(ticketRecord({ coup: VOID_COUP }))
  await page.getByText('ตานี้เป็นโมฆะ กติกาคือคืนเดิมพันทุกช่อง · คืนเงินแล้ว').waitFor()
  await expect.poll(stepsIn(page, 'off')).toEqual([])
  await expect.poll(() => page.getByText('คืนแล้ว', { exact: true }).count()).toBe(8)
  await keepScreen(page, 'verify-coup-void')
  await paste({ ...record, promised: null })
  await page.getByText('เว็บไม่ได้จดแฮชของขอนนี้ไว้').first().waitFor()
  await expect.poll(stepsIn(page, 'open')).toEqual(['promise'])
  await paste(withTicket(record, { choice: 'X=1' }))
  await page.getByText('ผิดรูปแบบที่ช่อง ticket.choice').waitFor()
  await expect.poll(() => page.getByText('ตรวจทีละข้อ').count()).toBe(0)
  expect(asked.filter((path) => path.startsWith('/api/fair'))).toEqual([])
})

test('where the shoe is not kept any more, the page says so', async () => {
  const [page, member] = await openMember(world, { width: 360, expectFaults: [/404/] })
  await deposit(world, member, '100.00')
  await page.route('**/api/fair/shoe*', (route) =>
    route.fulfill({ status: 404, json: { error: 404, code: 'not_found', message: 'ไม่พบ' } }),
  )
  await page.goto(`/play?game_id=${await studio.gameIdOf('baccarat')}`)
  const table = page.frameLocator('dialog iframe')
  await sitDown(table)
  await seeOpen(table)
  await bet(table, 'ผู้เล่น')
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await page.goto('/member/games')
  await page
    .getByRole('button', { name: /บาคาร่า.*เดิมพัน/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'ตรวจสอบผลรอบนี้' }).click()
  await page.getByText('ผู้ให้บริการเก็บไว้ 200 ขอนล่าสุด').waitFor()
  await keepScreen(page, 'verify-coup-gone')
  await expectNoAxeViolations(page)
})
