import { expect, test } from 'vitest'
import { requestOtp } from '#features/account/contract.ts'
import { requestWithdrawOtp } from '#features/withdraw/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { memberActor, person } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { readOtp } from '../support/sms.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'

// Where the operator asks for a code, a withdrawal is confirmed with the one from the SMS inbox; a
// wrong one says so and keeps the person where he is.

const world = await testWorld({ sandbox: true, jobs: true, env: { OTP_REQUIRED: 'on' } })

test('a withdrawal confirmed by SMS', async () => {
  const typed = person()
  const { otp_ref } = await world.ask(requestOtp, { phone: typed.phone, purpose: 'register' })
  const otp_code = await readOtp(world, typed.phone, otp_ref)
  const member = await memberActor(world, { ...typed, otp_ref, otp_code })
  await deposit(world, member, '500.00')
  await world.clock.advance(2 * MINUTE_MS)

  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/withdraw')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('300')
  await page.getByRole('button', { name: /^ถอน ฿/ }).click()
  const confirm = page.getByRole('button', { name: /^ยืนยันถอน/ })
  // Verb and amount on one line: as high as a button is.
  await expect.poll(async () => (await confirm.boundingBox())?.height).toBe(52)
  await keepScreen(page, 'withdraw-confirm')
  const sent = page.waitForResponse(`**${requestWithdrawOtp.path}`)
  await confirm.click()
  const { data } = (await (await sent).json()) as { data: { otp_ref: string } }
  const code = await readOtp(world, typed.phone, data.otp_ref)
  const boxes = page.getByRole('group', { name: 'รหัส OTP 6 หลัก' }).getByRole('textbox')
  await boxes.first().waitFor()
  await keepScreen(page, 'withdraw-otp')
  await expectNoAxeViolations(page)

  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.getByText('รหัส OTP ไม่ถูกต้อง').waitFor()
  await boxes.first().fill('')
  for (const [place, digit] of [...code].entries()) await boxes.nth(place).fill(digit)
  const told = page.getByText('ส่งคำขอถอนแล้ว')
  await told.waitFor()
  await keepScreen(page, 'toast')
  const back = page.getByRole('button', { name: 'ย้อนกลับ' })
  const isBelow = async () => {
    const [bar, toast] = [await back.boundingBox(), await told.boundingBox()]
    return toast !== null && toast.y >= (bar?.y ?? 740) + (bar?.height ?? 0)
  }
  await expect.poll(isBelow).toBe(true)
  await page.getByText('฿300.00').first().waitFor()
})
