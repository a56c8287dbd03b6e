import { expect, test } from 'vitest'
import { readCodes, termRows } from './shop-desk-words.ts'

test('codes are read a line each, from a file or pasted', () => {
  expect(readCodes(' AB-1\r\nAB-2\n\n  \nAB-3;AB-4,AB-5 ')).toEqual([
    'AB-1',
    'AB-2',
    'AB-3',
    'AB-4',
    'AB-5',
  ])
})

test('terms say what they are and nothing else', () => {
  const rows = termRows('credit', {
    version: 1,
    title: 'เครดิต ฿25',
    note: '',
    points: 500,
    discount_ppm: 50_000,
    level_discounts: [0, 100_000, 40_000],
    min_level: 2,
    spins: null,
    coupon_id: null,
    coupon: null,
    picture: null,
    worth: '23.75',
    per_day: 2,
    per_person: null,
    opens_at: null,
    closes_at: null,
    variants: ['แบบปกติ'],
    written_by: 'นภา',
    written_at: '2026-12-01T00:00:00+07:00',
  })
  expect(rows).toEqual([
    { term: 'ชื่อ', value: 'เครดิต ฿25' },
    { term: 'ราคา', value: '500 แต้ม' },
    { term: 'ส่วนลด', value: '5%' },
    { term: 'ส่วนลดตามระดับ', value: 'ระดับ 3: 10%' },
    { term: 'สำหรับ', value: 'ระดับ 2 ขึ้นไป' },
    { term: 'เครดิตที่ได้ต่อชิ้น', value: '฿23.75' },
    { term: 'แบบ', value: 'แบบปกติ' },
    { term: 'ต่อวัน', value: '2 ชิ้น' },
    { term: 'ต่อคน', value: 'ไม่จำกัด' },
    { term: 'เริ่ม', value: 'เมื่ออนุมัติ' },
    { term: 'หมดเขต', value: 'ไม่กำหนด' },
  ])
})
