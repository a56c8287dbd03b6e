import { expect, test } from 'vitest'
import { withdrawPaid, withdrawReturned } from './withdraw-messages.ts'

const facts = { reference: 'WD-8841-2207', amount: '1234.50', reason: 'ชื่อบัญชีไม่ตรง' }

test('how a withdrawal ended, with its amount and without one on a lock screen', () => {
  expect(withdrawPaid.text(facts, { showsAmount: true }).body).toBe(
    'โอน ฿1,234.50 เข้าบัญชีของคุณแล้ว · WD-8841-2207',
  )
  expect(withdrawReturned.text(facts, { showsAmount: true }).body).toContain('ชื่อบัญชีไม่ตรง')
  for (const kind of [withdrawPaid, withdrawReturned]) {
    expect(kind.text(facts, { showsAmount: false }).body).not.toMatch(/\d/)
    expect(kind.link(facts)).toBe('/member/withdraw')
  }
})
