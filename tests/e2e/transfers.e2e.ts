import { expect, test } from 'vitest'
import { bankAccount, changeChannel, channelIds, openTransfers } from '../support/channels.ts'
import { ownAccount, readStatements } from '../support/transfers.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// Money by a transfer: the account and the exact amount, paid at the bank, and the page that hears of it.

const world = await testWorld({ sandbox: true, jobs: true })
await openTransfers(world)
await readStatements(world)

test.each([
  ['โอนธนาคาร', 'ขอเลขบัญชี โอน', '4051234567', '405-1-23456-7', 'transfer-bank'],
  ['ทรูมันนี่', 'ขอเบอร์วอลเล็ท โอน', '0801112222', '080-111-2222', 'transfer-truemoney'],
])('%s: from the amount to the wallet', async (channel, verb, number, shown, picture) => {
  const [page, member] = await openMember(world, { width: 360 })
  await page.goto('/member/deposit')
  // Whoever chooses the channel last keeps what he typed.
  await settle(page)
  // What bounds a deposit and what it may bring is said of every channel.
  const own = page.getByRole('link', { name: 'ตั้งวงเงินฝากของคุณ' })
  const amount = page.getByLabel('จำนวนเงิน', { exact: true })
  await amount.fill('250')
  await page.getByRole('radio', { name: channel }).click()
  await page.getByRole('radio', { name: channel, checked: true }).waitFor()
  await page.getByRole('button', { name: `${verb} ฿250.00` }).waitFor()
  await own.waitFor()
  await settle(page)
  expect(await amount.inputValue()).toBe('250')
  await lookAt(page, `${picture}-form`, [360, 1280])
  await page.getByRole('button', { name: verb }).click()
  await page.getByText(shown).waitFor()
  await page.getByText('โอนยอดให้ตรงทุกสตางค์').first().waitFor()
  await lookAt(page, `${picture}-open`, [360, 1280])
  await expectNoAxeViolations(page)
  const link = await page.getByRole('link', { name: 'จ่ายที่ธนาคารจำลอง' }).getAttribute('href')
  const asked = new URL(link ?? '').searchParams
  expect(asked.get('to_account')).toBe(number)
  const from = number === '4051234567' ? ownAccount(member) : { from_account: member.person.phone }
  await world.sandbox.post('/bank/pay', {
    to_account: number,
    amount: asked.get('amount'),
    ...from,
  })
  // Pushed by the bank and told by the stream: nobody presses anything.
  await page.getByText('เงินเข้ากระเป๋าหลักแล้ว').waitFor()
  await lookAt(page, `${picture}-paid`, [360])
})

test('where there are several accounts, it is said what the switch between them chooses', async () => {
  const second = { ...bankAccount, bank_code: '004', account_number: '0123456789' }
  await changeChannel(world, channelIds.bank, { accounts: [bankAccount, second] })
  const [page] = await openMember(world, { width: 360 })
  await page.goto('/member/deposit')
  await page.getByRole('radio', { name: 'โอนธนาคาร' }).click()
  await page.getByRole('heading', { name: 'โอนเข้าบัญชี' }).waitFor()
  const choice = page.getByRole('radiogroup', { name: 'โอนเข้าบัญชี' })
  await expect.poll(() => choice.getByRole('radio').count()).toBe(2)
  await lookAt(page, 'transfer-two-banks', [360, 1280])
  await changeChannel(world, channelIds.bank, { accounts: [bankAccount] })
})

test('the desk changes a channel, and whoever looks at the page reads why it is closed', async () => {
  const [page] = await openMember(world, { width: 360 })
  await page.goto('/member/deposit')
  await page.getByRole('radio', { name: 'โอนธนาคาร' }).click()
  await page.getByText('ยอดโอนจะมีเศษสตางค์เพิ่มเล็กน้อย').waitFor()
  const desk = await openDesk(world, await makePerson(world, 'own', 'เจ้าของ ทดสอบ', 'owner'))
  await desk.goto('/deposit-channel')
  await desk.getByRole('button', { name: 'แก้ไข โอนธนาคาร' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('ข้อความปิดปรับปรุง').fill('ธนาคารปิดปรับปรุงถึง 03:00 น.')
  await sheet.getByLabel('เหตุผล').fill('ธนาคารแจ้งปิดระบบ')
  await lookAt(desk, 'desk-channel-edit', [360, 1280])
  await expectNoAxeViolations(desk)
  await sheet.getByRole('button', { name: 'บันทึก' }).click()
  await desk.getByText('ธนาคารปิดปรับปรุงถึง 03:00 น.').waitFor()
  await lookAt(desk, 'desk-channels', [360, 1280])
  await expectNoAxeViolations(desk)
  await page.getByText('โอนธนาคาร ปิดปรับปรุง').waitFor()
  await page.getByText('ธนาคารปิดปรับปรุงถึง 03:00 น.').waitFor()
  await lookAt(page, 'deposit-maintenance', [360])
})

test('a QR that brings our reference back asks for just what was typed', async () => {
  const desk = await openDesk(world, await makePerson(world, 'own-qr', 'เจ้าของ ทดสอบ', 'owner'))
  await desk.goto('/deposit-channel')
  await desk.getByRole('button', { name: 'แก้ไข QR พร้อมเพย์' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('เติมเศษสตางค์ให้ยอดไม่ซ้ำกัน').uncheck()
  await sheet.getByLabel('เหตุผล').fill('ผู้ให้บริการส่งเลขอ้างอิงมาแล้ว')
  await lookAt(desk, 'desk-channel-qr', [360, 1280])
  await expectNoAxeViolations(desk)
  await sheet.getByRole('button', { name: 'บันทึก' }).click()
  await desk.getByText('ไม่เติม', { exact: true }).waitFor()

  const [page] = await openMember(world, { width: 360 })
  await page.goto('/member/deposit')
  await settle(page)
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('250')
  await page.getByText('เข้ากระเป๋าเต็มจำนวนที่โอน').waitFor()
  await settle(page)
  expect(await page.getByText('เศษสตางค์').count()).toBe(0)
  await page.getByRole('button', { name: 'สร้าง QR ฝาก ฿250.00' }).click()
  await page.getByRole('img', { name: 'QR พร้อมเพย์ ยอด ฿250.00' }).waitFor()
  await lookAt(page, 'deposit-qr-typed', [360])
})
