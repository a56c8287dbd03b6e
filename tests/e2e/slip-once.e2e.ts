import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createBill, listBills } from '#features/lottery/bill/contract.ts'
import { createSet } from '#features/lottery/bill/set-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { buyBill } from '../support/desk.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import type { MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, type Width } from './support/browser.ts'
import { expectFits, lookAt } from './support/looks.ts'
import { countOnSlip, pickOnPad, sendSlip } from './support/member-page.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// What is tapped once happens once: a number comes into the slip once, however fast the tap is repeated, and a slip
// becomes one bill, in however many tabs it is confirmed.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '10:00') })
await advanceRounds(world)
const roundId = Number((await openRound(world, 'gov')).round_id)
const pad = `/lotto/${roundId}`

/** A tap that is repeated before the page can answer, then one that is repeated as fast as a finger can. */
const TWICE = {
  'in one task': (button: Locator) =>
    button.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    }),
  'as a double tap': (button: Locator) => button.dblclick(),
} as const

/** So many lines, and no more once everything has come to rest. */
async function expectLines(page: Page, lines: number): Promise<void> {
  await countOnSlip(page, lines)
  await settle(page)
  await countOnSlip(page, lines)
}

test.each(Object.keys(TWICE) as (keyof typeof TWICE)[])(
  'everything that adds to the slip adds once, tapped twice %s',
  async (how) => {
    const twice = TWICE[how]
    const [page, member] = await openMember(world, { width: 360 })
    await deposit(world, member, '900.00')
    // The second tap of two may meet the bar of the slip, which opens it.
    await page.addLocatorHandler(page.getByRole('dialog', { name: /^รายการแทง/ }), (sheet) =>
      sheet.getByRole('button', { name: 'ปิด', exact: true }).click(),
    )
    const billId = await buyBill(world, member, roundId, [
      ['top2', '12', '20.00'],
      ['top2', '34', '20.00'],
    ])
    const items = [{ bet_type: 'top2' as const, number: '77' }]
    await world.ask(createSet, { name: 'เลขบ้าน', items }, member)
    await page.goto(pad)
    await page.getByRole('button', { name: 'ดึงโพยเดิม' }).click()
    await twice(page.getByRole('button', { name: /^ดึงโพย \d/ }))
    await expectLines(page, 2)

    await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
    await page.getByLabel(/พิมพ์หรือวางโพย/).fill('12=5*5\n34=5*5\n56=5*5\n78=95')
    await twice(page.getByRole('button', { name: /^เพิ่ม 7 รายการ · ฿125/ }))
    await expectLines(page, 9)

    await page.getByRole('tab', { name: 'แทงเร็ว' }).click()
    await page.getByLabel('ใส่เลข 2 หลัก วางหลายตัวได้').fill('21 43')
    await page.getByLabel('เงินแทง 2 ตัวบน').fill('5')
    await twice(page.getByRole('button', { name: /^เพิ่ม 2 รายการ/ }))
    await expectLines(page, 11)

    await page.getByRole('tab', { name: 'แผงเลข' }).click()
    await page
      .getByRole('radiogroup', { name: 'จำนวนหลัก' })
      .getByText('2 ตัว', { exact: true })
      .click()
    await page.getByRole('button', { name: '07', exact: true }).click()
    const board = page.getByRole('button', { name: /^เลือก 1 เลข/ })
    const added = Number(/(\d+)\sรายการ/.exec(await board.innerText())?.[1])
    await twice(board)
    await expectLines(page, 11 + added)

    await page.getByRole('tab', { name: 'เลขวิน' }).click()
    const digits = page.getByRole('group', { name: 'เลขที่จับวิน' })
    for (const digit of '123') await digits.getByRole('button', { name: digit }).click()
    await twice(page.getByRole('button', { name: /^เลือก 3 เลข/ }))
    await expectLines(page, 11 + 4 * added)

    await page.getByRole('tab', { name: 'กดเลขเอง' }).click()
    await twice(page.getByRole('button', { name: 'เพิ่มเลขเบิ้ล 10 เลข' }))
    await expectLines(page, 11 + 14 * added)
    await page.getByRole('button', { name: 'เลขชุด', exact: true }).click()
    await twice(page.getByRole('button', { name: 'ใช้เลขชุด เลขบ้าน' }))
    await expectLines(page, 12 + 14 * added)

    await page.goto(`/lotto/bills?bill=${billId}`)
    await page.getByRole('button', { name: 'แทงซ้ำ' }).click()
    const asked = page.getByRole('dialog', { name: 'มีโพยที่ทำค้างไว้' })
    await twice(asked.getByRole('button', { name: 'เพิ่ม' }))
    await expectLines(page, 14 + 14 * added)
    // A tap for each time that it is meant: keys of the pad are pressed as often as one likes.
    await pickOnPad(page, ['top2', '99', '20'])
    await pickOnPad(page, ['top2', '99', '20'])
    await expectLines(page, 16 + 14 * added)
  },
)

/** A member with money whose slip has one line, and a second tab of the same browser. */
async function openTwoTabs(width: Width): Promise<[Page, Page, MemberActor]> {
  const [page, member] = await openMember(world, { width })
  await deposit(world, member, '300.00')
  await page.goto(pad)
  await pickOnPad(page, ['top2', '12', '20'])
  const other = await page.context().newPage()
  await other.goto(new URL(pad, page.url()).href)
  for (const tab of [page, other]) await slipHas(tab, ['2 ตัวบน 12'])
  return [page, other, member]
}

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1280

/** Opens the slip where it is a sheet. */
async function openSlip(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: /ดูโพย/ })
  if (!isWide(page) && (await open.isVisible())) await open.click()
}

/** The lines of the slip by their names, wherever it lies; the page is left with the slip closed. */
async function slipHas(page: Page, lines: readonly string[]): Promise<void> {
  if (isWide(page)) await page.getByText(`รายการแทง ${lines.length}`).waitFor()
  else await countOnSlip(page, lines.length)
  await openSlip(page)
  for (const line of lines)
    await page
      .getByRole('textbox', { name: `เงินแทง ${line}` })
      .first()
      .waitFor()
  if (!isWide(page)) {
    await page.getByRole('dialog').getByRole('button', { name: 'ปิด' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

/** Checks the slip, up to the confirmation. */
async function checkSlip(page: Page): Promise<Locator> {
  await openSlip(page)
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  const sheet = page.getByRole('dialog', { name: 'ยืนยันการแทง' })
  await sheet.waitFor()
  return sheet.getByRole('button', { name: /^ยืนยันแทง/ })
}

const billsOf = async (member: MemberActor) =>
  (await world.ask(listBills, { round_id: roundId }, member)).items.map(
    ({ line_count: lines, total }) => [lines, total],
  )

const SOLD_ELSEWHERE = 'โพยนี้ส่งแล้วจากอีกหน้าจอ'
const BOUGHT = 'โพยนี้ซื้อไปแล้ว'

test.each([360, 1280] as Width[])(
  'two tabs confirm one slip at the same moment, at %i: one bill, and the other tab is told which',
  async (width) => {
    const [page, other, member] = await openTwoTabs(width)
    const tabs = [page, other]
    const both = Promise.withResolvers<void>()
    let sent = 0
    for (const tab of tabs) {
      await tab.route(`**${createBill.path}`, async (route) => {
        if ((sent += 1) === tabs.length) both.resolve()
        await both.promise
        await route.continue()
      })
    }
    const confirms = [await checkSlip(page), await checkSlip(other)]
    for (const confirm of confirms) await confirm.click()
    const ends = await Promise.all(
      tabs.map(async (tab) => {
        await tab.getByRole('dialog', { name: /ส่งโพยสำเร็จ|โพยนี้ส่งแล้วจากอีกหน้าจอ/ }).waitFor()
        return tab.getByRole('dialog', { name: SOLD_ELSEWHERE }).isVisible()
      }),
    )
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await billsOf(member)).toEqual([[1, '20.00']])
    const told = tabs[ends.indexOf(true)] ?? page
    const sheet = told.getByRole('dialog', { name: SOLD_ELSEWHERE })
    const [bill] = (await world.ask(listBills, { round_id: roundId }, member)).items
    await sheet.getByText(`ซื้อเป็นโพยเลขที่ #${bill?.bill_no} แล้ว`).waitFor()
    const link = sheet.getByRole('link', { name: 'ดูโพย' })
    await expect.poll(() => link.getAttribute('href')).toBe(`/lotto/bills?bill=${bill?.bill_id}`)
    await lookAt(told, 'slip-sold-elsewhere', [width])
    await sheet.getByRole('button', { name: 'แทงต่อ' }).click()
    // What comes next is another slip, in the tab that was told as in any.
    for (const tab of tabs) await tab.unroute(`**${createBill.path}`)
    if (!isWide(told)) await told.getByRole('dialog').getByRole('button', { name: 'ปิด' }).click()
    await pickOnPad(told, ['top2', '34', '20'])
    await sendSlip(told)
    expect(await billsOf(member)).toEqual([
      [1, '20.00'],
      [1, '20.00'],
    ])
  },
)

test('one tab adds while the other reads or sends: nothing is sold that was not read, and nothing is lost', async () => {
  const [page, other, member] = await openTwoTabs(1280)
  await checkSlip(page)
  await pickOnPad(other, ['top2', '34', '20'])
  await page.getByText('โพยนี้ถูกแก้จากอีกหน้าจอหนึ่ง กรุณาตรวจสอบโพยใหม่').waitFor()
  await page.getByRole('dialog', { name: 'ยืนยันการแทง' }).waitFor({ state: 'detached' })
  await slipHas(page, ['2 ตัวบน 12', '2 ตัวบน 34'])
  await lookAt(page, 'slip-changed-elsewhere', [1280])

  // The bill is on its way when the third number comes into the slip.
  const isSent = Promise.withResolvers<void>()
  const goes = Promise.withResolvers<void>()
  await page.route(`**${createBill.path}`, async (route) => {
    isSent.resolve()
    await goes.promise
    await route.continue()
  })
  await (await checkSlip(page)).click()
  await isSent.promise
  await pickOnPad(other, ['top2', '56', '20'])
  await slipHas(other, ['2 ตัวบน 12', '2 ตัวบน 34', '2 ตัวบน 56'])
  goes.resolve()
  await page.getByText('ส่งโพยสำเร็จ').waitFor()
  expect(await billsOf(member)).toEqual([[2, '40.00']])
  const told = other.getByRole('dialog', { name: SOLD_ELSEWHERE })
  await told.getByText('เหลือในโพย 1 รายการที่ยังไม่ได้ซื้อ').waitFor()
  await told.getByRole('button', { name: 'แทงต่อ' }).click()
  await page.getByRole('button', { name: 'แทงต่อ' }).click()
  for (const tab of [page, other]) await slipHas(tab, ['2 ตัวบน 56'])
  await page.unroute(`**${createBill.path}`)
  await sendSlip(other)
  expect(await billsOf(member)).toEqual([
    [1, '20.00'],
    [2, '40.00'],
  ])
})

test('an answer that is lost, and a reload: the slip that comes back is known as the bill that it became', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '300.00')
  await page.goto(pad)
  await pickOnPad(page, ['top2', '12', '20'])
  const isSold = Promise.withResolvers<void>()
  await page.route(`**${createBill.path}`, async (route) => {
    await route.fetch()
    isSold.resolve()
  })
  await (await checkSlip(page)).click()
  await isSold.promise
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await countOnSlip(page, 1)
  await openSlip(page)
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  const told = page.getByRole('dialog', { name: BOUGHT })
  await told.getByText('ครั้งนี้ไม่ได้ตัดเงินซ้ำ').waitFor()
  await told.getByRole('button', { name: 'ล้างโพยนี้' }).waitFor()
  await lookAt(page, 'slip-bought', [360])
  await settle(page)
  expect(await told.getByText('ไม่เหมือนโพยที่ซื้อแล้ว').count()).toBe(0)
  await told.getByRole('button', { name: 'ปิด' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ปิด' }).click()

  // With another number it is not what was bought, and is not taken for it.
  await pickOnPad(page, ['top2', '34', '20'])
  await openSlip(page)
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  const unsold = told.getByRole('list', { name: 'ยังไม่ได้ซื้อ' }).getByRole('listitem')
  await unsold.getByText('2 ตัวบน 34').waitFor()
  await expect.poll(() => unsold.count()).toBe(1)
  await lookAt(page, 'slip-bought-other', [360])
  await told.getByRole('button', { name: 'เก็บ 1 รายการที่ยังไม่ได้ซื้อ' }).click()
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await page.getByRole('button', { name: 'ยืนยันแทง ฿20.00' }).click()
  await page.getByText('ส่งโพยสำเร็จ').waitFor()
  expect(await billsOf(member)).toEqual([
    [1, '20.00'],
    [1, '20.00'],
  ])
})

test('what the pad says of the last number is true: not of a closed one, and not once it is gone', async () => {
  await setNumberLimit(world.services, 1, {
    roundId,
    betType: 'top3',
    number: '999',
    rateX100: 0n,
    capSatang: null,
    reason: 'ทดสอบเลขปิดรับ',
  })
  const [page] = await openMember(world, { width: 360 })
  await page.goto(pad)
  const seen = (text: string) =>
    page.getByText(text, { exact: true }).and(page.locator(':not([role=status])'))
  await pickOnPad(page, ['top3', '123', '20'])
  await seen('เพิ่ม 3 ตัวบน 123').waitFor()
  await pickOnPad(page, ['top3', '999', '20'])
  const closed = seen('3 ตัวบน 999 ปิดรับ แทงไม่ได้')
  await closed.waitFor()
  await settle(page)
  await closed.and(page.locator('.c-red')).waitFor()
  await keepScreen(page, 'bet-closed-number')
  await expectFits(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await page.getByRole('button', { name: 'ล้างทั้งหมด' }).click()
  await page
    .getByRole('dialog', { name: 'ล้างโพย' })
    .getByRole('button', { name: 'ล้างทั้งหมด' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'ปิด' }).click()
  await settle(page)
  expect(await page.getByText('3 ตัวบน 999 ปิดรับ').count()).toBe(0)
  expect(await page.getByText('เพิ่ม 3 ตัวบน').count()).toBe(0)
})
