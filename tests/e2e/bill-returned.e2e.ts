import { beforeAll, expect, test } from 'vitest'
import { buyBill } from '../support/desk.ts'
import { type Draws, HANOI, startDraws } from '../support/draws.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { openRound } from '../support/lottery.ts'
import { tellOfBills } from '../support/notices.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { seenText } from './support/seen-text.ts'
import { settle } from './support/waits.ts'

// A prize of less than the bill cost is told as what it is, wherever its member meets it; and the sums above
// his bills add up while one of them waits.

const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const world = await testWorld({ sandbox: true, env })
let draws: Draws
let billId: number

beforeAll(async () => {
  await tellOfBills(world)
  draws = await startDraws(world)
  const [member] = draws.members
  const sold = await draws.soldRound('2026-12-08', [
    [
      0,
      [
        ['run_top', '8', '10.00'],
        ['top2', '11', '50.00'],
      ],
    ],
  ])
  billId = sold.billIds[0] ?? 0
  await draws.desk.settle(sold.round_id, HANOI)
  await tellOfBills(world)
  await draws.desk.goTo(bangkokInstant('2026-12-09', '10:00'), member)
  const { round_id } = await openRound(world, 'hanoi')
  await buyBill(world, member, Number(round_id), [['top2', '44', '125.00']])
})

test('no gold, no congratulation; what came back beside what was staked', async () => {
  const [member] = draws.members
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  const main = page.getByRole('main')
  const golden = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main .c-gold, main [data-tone="gold"]')].filter((one) =>
          one.closest('button, a, section')?.textContent?.includes('฿32.00'),
        ).length,
    )
  await page.goto('/lotto/bills')
  const card = main.getByRole('button', { name: `#${billId}` })
  await card.getByText('ได้คืนบางส่วน').waitFor()
  await settle(page)
  expect(await seenText(card)).toContain('ได้คืน ฿32.00จาก ฿60.00')
  expect(await card.getByText('ถูกรางวัล').count()).toBe(0)
  // 185 staked, of which 125 wait: 60 are decided, 32 came back, 28 are gone.
  expect(await seenText(main.locator('dl').first())).toBe(
    'ยอดแทง฿185.00ในนั้นรอผล฿125.00ถูกรางวัล฿32.00กำไร/ขาดทุน−฿28.00',
  )
  expect(await golden()).toBe(0)
  await lookAt(page, 'bills-returned', [360, 1280])

  await card.click()
  await main.getByText(/^ได้คืน.*จากยอดแทง/).waitFor()
  await settle(page)
  const said = await seenText(main)
  expect(said).toContain('ได้คืน ฿32.00 จากยอดแทง ฿60.00')
  expect(said).toContain('ถูก 1 จาก 2 รายการ · สุทธิ −฿28.00')
  expect(await main.getByText('ถูกรางวัล', { exact: true }).count()).toBe(0)
  await lookAt(page, 'bill-returned', [360, 1280])

  // A line of the statement knows no stake: it tells of money, not of luck.
  await page.goto('/member/statement')
  await main.getByRole('button', { name: /32\.00/ }).waitFor()
  await settle(page)
  expect(await golden()).toBe(0)

  await page.goto('/')
  const row = main.getByRole('link', { name: /ได้คืน ฿32\.00/ })
  await row.waitFor()
  await settle(page)
  expect(await seenText(row)).toContain('฿60.00ได้คืน ฿32.00')
  expect(await golden()).toBe(0)
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('button', { name: /^กล่องข้อความ/ }).click()
  const inbox = page.getByRole('dialog', { name: 'กล่องข้อความ' })
  await inbox.getByText('โพยออกผลแล้ว ได้คืนบางส่วน').waitFor()
  await inbox.getByText('ได้คืน ฿32.00 จากยอดแทง ฿60.00 เข้ากระเป๋าแล้ว').waitFor()
  await settle(page)
  expect(await inbox.getByText('ยินดีด้วย').count()).toBe(0)
  await lookAt(page, 'inbox-returned', [360])
})
