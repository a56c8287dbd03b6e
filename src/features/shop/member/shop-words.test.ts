import { expect, test } from 'vitest'
import type { ShopItemWire } from '../contract.ts'
import {
  couponLines,
  exchangeWords,
  isIn,
  limitWords,
  looksOf,
  obstacle,
  redeemedWords,
} from './shop-words.ts'

const item = (more: Partial<ShopItemWire> = {}): ShopItemWire => ({
  item_id: 1,
  version: 1,
  kind: 'credit',
  title: 'เครดิต ฿25',
  note: '',
  price: 500,
  unit: 500,
  picture: null,
  price_level: null,
  needs_level: null,
  spins: null,
  credit: '25.00',
  per_day: null,
  per_person: null,
  limit_left: null,
  closes_at: null,
  variants: [{ variant_id: 1, name: 'แบบปกติ', stock_left: 2 }],
  ...more,
})

test('a limit that the item itself does not name is said, too', () =>
  expect(limitWords(item({ limit_left: 2 }))).toBe('ตอนนี้แลกได้อีก 2 ชิ้น'))

test.each<[string | null, Partial<ShopItemWire>, number]>([
  [null, {}, 500],
  ['แต้มไม่พอ ขาดอีก 120 แต้ม', {}, 380],
  ['ครบสิทธิ์แล้ว', { limit_left: 0 }, 0],
  ['ระดับโกลด์ขึ้นไป', { needs_level: 'โกลด์', variants: [] }, 500],
  ['ของหมดแล้ว', { limit_left: 0, variants: [] }, 0],
])('why it cannot be had: %s', (why, more, point) => {
  expect(obstacle(item(more), point)).toBe(why)
})

test('coupons of a redemption: what can still be used is said first', () => {
  const one = (state: 'open' | 'used' | 'expired') => ({ state, expires_at: '' })
  const coupons = [one('used'), one('open'), one('open')]
  expect(looksOf({ state: 'done', coupons }).word).toBe('ยังไม่ใช้')
  expect(couponLines(coupons)).toEqual(['ใช้แล้ว 1 ใบ', 'ยังไม่ใช้ 2 ใบ'])
  expect(looksOf({ state: 'done', coupons: [one('expired'), one('used')] }).word).toBe('ใช้แล้ว')
  expect(looksOf({ state: 'packed', coupons: [] }).word).toBe('กำลังเตรียมของ')
  expect(exchangeWords(90, { value: null, spins: null, coupons: 2 })).toBe('แลก 90 แต้ม = คูปอง 2 ใบ')
})

test('what is said of an item', () => {
  expect(limitWords(item())).toBeNull()
  expect(limitWords(item({ per_day: 1, per_person: 10 }))).toBe('แลกได้วันละ 1 ชิ้น คนละ 10 ชิ้น')
  expect(limitWords(item({ per_day: 2, limit_left: 1 }))).toBe('แลกได้วันละ 2 ชิ้น ตอนนี้แลกได้อีก 1 ชิ้น')
  expect(redeemedWords({ title: 'เสื้อ', variant: 'ดำ', quantity: 2 })).toBe('เสื้อ · ดำ × 2')
  expect(redeemedWords({ title: 'เสื้อ', variant: 'แบบปกติ', quantity: 1 })).toBe('เสื้อ')
  expect(exchangeWords(500, { value: '25.00', spins: null, coupons: null })).toBe(
    'แลก 500 แต้ม = ฿25.00',
  )
  expect(exchangeWords(1_425, { value: null, spins: null, coupons: null })).toBe('แลก 1,425 แต้ม')
  expect(exchangeWords(150, { value: null, spins: 3, coupons: null })).toBe(
    'แลก 150 แต้ม = สิทธิ์หมุน 3 ครั้ง',
  )
  expect([isIn('credit', item()), isIn('goods', item()), isIn('all', item())]).toEqual([
    true,
    false,
    true,
  ])
})
