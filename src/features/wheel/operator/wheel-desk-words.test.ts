import { expect, test } from 'vitest'
import type { DeskWheelVersion } from '../operator-contract.ts'
import { averageWords, giftWords, termRows } from './wheel-desk-words.ts'

const version = {
  version: 1,
  title: 'กงล้อ',
  cost_points: 50,
  takes_spins: true,
  spins_a_day: 20,
  min_level: 1,
  budget: 5_000_000,
  opens_at: null,
  closes_at: '2026-12-31T23:59:00+07:00',
  prizes: [
    {
      label: 'ว่าง',
      kind: 'none',
      amount: 0,
      weight: 9_999,
      stock: null,
      cap_day: null,
      cap_member: null,
      fallback: null,
    },
    {
      label: '฿20',
      kind: 'credit',
      amount: 2_000,
      weight: 1,
      stock: 5,
      cap_day: 2,
      cap_member: 1,
      fallback: 0,
    },
  ],
  expected: 2_415_000,
  price: 2_500_000,
} as unknown as DeskWheelVersion

test('a version in words', () => {
  const rows = new Map(termRows(version).map(({ term, value }) => [term, value]))
  expect(rows.get('ใช้หมุนหนึ่งครั้ง')).toBe('1 สิทธิ์หมุน หรือ 50 แต้ม')
  expect(rows.get('2. ฿20')).toBe(
    '฿20.00 · 0.01% · มี 5 ชิ้น · วันละ 2 ชิ้น · บัญชีละ 1 ชิ้น · หมดแล้วได้ช่องที่ 1',
  )
  expect(rows.get('เปิดให้หมุน')).toBe('ถึง 31 ธ.ค. 69 23:59 น.')
  expect(averageWords(version)).toBe('฿2.42 จากมูลค่า ฿2.50')
  expect(giftWords({ kind: 'points', amount: 30 })).toBe('30 แต้ม')
})
