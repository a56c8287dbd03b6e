import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { bangkokInstant } from '#kernel/time.ts'
import { buyBill } from '../support/desk.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { openYeekeeRound } from '../support/yeekee.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { holdBack, settle } from './support/waits.ts'

// แทงซ้ำ: the lines of an earlier bill with their stakes, onto an empty slip or onto one that was begun, on
// the pad and in the room of yeekee; and what one is told while the market sells nothing.

// The clock goes on to the evening; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-08', '10:00:20') })
let member: MemberActor
let first: number
let second: number
let shot: number

beforeAll(async () => {
  const yeekee = Number((await openYeekeeRound(world, 'yeekee')).round_id)
  const hanoi = Number((await openRound(world, 'hanoi')).round_id)
  member = await memberActor(world)
  await deposit(world, member, '500.00')
  first = await buyBill(world, member, hanoi, [
    ['top2', '12', '35.00'],
    ['run_top', '5', '20.00'],
  ])
  second = await buyBill(world, member, hanoi, [['bottom2', '34', '7.50']])
  shot = await buyBill(world, member, yeekee, [['top2', '77', '40.00']])
})

async function repeat(page: Page, billId: number): Promise<void> {
  await page.goto(`/lotto/bills?bill=${billId}`)
  // The pad takes the bill out of its address again, so the wait begins before the tap.
  const pulled = page.waitForURL(`**pull=${billId}*`)
  await page.getByRole('button', { name: 'แทงซ้ำ' }).click()
  await pulled
}

test('stakes come along, and a slip that was begun is asked about', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  const slip = (lines: number, sum: string) =>
    page.getByRole('button', { name: new RegExp(`โพย ${lines} รายการ.*${sum}`) }).waitFor()
  await repeat(page, first)
  await slip(2, '฿55')
  await repeat(page, second)
  const asked = page.getByRole('dialog', { name: 'มีโพยที่ทำค้างไว้' })
  await asked.waitFor()
  await keepScreen(page, 'repeat-asked')
  await expectNoAxeViolations(page)
  await asked.getByRole('button', { name: 'เพิ่ม' }).click()
  await slip(3, '฿62.50')
  await repeat(page, first)
  await asked.getByRole('button', { name: 'แทนที่' }).click()
  await slip(2, '฿55')
})

test('a bill that the server drew lies where it stays, and a tap before its scripts have come counts', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  const again = page.getByRole('button', { name: 'แทงซ้ำ' })
  const place = () => page.evaluate(() => document.fonts.ready).then(() => again.boundingBox())
  let release = await holdBack(page, /assets\/.*\.js/)
  await page.goto(`/lotto/bills?bill=${second}`, { waitUntil: 'commit' })
  await again.waitFor()
  const drawn = await place()
  release()
  await settle(page)
  expect(await place()).toEqual(drawn)
  release = await holdBack(page, /assets\/.*\.js/)
  await page.reload({ waitUntil: 'commit' })
  await again.click()
  release()
  await page.waitForURL(`**pull=${second}*`)
})

test('in the room of yeekee the slip opens with its lines', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await repeat(page, shot)
  await page.getByRole('tab', { name: 'แทงหวย', selected: true }).waitFor()
  await page.getByRole('button', { name: /โพย 1 รายการ.*฿40/ }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('bet')
})

test('while the market has no open round: when it opens again, and where to go on', async () => {
  await world.clock.set(bangkokInstant('2026-12-08', '18:40'))
  await advanceRounds(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto(`/lotto/bills?bill=${first}`)
  await page.getByRole('button', { name: 'แทงซ้ำ' }).click()
  const told = page.getByRole('dialog', { name: 'ยังแทงซ้ำไม่ได้' })
  await told.getByText(/ยังไม่มีงวดที่เปิดรับ งวดถัดไปเปิดรับ \d+\sธ\.ค\.\s69 \d\d:\d\d\sน\./).waitFor()
  await keepScreen(page, 'repeat-no-round')
  await expectNoAxeViolations(page)
  await told.getByRole('link', { name: 'ดูหวยที่เปิดรับ' }).click()
  await page.waitForURL((url) => url.pathname === '/lotto/lobby')
})
