import { expect, it } from 'vitest'
import type { MessageKind } from '#kernel/message.ts'
import {
  type BillFacts,
  billRefunded,
  billReturned,
  billRevised,
  billWon,
} from './bill-messages.ts'

const facts: BillFacts = {
  bill_id: 7,
  bill_no: '1000000007',
  market_name: 'ฮานอยปกติ',
  draw_day: '2026-11-16',
  amount: '1234567.50',
  staked: '2000000.00',
  before: '90.00',
  reason: 'แหล่งผลประกาศแก้ไข',
}

const bodyOf = (kind: MessageKind<BillFacts>, more: Partial<BillFacts> = {}) =>
  kind.text({ ...facts, ...more }, { showsAmount: true }).body

it('says what happened to the bill and how much it was', () => {
  expect(bodyOf(billWon)).toBe(
    'ฮานอยปกติ งวด 16 พ.ย. 69 · โพย #1000000007 ได้ ฿1,234,567.50 เข้ากระเป๋าแล้ว',
  )
  expect(bodyOf(billRefunded)).toBe(
    'ฮานอยปกติ งวด 16 พ.ย. 69 งดออกผล · โพย #1000000007 คืน ฿1,234,567.50 เข้ากระเป๋าแล้ว',
  )
  expect(bodyOf(billRevised)).toBe(
    'ฮานอยปกติ งวด 16 พ.ย. 69 · โพย #1000000007 รางวัลเปลี่ยนจาก ฿90.00 เป็น ฿1,234,567.50 ' +
      '(แหล่งผลประกาศแก้ไข)',
  )
})

it('says of a bonus that paid whether anything stays', () => {
  expect(bodyOf(billWon, { bonus: 'running' })).toContain('ได้ ฿1,234,567.50 เข้ากระเป๋าโบนัสแล้ว')
  for (const kind of [billWon, billRefunded]) {
    const said = bodyOf(kind, { bonus: 'over' })
    expect(said).toContain('฿1,234,567.50 โบนัสที่ใช้แทงสิ้นสุดแล้ว')
    expect(said).not.toContain('เข้ากระเป๋า')
  }
  const won = billWon.text({ ...facts, bonus: 'over' }, { showsAmount: true })
  expect(won.title).not.toContain('ยินดี')
})

it('says of a corrected result who wins now, who no longer does, and what is owed', () => {
  expect(bodyOf(billRevised, { before: '0.00', amount: '900.00' })).toContain(
    '#1000000007 ถูกรางวัล ฿900.00 ตามผลที่แก้ไข (แหล่งผลประกาศแก้ไข)',
  )
  expect(bodyOf(billRevised, { before: '900.00', amount: '0.00', owed: '150.00' })).toContain(
    'เรียกคืนรางวัล ฿900.00 ค้างคืน ฿150.00 หักจากรางวัลครั้งถัดไปหรือก่อนโอนเงินถอน (แหล่งผล',
  )
})

it.each([
  ['90.00', '200.00', 'โพยออกผลแล้ว ได้คืนบางส่วน'],
  ['200.00', '200.00', 'โพยออกผลแล้ว เท่าทุน'],
])('tells a prize of %s for a bill of %s as no win', (amount, staked, title) => {
  const told = billReturned.text({ ...facts, amount, staked }, { showsAmount: true })
  expect(told.title).toBe(title)
  expect(told.body).toContain(`ได้คืน ฿${amount} จากยอดแทง ฿${staked} เข้ากระเป๋าแล้ว`)
  expect(billReturned.look).not.toBe('prize')
  const locked = billReturned.text({ ...facts, amount, staked }, { showsAmount: false })
  for (const words of [told, locked]) expect(words.title + words.body).not.toMatch(/ยินดี|ถูกรางวัล/)
})

it.each([billWon, billReturned, billRefunded, billRevised])(
  '$kind leads to the bill, and names no sum and no reason where it may not',
  (kind) => {
    const { title, body } = kind.text(facts, { showsAmount: false })
    expect(title + body).not.toMatch(/฿|\d\.\d\d|แหล่งผล/)
    expect(body).toContain('#1000000007')
    expect(kind.link(facts)).toBe('/lotto/bills?bill=7')
  },
)

it('groups thousands and keeps leading days plain', () => {
  expect(bodyOf(billWon, { amount: '900.00' })).toContain('ได้ ฿900.00 ')
  expect(bodyOf(billWon, { amount: '1000.05' })).toContain('ได้ ฿1,000.05 ')
  expect(bodyOf(billWon, { amount: '0.50' })).toContain('ได้ ฿0.50 ')
  expect(bodyOf(billWon, { draw_day: '2026-01-01' })).toContain('งวด 1 ม.ค. 69')
})
