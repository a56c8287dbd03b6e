import { describe, expect, it } from 'vitest'
import {
  type BillFacts,
  messageLink,
  messageText,
  type MessageContent,
  type RoundFacts,
  usefulUntil,
} from './message-text.ts'

const facts: BillFacts = {
  bill_id: 7,
  bill_no: '1000000007',
  market_name: 'ฮานอยปกติ',
  draw_day: '2026-11-16',
  amount: '1234567.50',
  before: '90.00',
  reason: 'แหล่งผลประกาศแก้ไข',
}

const billKinds = ['bill_won', 'bill_refunded', 'bill_revised'] as const
type BillKind = (typeof billKinds)[number]

describe('what a member is told of his bill', () => {
  it('says what happened and how much it was', () => {
    const body = (kind: BillKind) => messageText({ kind, facts }, { showsAmount: true }).body
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
      messageText({ kind: 'bill_revised', facts: { ...facts, ...more } }, { showsAmount: true })
        .body
    expect(said({ before: '0.00', amount: '900.00' })).toContain(
      '#1000000007 ถูกรางวัล ฿900.00 ตามผลที่แก้ไข (แหล่งผลประกาศแก้ไข)',
    )
    expect(said({ before: '900.00', amount: '0.00', owed: '150.00' })).toContain(
      'เรียกคืนรางวัล ฿900.00 ค้างคืน ฿150.00 หักจากรางวัลครั้งถัดไป (แหล่งผล',
    )
  })

  it.each(billKinds)('%s names no sum and no reason where it may not', (kind) => {
    const { title, body } = messageText({ kind, facts }, { showsAmount: false })
    expect(title + body).not.toMatch(/฿|\d\.\d\d|แหล่งผล/)
    expect(body).toContain('#1000000007')
  })

  it('groups thousands and keeps leading days plain', () => {
    const said = (amount: string, draw_day = '2026-01-01') =>
      messageText(
        { kind: 'bill_won', facts: { ...facts, amount, draw_day } },
        { showsAmount: true },
      ).body
    expect(said('900.00')).toContain('ได้ ฿900.00 ')
    expect(said('1000.05')).toContain('ได้ ฿1,000.05 ')
    expect(said('0.50')).toContain('ได้ ฿0.50 ')
    expect(said('1.00')).toContain('งวด 1 ม.ค. 69')
  })
})

describe('what a member is reminded of', () => {
  const round: RoundFacts = {
    round_id: 12,
    market_name: 'ลาวพัฒนา',
    draw_day: '2026-11-25',
    close_at: '2026-11-25T20:20:00+07:00',
  }
  const content = (kind: 'round_open' | 'round_closing'): MessageContent => ({ kind, facts: round })

  it('says which round, what happened, and until when one may bet', () => {
    const body = 'งวด 25 พ.ย. 69 ปิดรับ 20:20 น.'
    expect(messageText(content('round_open'), { showsAmount: false })).toEqual({
      title: 'ลาวพัฒนา เปิดรับแล้ว',
      body,
    })
    expect(messageText(content('round_closing'), { showsAmount: true })).toEqual({
      title: 'ลาวพัฒนา ใกล้ปิดรับ',
      body,
    })
  })

  it('leads to the round and is worth nothing once that has closed', () => {
    expect(messageLink(content('round_open'))).toBe('/lotto/12')
    expect(usefulUntil(content('round_closing'))).toEqual(new Date('2026-11-25T13:20:00Z'))
    expect(messageLink({ kind: 'bill_won', facts })).toBe('/lotto/bills?bill=7')
    expect(usefulUntil({ kind: 'bill_won', facts })).toBeNull()
  })
})
