import { expect, test } from 'vitest'
import { openTransfers } from '../support/channels.ts'
import { memberActor } from '../support/member.ts'
import { payerOf, tellLine } from '../support/statements.ts'
import { askForTransfer, readStatements } from '../support/transfers.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Lines of a statement that nobody can book as they stand, at the desk: what the bank said, where the money is,
// and a button for each way out that says what it does.

const world = await testWorld({ sandbox: true })
await openTransfers(world)
await readStatements(world)

test('a line told again otherwise and a reversal of another amount are decided, one after the other', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  for (const one of [member, other]) await askForTransfer(world, one, '520')
  const part = { amount: '520.00', trans_ref: 'DESK000001' }
  await tellLine(world, 'desk-1', { ...part, counterparty: payerOf(member) })
  await tellLine(world, 'desk-2', { ...part, counterparty: payerOf(other) })
  await tellLine(world, 'desk-3', { amount: '120.00', direction: 'debit', reverses: 'desk-1' })

  const page = await openDesk(world, await makePerson(world, 'line1', 'แคชเชียร์ ทดสอบ', 'cashier'))
  await page.getByRole('link', { name: /^รายการธนาคาร/ }).click()
  await page.getByRole('button', { name: /เรียกเงินคืนไม่เท่ากับยอดที่โอนเข้า/ }).waitFor()
  await lookAt(page, 'desk-lines', [360, 768, 1280])
  await expectNoAxeViolations(page)
  await page.getByText('แจ้งซ้ำไม่ตรงกัน', { exact: true }).click()
  await page.getByRole('button', { name: /เรียกเงินคืนไม่เท่ากับยอดที่โอนเข้า/ }).waitFor({
    state: 'detached',
  })
  await page.getByText('ทั้งหมด', { exact: true }).click()

  await page.getByRole('button', { name: /แจ้งรายการเดิมซ้ำ/ }).click()
  const sheet = page.getByRole('dialog', { name: 'รายการธนาคารที่รอตัดสิน' })
  await sheet.getByText('เวลา, ผู้โอน').waitFor()
  await sheet.getByRole('button', { name: 'เป็นรายการเดิม' }).waitFor()
  await settle(page)
  await lookAt(page, 'desk-line-repeat', [360, 768, 1280])
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'รับเป็นอีกก้อน ฿520.00' }).click()
  const why = page.getByRole('dialog', { name: 'รับเป็นอีกก้อน ฿520.00' })
  await why.getByLabel('เหตุผล').fill('statement มีสองรายการ')
  await lookAt(page, 'desk-line-reason', [360, 1280])
  await why.getByRole('button', { name: 'ยืนยัน' }).click()
  await page.getByText('นับเป็นอีกรายการ').first().waitFor()

  // The next one is open: what the bank took is taken from whoever has it.
  await sheet.getByText('อยู่กับสมาชิก').waitFor()
  await settle(page)
  await lookAt(page, 'desk-line-reversal', [360, 768, 1280])
  await expectNoAxeViolations(page)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'เรียกเงินคืน ฿120.00' })
  await confirm.getByText(/หักจากกระเป๋าหลักของ/).waitFor()
  await confirm.getByLabel('เหตุผล').fill('ธนาคารยืนยันยอดแล้ว')
  await confirm.getByRole('button', { name: 'ยืนยัน' }).click()
  await sheet.getByText('หมดคิวแล้ว').waitFor()
  await sheet.getByRole('button', { name: 'กลับไปรายการ' }).click()
  await page.getByText('ไม่มีรายการธนาคารที่ต้องตัดสิน').waitFor()
  await lookAt(page, 'desk-lines-empty', [360, 1280])

  await page.getByText('ตัดสินแล้ว', { exact: true }).click()
  await page.getByRole('button', { name: /เรียกเงินคืนไม่เท่ากับยอดที่โอนเข้า/ }).click()
  await sheet.getByText('ธนาคารยืนยันยอดแล้ว').waitFor()
  await settle(page)
  await lookAt(page, 'desk-line-decided', [360, 1280])
  const rows = await world.query<{ outcome: string }>(
    'select outcome from deposit.line_case order by line_case_id',
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['apart', 'taken'])
})
