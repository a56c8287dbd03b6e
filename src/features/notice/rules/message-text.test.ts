import { describe, expect, it } from 'vitest'
import { type BillFacts, messageKinds, messageText } from './message-text.ts'

const facts: BillFacts = {
  bill_id: 7,
  bill_no: '1000000007',
  market_name: 'ฮานอยปกติ',
  draw_day: '2026-11-16',
  amount: '1234567.50',
  before: '90.00',
  reason: 'แหล่งผลประกาศแก้ไข',
}

describe('what a member is told of his bill', () => {
  it('says what happened and how much it was', () => {
    const body = (kind: (typeof messageKinds)[number]) =>
      messageText(kind, facts, { showsAmount: true }).body
    expect(body('bill_won')).toBe(
      'ฮานอยปกติ งวด 16 พ.ย. 69 · โพย #1000000007 ได้ ฿1,234,567.50 เข้ากระเป๋าแล้ว',
    )
    expect(body('bill_refunded')).toBe(
      'ฮานอยปกติ งวด 16 พ.ย. 69 งดออกผล · โพย #1000000007 คืน ฿1,234,567.50 เข้ากระเป๋าแล้ว',
    )
    expect(body('bill_revised')).toBe(
      'ฮานอยปกติ งวด 16 พ.ย. 69 · โพย #1000000007 รางวัลเปลี่ยนจาก ฿90.00 เป็น ฿1,234,567.50 ' +
        '(แหล่งผลประกาศแก้ไข)',
    )
  })

  it('says of a corrected result who wins now, who no longer does, and what is owed', () => {
    const said = (more: Partial<BillFacts>) =>
      messageText('bill_revised', { ...facts, ...more }, { showsAmount: true }).body
    expect(said({ before: '0.00', amount: '900.00' })).toContain(
      '#1000000007 ถูกรางวัล ฿900.00 ตามผลที่แก้ไข (แหล่งผลประกาศแก้ไข)',
    )
    expect(said({ before: '900.00', amount: '0.00', owed: '150.00' })).toContain(
      'เรียกคืนรางวัล ฿900.00 ค้างคืน ฿150.00 หักจากรางวัลครั้งถัดไป (แหล่งผล',
    )
  })

  it.each(messageKinds)('%s names no sum and no reason where it may not', (kind) => {
    const { title, body } = messageText(kind, facts, { showsAmount: false })
    expect(title + body).not.toMatch(/฿|\d\.\d\d|แหล่งผล/)
    expect(body).toContain('#1000000007')
  })

  it('groups thousands and keeps leading days plain', () => {
    const said = (amount: string, draw_day = '2026-01-01') =>
      messageText('bill_won', { ...facts, amount, draw_day }, { showsAmount: true }).body
    expect(said('900.00')).toContain('ได้ ฿900.00 ')
    expect(said('1000.05')).toContain('ได้ ฿1,000.05 ')
    expect(said('0.50')).toContain('ได้ ฿0.50 ')
    expect(said('1.00')).toContain('งวด 1 ม.ค. 69')
  })
})
