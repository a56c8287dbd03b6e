import { expect, test } from 'vitest'
import { wallets } from '#features/wallet/contract.ts'
import { earn } from '../support/claims.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { lookAt } from './support/looks.ts'
import { expectTotal } from './support/member-page.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// What a member earned opens a wallet before his eyes, and goes to the main one where he sends it.

const world = await testWorld({ sandbox: true, jobs: true })

test('wallets open live, and what is the member’s own moves to the main one', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  const { amount } = await deposit(world, member, '500.00')
  await page.goto('/member/wallets')
  const cards = page.getByRole('list', { name: 'กระเป๋าทั้งหมด' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(1)
  await settle(page)
  await earn(world, member, 'cashback', 4_000n)
  await earn(world, member, 'commission', 14_250n)
  await expect.poll(() => cards.count()).toBe(3)
  await page.getByText('฿142.50').waitFor()
  await lookAt(page, 'wallets', [360, 768, 1280])

  await page.getByRole('button', { name: 'ย้ายเข้ากระเป๋าหลักจากกระเป๋าค่าแนะนำ' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('เหลือหลังย้าย').waitFor()
  await lookAt(page, 'wallet-transfer', [360, 1280])
  await sheet.getByRole('radio', { name: 'ระบุจำนวน' }).click()
  await sheet.getByLabel('จำนวนเงิน', { exact: true }).fill('142.51')
  await sheet.getByRole('button', { name: 'ยอดเงินในกระเป๋านี้ไม่พอ' }).waitFor()
  await sheet.getByLabel('จำนวนเงิน', { exact: true }).fill('42.50')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: /ยืนยันย้าย/ }).click()
  await page.getByText('ย้าย ฿42.50 เข้ากระเป๋าหลักแล้ว').waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('฿100.00').waitFor()

  await page.getByRole('button', { name: 'ย้ายเข้ากระเป๋าหลักจากกระเป๋าคืนยอด' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /ยืนยันย้าย/ })
    .click()
  await page.getByText('ย้าย ฿40.00 เข้ากระเป๋าหลักแล้ว').waitFor()
  const main = async () => (await world.ask(wallets, {}, member))[0]?.balance
  const expected = (Number(amount) + 82.5).toFixed(2)
  await expect.poll(main).toBe(expected)
  await page.getByRole('button', { name: 'ย้ายเข้ากระเป๋าหลักจากกระเป๋าคืนยอด' }).waitFor()
  // The sum in the header is of all wallets: moving changed nothing.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectTotal(page, (Number(amount) + 182.5).toFixed(2))
})

test('a failure, and another try', async () => {
  const [page, member] = await openMember(world, {
    width: 360,
    theme: 'light',
    expectFaults: [/Failed to load resource/],
  })
  await earn(world, member, 'commission', 14_250n)
  await page.route('**/api/bootstrap', (route) => route.abort())
  await page.route('**/api/member/wallets', (route) => route.abort())
  await page.goto('/member/wallets')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).waitFor()
  await lookAt(page, 'wallets-failed', [360, 1280])
  await page.unroute('**/api/member/wallets')
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await page.getByRole('button', { name: /^ย้ายเข้ากระเป๋าหลักจาก/ }).waitFor()
  await lookAt(page, 'wallets-again', [360, 1280])
})
