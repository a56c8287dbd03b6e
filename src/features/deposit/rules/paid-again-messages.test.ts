import { expect, test } from 'vitest'
import { paidAgainEnded, paidAgainFound, type PaidAgainFacts } from './paid-again-messages.ts'

const facts: PaidAgainFacts = {
  state: 'checking',
  payment_id: 7,
  reference: 'DP-8841-2207',
  amount: '1234.50',
  of_qr: true,
}
const shown = { showsAmount: true }

test('what came again and how it ended, with its sum and without one on a lock screen', () => {
  expect(paidAgainFound.text(facts, shown)).toEqual({
    title: 'ได้รับเงินอีกจาก QR เดิม',
    body: '฿1,234.50 · DP-8841-2207 · เจ้าหน้าที่กำลังตรวจสอบ แล้วจะเติมเข้ากระเป๋าหรือโอนคืน',
  })
  expect(paidAgainFound.text({ ...facts, of_qr: false }, shown).title).toContain('รายการเดิม')
  for (const kind of [paidAgainFound, paidAgainEnded]) {
    expect(kind.text(facts, { showsAmount: false }).body).not.toMatch(/\d/)
    expect(kind.link(facts)).toBe('/member/payment?id=7')
  }
})

test.each([
  ['credited', 'เติมเงินที่โอนซ้ำแล้ว'],
  ['returned', 'คืนเงินที่โอนซ้ำแล้ว'],
  ['elsewhere', 'ตรวจสอบเงินที่โอนซ้ำแล้ว'],
] as const)('its end %s', (state, title) => {
  expect(paidAgainEnded.text({ ...facts, state }, shown).title).toBe(title)
})
