import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createBill, listBills } from '#features/lottery/bill/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { type MemberActor, signInMember } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { makeRates } from '../support/rates.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen } from './support/browser.ts'
import { countOnSlip, expectConfirmed, paidFrom, pickOnPad } from './support/member-page.ts'
import { expectFits } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// Whatever may happen to a slip on its way to a bill. What costs time is waited for once.

// The clock jumps to the next day; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-08', '10:00') })
// Ten percent off 2 ตัวบน, from before its rounds are made.
const most = { maxPerBet: 50_000, maxPerMember: 90_000 }
await makeRates(world, 'lao_star', {
  rates: [
    { betType: 'top2', rate: 9000, discountBp: 1000, ...most },
    { betType: 'top3', rate: 85_000, ...most },
  ],
})
await advanceRounds(world)

test('a discount, an expired login, lines to mend, a busy site, and the next round', async () => {
  const round = await openRound(world, 'lao_star')
  const roundId = Number(round.round_id)
  const [page, member] = await openMember(world, {
    width: 360,
    expectFaults: [/status of (401|503)|ERR_INTERNET_DISCONNECTED/],
  })
  const { amount } = await deposit(world, member, '900.00')
  await page.goto(`/lotto/${roundId}`)
  for (const [number, baht] of [
    ['41', '100'],
    ['42', '50'],
    ['43', '50'],
  ] as const) {
    await pickOnPad(page, ['top2', number, baht])
  }
  await page.getByRole('button', { name: /ดูโพย/ }).click()
  const slip = page.getByRole('dialog')
  await slip.getByText('ยอดสุทธิ').waitFor()
  await slip.getByText('฿180.00', { exact: true }).waitFor()
  await keepScreen(page, 'bet-discount')
  await keepAfterAll(page)
  await typeTooMuch(page)

  await expireAndReturn(page, member)
  await countOnSlip(page, 3)
  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await mendLines(page, roundId)
  const sums = { ยอดแทง: '฿130.00', ส่วนลด: '−฿13.00', ยอดรวม: '฿117.00' }
  await expectConfirmed(page, { ...sums, ...paidFrom(amount, 11_700n) })
  await sellBusy(page)

  // The test's own login ended with the browser's.
  await signInMember(world, member)
  const { items } = await world.ask(listBills, { round_id: roundId }, member)
  // 100 and 30 baht, ten percent off each.
  expect(items.map(({ line_count: lines, total }) => [lines, total])).toEqual([[2, '117.00']])
  await page.getByRole('link', { name: 'ดูโพย' }).click()
  await page.getByText('จ่ายจริง').waitFor()
  await page.getByRole('main').getByText('฿117.00').first().waitFor()
  await carryOn(page, roundId)
})

/** Clearing says how much it clears, before the discount that a bill would have; a step back keeps it. */
async function keepAfterAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ล้างทั้งหมด' }).click()
  const asked = page.getByRole('dialog', { name: 'ล้างโพย' })
  await asked.getByText('ลบทั้ง 3 รายการ ยอดแทงรวม ฿200.00 ออกจากโพยนี้', { exact: false }).waitFor()
  await keepScreen(page, 'bet-clear')
  await asked.getByRole('button', { name: 'เก็บไว้' }).click()
  await asked.waitFor({ state: 'detached' })
}

/** The session ends while the slip is open: the check asks to log in, and leads back to the slip. */
async function expireAndReturn(page: Page, { memberId, person }: MemberActor): Promise<void> {
  await world.query(
    `update platform.session set ended_at = platform.clock(), end_reason = 'test'
      where kind = 'member' and subject_id = $1 and ended_at is null`,
    [memberId],
  )
  const pad = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL((url) => url.pathname === pad)
}

/** The desk closes, limits and reduces one number each: every line says what mends it. */
async function mendLines(page: Page, roundId: number): Promise<void> {
  const order = { roundId, betType: 'top2', rateX100: null, capSatang: null } as const
  const reason = 'ทดสอบปุ่มแก้รายการ'
  await setNumberLimit(world.services, 1, { ...order, number: '41', rateX100: 4500n, reason })
  await setNumberLimit(world.services, 1, { ...order, number: '42', rateX100: 0n, reason })
  await setNumberLimit(world.services, 1, { ...order, number: '43', capSatang: 3000n, reason })
  const check = page.getByRole('button', { name: 'ตรวจสอบโพย' })
  // The open slip hears of it before anything is sent.
  await page.getByText('จ่าย 90 45').waitFor()
  await check.click()
  await page.getByRole('button', { name: 'แก้ให้ทั้ง 2 รายการ' }).waitFor()
  await keepScreen(page, 'bet-mend')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'ลบรายการ' }).click()
  await check.click()
  await page.getByRole('button', { name: 'แทง ฿30' }).click()
  await check.click()
  await page.getByText('มี 1 เลขที่จ่ายน้อยกว่าปกติ').waitFor()
  await page.getByText('จากปกติ 90').waitFor()
}

/** What is no amount stays as it was typed and is refused by name; the bill waits for it. */
async function typeNoAmount(page: Page, stake: Locator): Promise<void> {
  for (const text of ['-50', '1,5', '20*20', '50-100', '1.000,50', '1e3']) {
    await stake.fill(text)
    await settle(page)
    expect(await stake.inputValue()).toBe(text)
    await stake.and(page.locator('[aria-invalid]')).waitFor()
    await page.getByText('ใส่เงินแทงเป็นตัวเลข เช่น 20 หรือ 0.50').waitFor()
    await page.getByRole('button', { name: 'แก้เงินแทง 1 เลขที่อ่านไม่ได้' }).waitFor()
  }
  await keepScreen(page, 'bet-no-amount')
  await expectNoAxeViolations(page)
}

/** However much is typed, it stands there whole, and nothing of the slip lies over anything else. */
async function typeTooMuch(page: Page): Promise<void> {
  const stake = page.getByRole('textbox', { name: 'เงินแทง 2 ตัวบน 41' })
  await typeNoAmount(page, stake)
  await stake.fill('999999999')
  await expect.poll(() => stake.inputValue()).toBe('999,999,999')
  await page.getByText('แทงได้ไม่เกิน ฿500').waitFor()
  await keepScreen(page, 'bet-too-much')
  await expectFits(page)
  await settle(page)
  const overlaps = await stake.evaluate((input) => {
    const parts = [...(input.closest('label')?.parentElement?.children ?? [])]
    const right = (part: Element) =>
      Math.max(
        ...[part, ...part.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right),
      )
    const first = parts.slice(0, 3)
    return first.filter((part, at) => {
      const next = first[at + 1]?.getBoundingClientRect().left ?? innerWidth
      return right(part) > next + 1
    }).length
  })
  expect(overlaps).toBe(0)
  expect(await stake.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
  const { x = 0, width = 0 } =
    (await page.getByRole('button', { name: 'ลดเงินแทง 1 เลขที่เกินเพดาน' }).boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(340)
  await stake.fill('100')
}

/** The site sells the bill and its answer is lost to a 503: the same key asks again, one bill stands. */
async function sellBusy(page: Page): Promise<void> {
  const keys: (string | undefined)[] = []
  await page.route(`**${createBill.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': '2' },
      json: { error: 10, code: 'busy', message: 'ระบบกำลังยุ่ง' },
    })
  })
  // The bar that says there is no network lies under the sheet: the button says it.
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByText('ไม่มีอินเทอร์เน็ต โพยยังอยู่ครบ').last().waitFor()
  await keepScreen(page, 'bet-confirm-offline')
  await page.context().setOffline(false)
  const confirm = page.getByRole('button', { name: /^ยืนยันแทง/ })
  const { height: before = 0 } = (await confirm.boundingBox()) ?? {}
  const started = performance.now()
  await confirm.click()
  const sending = page.getByRole('button', { name: 'กำลังตรวจสอบรายการ…' })
  await sending.waitFor()
  await expect.poll(async () => (await sending.boundingBox())?.height).toBe(before)
  await page.getByText('ส่งโพยสำเร็จ').waitFor()
  expect(performance.now() - started).toBeGreaterThan(2_000)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/.{8,}/)
  expect(keys[1]).toBe(keys[0])
}

/** What was not sent before the close goes on to the market's next round, in one tap. */
async function carryOn(page: Page, roundId: number): Promise<void> {
  await page.goto(`/lotto/${roundId}`)
  await pickOnPad(page, ['top2', '77', '20'])
  await countOnSlip(page, 1)
  await world.clock.set(bangkokInstant('2026-12-09', '09:00'))
  await advanceRounds(world)
  const next = Number((await openRound(world, 'lao_star')).round_id)
  await page.goto(`/lotto/${roundId}`)
  await page.getByText('โพยที่ยังไม่ได้ส่งเก็บไว้ให้แล้ว 1 รายการ').waitFor()
  await keepScreen(page, 'bet-carry')
  await page.getByRole('button', { name: 'ย้าย 1 รายการไปงวดถัดไป' }).click()
  await page.waitForURL((url) => url.pathname === `/lotto/${next}`)
  await countOnSlip(page, 1)
}
