import { expect, test } from 'vitest'
import { resolveReviewCase } from '#features/deposit/operator-contract.ts'
import { sendSlip } from '#features/deposit/slip-contract.ts'
import { openTransfers } from '../support/channels.ts'
import { memberActor } from '../support/member.ts'
import { runNamedJob } from '../support/payments.ts'
import {
  askForTransfer,
  ownAccount,
  readStatements,
  transferForSlip,
} from '../support/transfers.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Money that matches nothing, at the desk: whoever credits it sees whose it will be, and each button
// says what it does.

const world = await testWorld({ sandbox: true, jobs: true })

async function receive(amount: string, fromAccount: string): Promise<void> {
  const paid = await world.sandbox.post('/bank/pay', {
    to_account: '1234567890',
    amount,
    from_bank: '004',
    from_account: fromAccount,
    from_name: 'สมชาย ใจดี',
  })
  await runNamedJob(world, 'deposit.book_charge', { charge_id: String(paid['charge_id']) })
}

test('unmatched money: its owner at once, anybody else by a second person', async () => {
  const member = await memberActor(world)
  const other = await memberActor(world)
  const shown = (phone: string) => `08x-xxx-${phone.slice(-4)}`
  await receive('123.45', member.person.bank_account_number)
  await receive('67.89', other.person.bank_account_number)
  const page = await openDesk(world, await makePerson(world, 'cash', 'แคชเชียร์ ทดสอบ', 'cashier'))
  await page.goto('/deposit')
  await page.getByRole('button', { name: /123\.45/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(new RegExp(`^สมชาย .* · ${shown(member.person.phone)}$`)).waitFor()
  await sheet.getByText(/^กสิกรไทย xxx-x-x\d{4}-x$/).waitFor()
  const giveBack = sheet.getByRole('button', { name: 'คืนเงินผู้โอน' })
  const credit = sheet.getByRole('button', {
    name: `เติมเข้ากระเป๋า ${shown(member.person.phone)}`,
    exact: true,
  })
  const disabled = () =>
    Promise.all([giveBack, credit].map((button) => button.getAttribute('aria-disabled')))
  await expect.poll(disabled).toEqual(['true', 'true'])
  await sheet.getByLabel('เหตุผล').fill('บัญชีผู้โอนเป็นของสมาชิก')
  await expect.poll(disabled).toEqual([null, null])
  await lookAt(page, 'desk-deposit-case', [360, 768, 1280])

  await sheet.getByText('สมาชิกอื่น').click()
  await sheet.getByLabel('เบอร์โทรสมาชิก').fill('+66899999999')
  await sheet.getByText('ไม่พบสมาชิกที่ใช้เบอร์โทรนี้ กรุณาตรวจสอบ').waitFor()
  const nobody = sheet.getByRole('button', { name: 'เติมเข้ากระเป๋าสมาชิก' })
  await settle(page)
  expect(await nobody.getAttribute('aria-disabled')).toBe('true')
  await lookAt(page, 'desk-deposit-unknown', [360, 768, 1280])

  await sheet.getByLabel('เบอร์โทรสมาชิก').fill(other.person.phone)
  await sheet.getByText(/ต้องให้เจ้าหน้าที่อีกคนหนึ่งอนุมัติ/).waitFor()
  await lookAt(page, 'desk-deposit-takes-two', [360, 1280])
  const sent = page.waitForRequest(`**${resolveReviewCase.path}`)
  await sheet.getByRole('button', { name: `เสนอเติมให้ ${shown(other.person.phone)}` }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    action: 'credit',
    member_id: other.memberId,
  })
  await page.getByText('เสนอเติมเงินแล้ว รอคนที่สองอนุมัติ').waitFor()

  // The next one is open, with its own member and an empty reason.
  await sheet.getByText('฿67.89', { exact: true }).waitFor()
  await sheet.getByText(new RegExp(`^สมชาย .* · ${shown(other.person.phone)}$`)).waitFor()
  await expect.poll(() => sheet.getByLabel('เหตุผล').inputValue()).toBe('')
  await page.keyboard.press('x')
  await page.keyboard.type('ผู้โอนขอเงินคืน')
  await sheet.getByRole('button', { name: 'คืนเงินผู้โอน' }).click()
  // What he proposed himself does not wait for him, but he can look at it and take it back.
  await sheet.getByText('หมดคิวแล้ว').waitFor()
  await sheet.getByRole('button', { name: 'กลับไปรายการ' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('รอคนที่สองอนุมัติ', { exact: true }).waitFor()
  await page.getByRole('button', { name: /123\.45/ }).click()
  await sheet.getByRole('button', { name: 'ถอนข้อเสนอ' }).waitFor()
  await lookAt(page, 'desk-deposit-proposed', [360, 1280])

  await confirmElse(shown(other.person.phone))
  // Who proposed it hears what became of it.
  await sheet.getByText('มีคนดำเนินการรายการนี้แล้ว').waitFor()
})

/** Another person sees who proposed what, and confirms it by keyboard. */
async function confirmElse(shownPhone: string): Promise<void> {
  const another = await openDesk(world, await makePerson(world, 'cash2', 'แคชเชียร์ สอง', 'cashier'))
  await another.goto('/deposit')
  await another.getByRole('button', { name: /123\.45/ }).click()
  const seen = another.getByRole('dialog')
  await seen.getByText(/แคชเชียร์ ทดสอบ เสนอเติมให้ สมชาย/).waitFor()
  await lookAt(another, 'desk-deposit-second', [360, 1280])
  await another.keyboard.press('a')
  const confirm = seen.getByRole('button', { name: `ยืนยันเติมเข้า ${shownPhone}` })
  await expect
    .poll(() => confirm.evaluate((button) => button === document.activeElement))
    .toBe(true)
  await another.keyboard.press('Enter')
  await another.getByText('เติมเงินให้สมาชิกแล้ว').first().waitFor()
  await seen.getByText('หมดคิวแล้ว').waitFor()
}

test('a case shows payments like it, the slip of its payer and his last deposits', async () => {
  await openTransfers(world)
  await readStatements(world)
  const [member, other] = [await memberActor(world), await memberActor(world)]
  await askForTransfer(world, member, '900')
  const near = await askForTransfer(world, other, '305')
  const { payload } = await transferForSlip(world, near.receiver, '303.03', ownAccount(member))
  await readStatements(world)
  await world.ask(sendSlip, { payload }, member)
  const page = await openDesk(world, await makePerson(world, 'cash3', 'แคชเชียร์ สาม', 'cashier'))
  await page.goto('/deposit')
  await page.getByLabel('ค้นหาเลขอ้างอิง ยอดเงิน หรือท้ายเบอร์โทร 4 ตัว').fill('303.03')
  await page.getByRole('button', { name: /303\.03/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/ส่งสลิปของยอดนี้/).waitFor()
  await sheet.getByText('รายการฝากที่ยอดและเวลาใกล้เคียง').waitFor()
  await sheet.getByText('การฝากล่าสุดของสมาชิก').waitFor()
  await lookAt(page, 'desk-deposit-evidence', [360, 1280])
  await expectNoAxeViolations(page)
})

test('a cashier who reads four digits finds the case and its owner, and needs no more of the phone', async () => {
  const member = await memberActor(world, { phone: '0895554321', first_name: 'มะลิ' })
  const twin = await memberActor(world, { phone: '0896664321', first_name: 'กุหลาบ' })
  await openTransfers(world)
  await readStatements(world)
  const waiting = await askForTransfer(world, member, '415')
  await transferForSlip(world, waiting.receiver, '412.34', ownAccount(twin))
  await readStatements(world)
  const page = await openDesk(world, await makePerson(world, 'cash4', 'แคชเชียร์ สี่', 'cashier'))
  await page.goto('/deposit')
  await page.getByLabel('ค้นหาเลขอ้างอิง ยอดเงิน หรือท้ายเบอร์โทร 4 ตัว').fill('4321')
  await page.getByRole('button', { name: /412\.34/ }).click()
  const sheet = page.getByRole('dialog', { name: 'เงินที่รอจับคู่' })

  // By what is like it: the row opens with what is known of the payment.
  await sheet.getByRole('button', { name: new RegExp(waiting.reference) }).click()
  const payment = page.getByRole('dialog', { name: `รายการฝาก ${waiting.reference}` })
  await payment.getByText('มะลิ จ. · 08x-xxx-4321').waitFor()
  await payment.getByText('โอนเข้าบัญชีธนาคาร').waitFor()
  await lookAt(page, 'desk-deposit-payment', [768, 1280])
  await expectNoAxeViolations(page)
  await payment.getByRole('button', { name: 'เลือกเป็นเจ้าของเงิน 08x-xxx-4321' }).click()
  await sheet.getByText(`เลือกตามรายการฝาก ${waiting.reference}`).waitFor()
  await sheet.getByText('มะลิ จ. · 08x-xxx-4321').waitFor()

  // By the four digits: who shares them is told apart by his name and number.
  await sheet.getByLabel('เบอร์โทรสมาชิก').fill('4321')
  const same = sheet.getByRole('list', { name: 'สมาชิกที่เบอร์โทรลงท้ายด้วย 4321' })
  await expect.poll(() => same.getByRole('listitem').count()).toBe(2)
  await lookAt(page, 'desk-deposit-same-end', [768, 1280])
  await same.getByRole('button', { name: /มะลิ/ }).click()
  await sheet.getByLabel('เหตุผล').fill('ตรวจสลิปกับสมาชิกแล้ว')
  const sent = page.waitForRequest(`**${resolveReviewCase.path}`)
  await sheet.getByRole('button', { name: 'เสนอเติมให้ 08x-xxx-4321' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    action: 'credit',
    member_id: member.memberId,
  })
  await page.getByText('เสนอเติมเงินแล้ว รอคนที่สองอนุมัติ').waitFor()
})
