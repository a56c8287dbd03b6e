import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { buyBill } from '../support/desk.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// The risk desk and the desk of markets, as a person works them: mostly by the keyboard.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const widths: readonly Width[] = [360, 768, 1280]
let desk: Page
let member: MemberActor
let roundId: number

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '40000')
  roundId = Number((await openRound(world, 'hanoi')).round_id)
  for (let at = 0; at < 12; at += 1) {
    const number = `${(at * 37 + 12) % 100}`.padStart(2, '0')
    await buyBill(world, member, roundId, [
      ['bottom2', number, `${((at * at * 13) % 290) + 5}.00`],
      ['top3', `${at % 10}${number}`, `${((at * 7) % 40) + 1}.00`],
    ])
  }
  await buyBill(world, member, roundId, [['bottom2', '89', '450.00']])
  // Nearer to its limit than anything of 2 ตัวล่าง.
  await buyBill(world, member, roundId, [['top3', '538', '1900.00']])
})

/** Each journey has a person of its own: a code of the authenticator app works once. */
async function sitDown(username: string): Promise<void> {
  desk = await openDesk(world, await makePerson(world, username, 'อรทัย คุมยอด', 'risk_officer'))
}

/** A hundred numbers on one screen, on the desk and on a phone, and nothing in a cell over anything. */
async function expectWholeGrid(name: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await desk.setViewportSize({ width, height })
    await keepScreen(desk, `desk-${name}`)
    if (width === 360) await desk.getByRole('grid').evaluate((grid) => grid.scrollIntoView())
    await settle(desk)
    const faults = await desk.getByRole('grid').evaluate((grid) => {
      const { top, bottom } = grid.getBoundingClientRect()
      const found = top < 0 || bottom > innerHeight ? [`grid from ${top} to ${bottom}`] : []
      for (const cell of grid.querySelectorAll<HTMLElement>('[role=gridcell]')) {
        const box = cell.getBoundingClientRect()
        const parts = [...cell.children]
          .filter((part) => !part.classList.contains('visually-hidden'))
          .map((part) => {
            const range = document.createRange()
            range.selectNodeContents(part)
            return range.getBoundingClientRect()
          })
          .filter((part) => part.width > 0)
        const isOut = parts.some((part) => part.left < box.left - 1 || part.right > box.right + 1)
        const isOver = parts.some((one, at) =>
          parts
            .slice(at + 1)
            .some(
              (other) =>
                one.left < other.right - 1 &&
                other.left < one.right - 1 &&
                one.top < other.bottom - 4 &&
                other.top < one.bottom - 4,
            ),
        )
        if (isOut || isOver) found.push(cell.textContent ?? '')
      }
      return found
    })
    expect(faults, `${name} at ${width}`).toEqual([])
  }
  await desk.setViewportSize({ width: 1280, height: 900 })
}

const look = (name: string, isMain = false) => lookAt(desk, `desk-${name}`, isMain ? widths : [360])

const number = () => desk.getByRole('region', { name: /^เลข / })

test('a round is found, a number is reduced, closed from a time on and reopened', async () => {
  await sitDown('risk')
  await desk.goto('/risk')
  await desk.getByRole('button', { name: /ฮานอย/ }).first().waitFor()
  await desk.goto(`/risk?round=${roundId}`)
  // It opens on the type that is nearest to a limit, and each tab says how near it is.
  await desk.waitForURL(/type=top3/)
  await desk.getByRole('radio', { name: /^3 ตัวบน.*ใช้เพดาน/ }).waitFor()
  await expectWholeGrid('risk-hundreds')
  // From a tablet on every hundred is in sight, the last one too.
  for (const width of [768, 1280]) {
    await desk.setViewportSize({ width, height: 900 })
    const hidden = () =>
      desk
        .getByRole('radiogroup', { name: 'หลักร้อย' })
        .evaluate((row) => row.scrollWidth - row.clientWidth)
    await expect.poll(hidden, { message: `hundreds at ${width}` }).toBeLessThanOrEqual(0)
  }
  await desk.getByRole('radio', { name: /^2 ตัวล่าง/ }).click()
  await desk.getByRole('gridcell', { name: /^89/ }).click()
  await number().getByText('ใครแทงมากสุด').waitFor()
  await expectWholeGrid('risk-grid')
  await look('risk', true)

  // By the keyboard alone: one to the left, reduce to half, Enter.
  await desk.getByRole('gridcell', { name: /^89/ }).focus()
  await desk.keyboard.press('ArrowLeft')
  await desk.waitForURL(/number=(%22)?88/)
  await desk.keyboard.press('r')
  await desk.getByRole('dialog', { name: 'ลดจ่าย 2 ตัวล่าง เลข 88' }).waitFor()
  await expectNoAxeViolations(desk)
  await desk.keyboard.press('Enter')
  await number().getByText('ลดจ่าย 45').waitFor()

  await desk.getByRole('gridcell', { name: /^89/ }).click()
  await desk.keyboard.press('x')
  const closing = desk.getByRole('dialog', { name: 'ปิดรับ 2 ตัวล่าง เลข 89' })
  await closing.getByLabel('กำหนดเวลาเริ่ม').check()
  await look('risk-close')
  await closing.getByRole('button', { name: 'ปิดรับ' }).click()
  await number()
    .getByText(/เริ่ม .*\sน\./)
    .first()
    .waitFor()

  await desk.getByRole('gridcell', { name: /^88/ }).click()
  await number().getByRole('button', { name: 'เปิดรับใหม่' }).click()
  await desk.keyboard.press('Enter')
  await number().getByText('เปิดรับ', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'เลิกทำ' }).click()
  await number().getByText('ลดจ่าย 45').waitFor()
  await number().getByRole('button', { name: 'ประวัติ' }).click()
  const history = desk.getByRole('dialog', { name: 'ประวัติของเลข 88' })
  await history.getByText('นำคำสั่งของเลขกลับมา').waitFor()
  await history.getByRole('button', { name: 'ปิด' }).click()
})

test('a new version of rates shows what changes before it is saved', async () => {
  await sitDown('rates')
  await desk.goto('/market')
  await desk.getByRole('button', { name: /ฮานอยปกติ/ }).click()
  await desk.getByRole('button', { name: 'ฉบับใหม่' }).click()
  const sheet = desk.getByRole('dialog', { name: /อัตราและวงเงินฉบับใหม่/ })
  await sheet.getByLabel('จ่าย (บาทละ)').fill('900')
  await sheet.getByLabel('แทงสูงสุดต่อครั้ง').fill('0.50')
  await sheet.getByRole('button', { name: 'ดูสิ่งที่เปลี่ยน' }).click()
  await sheet.getByText('แทงสูงสุดต่อครั้งต้องไม่น้อยกว่าแทงขั้นต่ำ').first().waitFor()
  await sheet.getByLabel('แทงสูงสุดต่อครั้ง').fill('1500')
  await sheet.getByRole('button', { name: 'ดูสิ่งที่เปลี่ยน' }).click()
  await sheet.getByRole('row', { name: /จ่าย \(บาทละ\) 850 900/ }).waitFor()
  await look('market-diff')
  await sheet.getByLabel('เหตุผล').fill('โปรโมชั่นเดือนธันวาคม')
  await sheet.getByRole('button', { name: 'บันทึกฉบับใหม่' }).click()
  await desk.getByText('ฉบับที่ 2').first().waitFor()
  await look('market', true)
  await switchOff()
})

test('a number is searched for by typing it, and Escape leads back to the rounds', async () => {
  await sitDown('typist')
  await desk.goto('/risk')
  await desk.getByRole('button', { name: /ฮานอย/ }).first().waitFor()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/round=/)
  await desk.goto(`/risk?round=${roundId}&type=top3`)
  await desk.getByRole('gridcell').first().waitFor()
  await desk.keyboard.type('738')
  await desk.waitForURL(/number=(%22)?738/)
  await expectFocus(desk.getByRole('gridcell', { name: /^738/ }))
  await desk.keyboard.press('x')
  const decision = desk.getByRole('dialog', { name: 'ปิดรับ 3 ตัวบน เลข 738' })
  await decision.waitFor()
  await desk.keyboard.press('Enter')
  await number().getByText('ปิดรับแล้ว').waitFor()
  // The board hears of it before the sheet has its answer.
  await decision.waitFor({ state: 'detached' })
  await desk.keyboard.press('?')
  const help = desk.getByRole('dialog', { name: 'ปุ่มลัดบนกระดาน' })
  await help.waitFor()
  await desk.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await desk.keyboard.press('Escape')
  await number().waitFor({ state: 'detached' })
  await desk.keyboard.press('Escape')
  await desk.getByLabel('ค้นหางวด').waitFor()
})

/** What a key works on is what has the focus. */
async function expectFocus(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((element) => element === document.activeElement))
    .toBe(true)
}

/** Goes down the queue by J until the market has the focus, and opens it. */
async function openInQueue(page: Page, market: RegExp): Promise<void> {
  const row = page.getByRole('navigation', { name: 'งวดที่ต้องออกผล' }).getByRole('button', {
    name: market,
  })
  await row.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('j')
    if (await row.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expectFocus(page.getByLabel('รางวัลพิเศษ'))
}

test('a result goes through two people to the wallets by the keyboard alone', async () => {
  await world.clock.set(bangkokInstant('2026-11-23', '18:35'))
  await advanceRounds(world)
  const first = await openDesk(
    world,
    await makePerson(world, 'enters', 'นภา กรอกผล', 'result_officer'),
  )
  await first.goto('/result')
  await openInQueue(first, /^ฮานอยปกติ/)
  // Straight in: a full value hands on to the next one.
  await first.keyboard.type('3039804743ถ่ายทอดสด')
  await first.keyboard.press('Enter')
  await first.getByText('ถ้าออกผลนี้').waitFor()
  await keepScreen(first, 'desk-result-keys')
  await expectNoAxeViolations(first)
  await first.keyboard.press('Enter')
  await first.getByText('บันทึกผลแล้ว รอคนที่สองยืนยัน').waitFor()
  // The next round that waits is open, its first value has the focus.
  await expect.poll(() => new URL(first.url()).searchParams.get('round')).not.toBe(`${roundId}`)
  await expect.poll(() => first.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await first.keyboard.press('Escape')
  await expect.poll(() => first.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')

  const second = await openDesk(
    world,
    await makePerson(world, 'confirms', 'ธีรภัทร ยืนยันผล', 'result_officer'),
  )
  await second.goto('/result')
  await openInQueue(second, /^ฮานอยปกติ/)
  await second.keyboard.type('3039804743')
  await second.keyboard.press('Enter')
  await second.getByText('ถ้าออกผลนี้').waitFor()
  await second.keyboard.press('Enter')
  await second.getByText('ยืนยันแล้ว ระบบกำลังจ่ายรางวัล').waitFor()
  // The next round that waits is open, its first value has the focus.
  await expect.poll(() => new URL(second.url()).searchParams.get('round')).not.toBe(`${roundId}`)
  await expect.poll(() => second.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await second.goto(`/result?round=${roundId}`)
  await second.getByRole('button', { name: 'ประวัติ' }).click()
  const history = second.getByRole('dialog', { name: /^ประวัติงวด/ })
  await history.getByText('ยืนยันผล (คนที่ 2)').waitFor()
  await history.getByText('รางวัลพิเศษ: — เป็น 30398').waitFor()
  await history.getByText('รางวัลที่ 1: — เป็น 04743').waitFor()
})

/** The market that is looked at, and what a visitor reads at once. */
async function switchOff(): Promise<void> {
  await desk.getByRole('button', { name: 'ปิดตลาด' }).click()
  const sheet = desk.getByRole('dialog', { name: /^ปิดตลาด/ })
  await sheet.getByLabel('ข้อความที่สมาชิกเห็น').fill('งดรับวันนี้ แหล่งผลขัดข้อง')
  await sheet.getByLabel('เหตุผล').fill('แหล่งผลขัดข้อง')
  await sheet.getByRole('button', { name: 'ปิดตลาด' }).click()
  await desk.getByText('ปิดอยู่ สมาชิกเห็นว่า “งดรับวันนี้ แหล่งผลขัดข้อง”').waitFor()
  const site = await openPage({ origin: world.site.memberUrl, width: 1280 })
  await site.goto('/lotto/lobby')
  await site.getByText(/^ปิดรับแล้ว/).click()
  await site.getByText('งดรับวันนี้ แหล่งผลขัดข้อง').first().waitFor()
  await desk.goto('/market?part=yeekee')
  await desk.getByText('การยิงเลขทุกรอบ').waitFor()
  await look('yeekee')
}
