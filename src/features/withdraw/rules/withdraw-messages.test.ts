import { expect, test } from 'vitest'
import { withdrawPaid, withdrawReturned } from './withdraw-messages.ts'

const facts = {
  reference: 'WD-8841-2207',
  amount: '1234.50',
  debt: '0.00',
  reason: 'ชื่อบัญชีไม่ตรง',
}

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

test('what a debt took of it is said; where it took all, that nothing came back', () => {
  const shown = { showsAmount: true }
  expect(withdrawPaid.text({ ...facts, debt: '510.00' }, shown).body).toBe(
    'โอน ฿1,234.50 เข้าบัญชีของคุณแล้ว หลังหักชำระยอดค้าง ฿510.00 · WD-8841-2207',
  )
  const all = { ...facts, amount: '0.00', debt: '510.00', reason: 'หักชำระยอดค้าง ฿510.00 ทั้งจำนวน' }
  expect(withdrawReturned.text(all, shown)).toEqual({
    title: 'เงินถอนชำระยอดค้างแล้ว',
    body: 'WD-8841-2207 · หักชำระยอดค้าง ฿510.00 ทั้งจำนวน',
  })
  expect(withdrawReturned.text(all, { showsAmount: false }).body).toBe('แตะเพื่อดูรายละเอียด')
})
