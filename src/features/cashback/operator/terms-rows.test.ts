import { expect, test } from 'vitest'
import { changesOf, type DeskTerms, termsRows } from './terms-rows.ts'

const lottery = {
  product: 'lottery',
  in_loss: true,
  turnover_ppm: 0,
  commission_ppm: 5_000,
  margin_ppm: 100_000,
} as const
const live: DeskTerms = {
  rate_ppm: 50_000,
  cap: '5000.00',
  min: '1.00',
  on_expiry: 'lapse',
  turnover_min: '1.00',
  turnover_cap: '5000.00',
  products: [lottery, { ...lottery, product: 'slot', turnover_ppm: 5_000 }],
}

test('every term stands in a line of its own', () => {
  expect(termsRows(live).map(({ value }) => value)).toEqual([
    '5%',
    '฿1.00',
    '฿5,000.00',
    'หมดสิทธิ์',
    '฿1.00',
    '฿5,000.00',
    'นับยอดเสีย · คืนยอดเล่น 0% · ค่าแนะนำ 0.5% · ส่วนต่าง 10%',
    'นับยอดเสีย · คืนยอดเล่น 0.5% · ค่าแนะนำ 0.5% · ส่วนต่าง 10%',
  ])
})

test('what changes is said with what it was, and what was taken out', () => {
  expect(changesOf(live, live)).toEqual([])
  expect(changesOf(live, { ...live, rate_ppm: 42_500, products: [lottery] })).toEqual([
    { term: 'อัตราคืนยอดเสีย เปลี่ยน', value: '5% เป็น 4.25%' },
    { term: 'สล็อต ยอดเสีย เปลี่ยน', value: 'นับ เป็น ไม่มี' },
    { term: 'สล็อต คืนยอดเล่น เปลี่ยน', value: '0.5% เป็น ไม่มี' },
    { term: 'สล็อต ค่าแนะนำ เปลี่ยน', value: '0.5% เป็น ไม่มี' },
    { term: 'สล็อต ส่วนต่าง เปลี่ยน', value: '10% เป็น ไม่มี' },
  ])
})
