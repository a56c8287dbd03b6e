import { beforeAll, expect, test } from 'vitest'
import type { Page, Worker } from 'playwright-core'
import { bangkokInstant } from '#kernel/time.ts'
import { cancelBill, getBill } from '#features/lottery/bill/contract.ts'
import { listDevices, listPushTopics } from '#features/notice/push-contract.ts'
import { buyBill } from '../support/desk.ts'
import { type Draws, EVERY_TYPE, HANOI, startDraws } from '../support/draws.ts'
import { AGENT_ID, openRound } from '../support/lottery.ts'
import { pushDevice, sendPushes, tellOfBills } from '../support/notices.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import {
  closePagesFor,
  deliverPush,
  givePushService,
  giveTray,
  noticesOf,
  serviceWorkerOf,
  showNotice,
  tapNotice,
} from './support/notifications.ts'
import { settle } from './support/waits.ts'

// A member's bills from the list to the reason of each line, the picture that proves itself, the next
// round, and the word that reaches an open page and a phone's lock screen when one wins.

// The clock jumps from draw to draw; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const world = await testWorld({ sandbox: true, env })
let draws: Draws
let wonBill: number
let correctedBill: number
let roundId: number

beforeAll(async () => {
  await tellOfBills(world)
  draws = await startDraws(world)
  const [winner] = draws.members
  const first = await draws.soldRound('2026-12-08', [[0, [['top2', '11', '20.00']]]])
  await draws.desk.settle(first.round_id, HANOI)
  correctedBill = first.billIds[0] ?? 0
  await draws.desk.revise(first.round_id, { ...HANOI, special: ['30311'] })
  const second = await draws.soldRound('2026-12-09', [
    [0, EVERY_TYPE],
    [0, [['top3', '399', '5.00']]],
  ])
  await draws.desk.settle(second.round_id, HANOI)
  wonBill = second.billIds[0] ?? 0
  await tellOfBills(world)
  await draws.desk.goTo(bangkokInstant('2026-12-10', '10:00'), winner)
  roundId = Number((await openRound(world, 'hanoi')).round_id)
  const cancelled = await buyBill(world, winner, roundId, [['top2', '44', '9.00']])
  await world.ask(cancelBill, { bill_id: cancelled, agent_id: AGENT_ID }, winner)
  await buyBill(world, winner, roundId, [
    ['top2', '98', '10.00'],
    ['run_top', '3', '30.00'],
  ])
})

const looks: readonly { width: Width; theme: 'dark' | 'light' }[] = [
  { width: 768, theme: 'dark' },
  { width: 1280, theme: 'light' },
]

function open(visit: Partial<Parameters<typeof openPage>[0]> = {}): Promise<Page> {
  return openPage({ origin: world.site.memberUrl, ...visit, as: draws.members[0] })
}

const main = (page: Page) => page.getByRole('main')

test('the list and the bill stand in wide looks', async () => {
  await Promise.all(
    looks.map(async (look) => {
      const page = await open(look)
      for (const [name, path] of [
        ['bill-explained', `/lotto/bills?bill=${wonBill}`],
        ['bill-corrected', `/lotto/bills?bill=${correctedBill}`],
      ] as const) {
        await page.goto(path)
        await main(page)
          .getByText(/^อธิบายผล$/)
          .first()
          .waitFor()
        if (name === 'bill-explained') await page.getByRole('button', { name: 'อธิบายผล' }).click()
        await settle(page)
        await keepScreen(page, name)
        await expectNoAxeViolations(page)
      }
    }),
  )
})

test('from the list to the reason, the picture, its proof and the next round', async () => {
  const page = await open({ width: 360 })
  await page.goto('/lotto/bills')
  await main(page).getByText('รอผล').first().waitFor()
  await page.getByRole('radio', { name: 'ถูกรางวัล' }).click()
  await page.waitForURL(/status=won/)
  await main(page)
    .getByRole('button', { name: `#${wonBill}` })
    .click()
  await page.getByRole('button', { name: 'อธิบายผล' }).click()
  await main(page).getByText('3 ตัวบนออก 398 เลข 893 ตัวเลขครบแต่สลับหลัก').waitFor()
  await main(page).getByText('฿3.00 × 850 = ฿2,550.00').waitFor()
  await keepScreen(page, 'bill-explained')

  await page.getByRole('button', { name: 'บันทึกภาพ' }).click()
  const picture = page.getByRole('img', { name: /^ภาพโพย/ })
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึกภาพ' }).waitFor()
  await settle(page)
  await keepScreen(page, 'bill-picture')
  await expectNoAxeViolations(page)
  await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(1080)
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึกภาพ' }).click()
  expect((await saved).suggestedFilename()).toBe(`slth-bill-${wonBill}.png`)
  await page.keyboard.press('Escape')

  const bill = await world.ask(getBill, { bill_id: wonBill }, draws.members[0])
  const visitor = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    expectFaults: [/bill\/check.*404|404.*bill\/check/s],
  })
  await visitor.goto('/verify?bill=')
  await visitor.getByLabel('รหัสตรวจโพย').fill(bill.validation_no.toLowerCase())
  await visitor.getByRole('button', { name: 'ตรวจโพย' }).click()
  await visitor.getByText('โพยจริงของเว็บนี้').waitFor()
  await keepScreen(visitor, 'bill-check')
  await expectNoAxeViolations(visitor)
  await visitor.goto('/verify?bill=ABCDEFGHJKLMNP')
  await visitor.getByText('ไม่พบโพยรหัสนี้').waitFor()

  await page.getByRole('button', { name: 'แทงซ้ำ' }).click()
  await page.waitForURL(`**/lotto/${roundId}?*pull=${wonBill}*`)
})

test('a tap turns notices on; a win then lights up the lock screen and names no sum', async () => {
  const [winner] = draws.members
  const page = await open({ width: 360, serviceWorker: true })
  const device = await pushDevice(world, winner)
  await givePushService(page, device)
  await page.goto('/lotto/bills')
  await page.getByRole('button', { name: 'เปิดแจ้งเตือน' }).click()
  const card = page.getByRole('dialog', { name: 'แจ้งเตือน' })
  await card.getByText('ไม่ส่งโฆษณา ปิดได้ทุกเมื่อ').waitFor()
  await keepScreen(page, 'push-offer')
  await card.getByRole('button', { name: 'เปิดแจ้งเตือน' }).click()
  await card.getByText('เปิดอยู่บนอุปกรณ์นี้').waitFor()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  await draws.desk.closeRound('hanoi', winner)
  await draws.desk.settle(roundId, HANOI)
  // The open list hears of it, and so does who cannot see it.
  await page
    .getByRole('status')
    .getByText(/^โพยเลขที่\s\d+\sถูกรางวัล$/)
    .waitFor()
  await tellOfBills(world)
  await sendPushes(world)
  const [shown] = await device.shown()
  expect(shown?.body).not.toContain('฿')
  // What the push service hands to the browser, from where the sandbox ends.
  const worker = await serviceWorkerOf(page)
  await giveTray(worker)
  await deliverPush(page, JSON.stringify(shown))
  const { link, ...words } = shown ?? { tag: '' }
  await expect.poll(() => noticesOf(worker)).toEqual([{ ...words, data: { link } }])
  await tapNotice(worker, words.tag)
  await page.waitForURL(`**${link}`)
  await readInbox(page)
  await tapWithoutPage(worker, words.tag)
  await chooseNotices(page)
})

/** Where no page of the site is open the tap opens one, and never a page of another site. */
async function tapWithoutPage(worker: Worker, tag: string): Promise<void> {
  const opened = await closePagesFor(worker)
  await showNotice(worker, tag, '/lotto/1')
  await showNotice(worker, 'evil', '//evil.example')
  await tapNotice(worker, tag)
  await tapNotice(worker, 'evil')
  const origin = world.site.memberUrl
  await expect.poll(opened).toEqual([`${origin}/lotto/1`, `${origin}/lotto/bills`])
  await expect.poll(() => noticesOf(worker)).toEqual([])
}

/** In the profile a member says what reaches his devices, and lets one go. */
async function chooseNotices(page: Page): Promise<void> {
  const [winner] = draws.members
  await page.goto('/member/profile')
  await page.getByRole('button', { name: /^แจ้งเตือนบนอุปกรณ์/ }).click()
  const sheet = page.getByRole('dialog', { name: 'การแจ้งเตือน' })
  await sheet.getByRole('checkbox', { name: /^คืนเงินโพย/ }).uncheck()
  await sheet.getByText('เปิดอยู่บนอุปกรณ์นี้').waitFor()
  await keepScreen(page, 'push-settings')
  await expectNoAxeViolations(page)
  const off = async () =>
    (await world.ask(listPushTopics, {}, winner)).filter(({ is_on: isOn }) => !isOn)
  await expect.poll(off).toMatchObject([{ topic: 'refund', is_on: false }])
  await sheet.getByRole('button', { name: 'ปิดแจ้งเตือนบนอุปกรณ์นี้' }).click()
  await sheet.getByRole('button', { name: 'เปิดแจ้งเตือน' }).waitFor()
  await expect.poll(() => world.ask(listDevices, {}, winner)).toEqual([])
}

/** What was told stays in the inbox and leads to its bill. */
async function readInbox(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  const entry = page.getByRole('button', { name: /^กล่องข้อความ/ })
  await entry.getByText(/ใหม่ \d/).waitFor()
  await entry.click()
  const inbox = page.getByRole('dialog', { name: 'กล่องข้อความ' })
  const message = inbox.getByRole('button', { name: `#${wonBill}` })
  await message.waitFor()
  await keepScreen(page, 'inbox')
  await expectNoAxeViolations(page)
  await message.click()
  await page.waitForURL(`**/lotto/bills?bill=${wonBill}`)
  await main(page).getByText('฿5,899.40').first().waitFor()
}
