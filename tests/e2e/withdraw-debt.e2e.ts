import { expect, test } from 'vitest'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { HANOI, startDraws } from '../support/draws.ts'
import { signInMember } from '../support/member.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// A member won, asked for his money, and then the result was corrected: he reads what he owes, why and what
// pays it, wherever he looks; the desk reads it first, and lets go what is left.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members, soldRound, cash } = await startDraws(world)
const [member] = members
const RIGHT = { special: ['30893'], first: ['04734'] }
const widths = [360, 1280] as const

test('what is owed is read at the bill, the wallets and the withdrawal, and the desk pays it first', async () => {
  const stakes = [
    ['bottom2', '43', '10.00'],
    ['run_bottom', '4', '10.00'],
  ] as const
  const { round_id, billIds } = await soldRound('2026-12-08', [[0, stakes]])
  await desk.settle(round_id, HANOI)
  const had = (await cash())[0] ?? 0n
  const info = await world.ask(getWithdrawInfo, {}, member)
  const asked = `${(had - 39_000n) / 100n}.${`${had % 100n}`.padStart(2, '0')}`
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const { withdraw_id } = await world.ask(requestWithdraw, { ...input, amount: asked }, member)
  await desk.revise(round_id, RIGHT, 'แหล่งผลประกาศเลขท้ายผิด')
  await signInMember(world, member)

  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  // Still won, by its other line; the card says what became of the prize.
  await page.goto(`/lotto/bills?bill=${billIds[0]}`)
  const owing = 'เรียกคืนจากกระเป๋าแล้ว ฿390.00 · ยังค้างคืน ฿510.00'
  await page.getByText(owing, { exact: false }).waitFor()
  await page.getByText('เข้ากระเป๋าที่ใช้แทงแล้ว', { exact: false }).waitFor({ state: 'detached' })
  await lookAt(page, 'bill-owing', widths)
  await page.goto('/member/wallets')
  const debt = page.getByRole('region', { name: 'ยอดค้าง' })
  await debt.getByText('คุณมียอดค้าง ฿510.00').waitFor()
  await debt.getByText('ถูกแก้ไข (แหล่งผลประกาศเลขท้ายผิด)', { exact: false }).waitFor()
  await debt.getByText('รางวัลหวยครั้งต่อไปและคำขอถอนที่รออยู่จะหักยอดนี้ก่อน', { exact: false }).waitFor()
  await lookAt(page, 'wallets-owing', widths)
  await page.goto('/member/withdraw')
  await debt.getByText('คุณมียอดค้าง ฿510.00').waitFor()
  await page.getByText('จะหักชำระยอดค้าง ฿510.00', { exact: false }).waitFor()
  await lookAt(page, 'withdraw-owing', widths)

  const cashier = await makePerson(world, 'anna', 'อรอุมา การเงิน', 'cashier')
  const at = await openDesk(world, cashier)
  await at.goto('/withdraw')
  await at.getByText('ค้าง ฿510.00').waitFor()
  await lookAt(at, 'desk-withdraw-owing-list', widths)
  await at.getByText('ค้าง ฿510.00').click()
  const sheet = at.getByRole('dialog')
  await sheet.getByText('ระบบจะหักชำระ ฿510.00 จากเงินที่ขอถอนก่อน', { exact: false }).waitFor()
  await lookAt(at, 'desk-withdraw-owing', widths)
  await sheet.getByRole('button', { name: /^อนุมัติ โอน ฿/ }).click()
  await at.getByText('อนุมัติแล้ว ระบบกำลังโอนเงิน').waitFor()
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
  const status = async () => {
    await runNamedJob(world, 'withdraw.inquire_payouts')
    return (await world.ask(getWithdrawal, { withdraw_id }, member)).status
  }
  await expect.poll(status, { timeout: PATIENCE_MS }).toBe('paid')

  await page.getByText('โอนสำเร็จ เงินเข้าบัญชีของคุณแล้ว').waitFor()
  await page.getByText('หักชำระยอดค้างแล้ว ฿510.00', { exact: false }).waitFor()
  await debt.waitFor({ state: 'detached' })
  await lookAt(page, 'withdraw-after-debt', widths)
  await page.goto('/member/statement')
  await page.getByText('ชำระยอดที่ค้างจากเงินถอน').waitFor()
  await page.goto(`/lotto/bills?bill=${billIds[0]}`)
  await page.getByText('ยอดค้างคืน ฿510.00 ชำระครบแล้ว', { exact: false }).waitFor()
  await lookAt(page, 'bill-owed-paid', widths)
})
