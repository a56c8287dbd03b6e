import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { thaiDay } from '#ui/thai/dates.ts'
import { openTransfers } from '../support/channels.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import {
  askForTransfer,
  ownAccount,
  pushedLine,
  pushLine,
  readBankStatements,
  readStatements,
  tellFeed,
  transfer,
} from '../support/transfers.ts'
import { testWorld } from '../support/world.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// A day of an account against its statement, at the desk: seen, signed with a reason, and what came later.

const world = await testWorld({ sandbox: true })
await openTransfers(world)
await readStatements(world)
const day = bangkokDay(await world.services.clock.now())

async function line(id: string, part: object, time = '10:00'): Promise<void> {
  const at = bangkokInstant(day, time).toISOString()
  await pushLine(world, pushedLine(id, { at, ...part }))
  await readStatements(world)
}

test('a day is signed by the bank’s word, and what came after it is told', async () => {
  const member = await memberActor(world)
  for (const [baht, faults] of [
    ['300', []],
    ['450', ['late']],
  ] as const) {
    const payment = await askForTransfer(world, member, baht)
    await tellFeed(world, { faults })
    await transfer(world, payment.receiver, baht, ownAccount(member))
  }
  await line('came', { amount: '1250.00' })
  await line('went', { amount: '90.50', direction: 'debit' }, '11:15')
  await world.clock.advance(DAY_MS)
  const after = bangkokInstant(addDays(day, 1), '00:30').toISOString()
  await line('today', { amount: '10.00', at: after })
  const desk = await openAuditor('aud')
  await desk.getByRole('button', { name: /รอลงนาม/ }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByText('ธนาคารยังไม่ส่งใบแจ้งยอดของวันนี้').waitFor()
  await lookAt(desk, 'desk-reconcile-untold', [360, 1280])
  await desk.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await readBankStatements(world)
  await desk.reload()
  await desk.getByText('ไม่ตรงกับธนาคาร').waitFor()
  await desk.getByRole('button', { name: /รอลงนาม/ }).click()
  await sheet.getByText('เงินออกนอกระบบ').waitFor()
  await sheet.getByText('เราไม่ได้รับรายการนี้').waitFor()
  await settle(desk)
  expect(await sheet.getByText('ธนาคารไม่มีรายการนี้').count()).toBe(2)
  const sign = sheet.getByRole('button', { name: 'ลงนามกระทบยอด' })
  expect(await sign.getAttribute('aria-disabled')).toBe('true')
  await sheet.getByLabel('เหตุผลที่ลงนาม').fill('ค่าธรรมเนียมธนาคาร')
  await lookAt(desk, 'desk-reconcile-day', [360, 768, 1280])
  await sign.click()
  await desk.getByText('ลงนามกระทบยอดแล้ว').waitFor()
  await desk.getByText('ลงนามแล้ว', { exact: true }).waitFor()
  await tellFeed(world, { release: true })
  await readStatements(world)

  const later = await openAuditor('audlate')
  await later.getByRole('button', { name: /ลงนามแล้ว/ }).click()
  await later.getByRole('dialog').getByText('เงินออกนอกระบบ').waitFor()
  await later.getByRole('dialog').getByText('หลังลงนาม', { exact: true }).waitFor()
  await lookAt(later, 'desk-reconcile-later', [360, 1280])
})

async function openAuditor(username: string): Promise<Page> {
  const person = await makePerson(world, username, 'ผู้ตรวจ ทดสอบ', 'auditor')
  const desk = await openDesk(world, person, 'light')
  await desk.getByRole('link', { name: /^กระทบยอด(?!ค่าย)/ }).click()
  await desk.getByText('ยังไม่จบวัน').waitFor()
  await lookAt(desk, 'desk-reconcile', [360, 1280])
  return desk
}

test('QR deposits stand beside the accounts that are followed, by the statement of the gateway’s account', async () => {
  const today = bangkokDay(await world.services.clock.now())
  await deposit(world, await memberActor(world), '700')
  await world.clock.advance(DAY_MS)
  await readBankStatements(world)
  const person = await makePerson(world, 'aud-qr', 'ผู้ตรวจ ทดสอบ', 'auditor')
  const desk = await openDesk(world, person)
  await desk.goto('/deposit-reconcile')
  const row = desk.getByRole('button', { name: new RegExp(`${thaiDay(today)} · QR และเงินโอนออก`) })
  await row.getByText('รอลงนาม').waitFor()
  await row.click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByText('ทุกรายการอธิบายได้ และตรงกับใบแจ้งยอดของธนาคาร').waitFor()
  await sheet.getByRole('button', { name: /^ดูรายการที่ตรงกัน/ }).click()
  await sheet.getByRole('columnheader', { name: 'ใบแจ้งยอด' }).first().waitFor()
  await lookAt(desk, 'desk-reconcile-gateway', [768, 1280])
  await sheet.getByRole('button', { name: 'ลงนามกระทบยอด' }).click()
  await row.getByText('ลงนามแล้ว').waitFor()
})
