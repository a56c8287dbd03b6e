import { expect, test } from 'vitest'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { DAY_MS } from '#kernel/time.ts'
import { memberActor, signInMember } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'

// A member adds an account in the profile, sees that it waits, chooses among several when withdrawing and
// takes one off again.

const world = await testWorld({ sandbox: true, jobs: true })

test('a second bank account: added, waiting, chosen, removed', async () => {
  const member = await memberActor(world)
  await deposit(world, member, '500.00')
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: 'เพิ่มหรือจัดการบัญชี' }).click()
  await page.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click()
  const send = page.getByRole('button', { name: 'เพิ่มบัญชี', exact: true })
  await send.click()
  await page.getByText('กรุณาเลือกธนาคาร').waitFor()
  await page.getByText('ไทยพาณิชย์').click()
  const field = page.getByLabel('เลขที่บัญชี')
  await field.fill(member.person.bank_account_number.slice(0, 9))
  await send.click()
  await page.getByText('เลขที่บัญชีต้องเป็นตัวเลข 10–15 หลัก').waitFor()
  await keepScreen(page, 'bank-account-add')
  await expectNoAxeViolations(page)
  await field.fill('111-2-34567-8')
  await send.click()
  await page.getByText('xxx-x-x4567-x').first().waitFor()
  await page.getByText('เพิ่มบัญชีไทยพาณิชย์แล้ว', { exact: true }).first().waitFor()
  await keepScreen(page, 'bank-accounts')
  await expectNoAxeViolations(page)

  await page.goto('/member/withdraw')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('200')
  await page.getByText('ไทยพาณิชย์').click()
  await page.getByRole('button', { name: 'บัญชีนี้รอตรวจสอบ เลือกบัญชีอื่น' }).waitFor()
  await keepScreen(page, 'withdraw-account-waits')
  await expectNoAxeViolations(page)

  // Its session ends with the day that passes.
  await page.close()
  await world.clock.advance(DAY_MS)
  await signInMember(world, member)
  const later = await openPage({ origin: world.site.memberUrl, width: 1280, as: member })
  await later.goto('/member/withdraw')
  await later.getByLabel('จำนวนเงิน', { exact: true }).fill('200')
  await later.getByText('ไทยพาณิชย์').click()
  await keepScreen(later, 'withdraw-account-chosen')
  await later.getByRole('button', { name: /^ถอน ฿200/ }).click()
  await later.getByRole('button', { name: /^ยืนยันถอน/ }).click()
  await later.getByText('ส่งคำขอถอนแล้ว').waitFor()
  const [row] = await world.query<{ account_masked: string }>(
    'select account_masked from withdraw.request where member_id = $1',
    [member.memberId],
  )
  expect(row?.account_masked).toBe('xxx-x-x4567-x')

  await later.goto('/member/profile')
  await later.getByRole('button', { name: 'เพิ่มหรือจัดการบัญชี' }).click()
  await later.getByRole('button', { name: 'ลบ', exact: true }).click()
  await later.getByRole('button', { name: 'ลบบัญชี', exact: true }).click()
  await later.getByText('มีรายการถอนเข้าบัญชีนี้ที่ยังไม่เสร็จ').waitFor()
  await keepScreen(later, 'bank-account-in-use')
})

test('the taken number of another member is refused beside its field', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const bank = { bank_code: '014', bank_account_number: '222-2-34567-8' }
  await world.ask(updateSubBankAccount, bank, other)
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    theme: 'light',
    as: member,
  })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: 'เพิ่มหรือจัดการบัญชี' }).click()
  await page.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).click()
  await page.getByText('ไทยพาณิชย์').click()
  await page.getByLabel('เลขที่บัญชี').fill(bank.bank_account_number)
  await page.getByRole('button', { name: 'เพิ่มบัญชี', exact: true }).click()
  await page.getByText('เลขบัญชีนี้ถูกใช้แล้ว').waitFor()
  await keepScreen(page, 'bank-account-taken')
})
