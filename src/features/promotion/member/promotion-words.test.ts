import { expect, test } from 'vitest'
import type { PromotionWire } from '../contract.ts'
import { sentenceOf, termRows } from './promotion-words.ts'

const promotion = (more: Partial<PromotionWire> = {}): PromotionWire => ({
  promotion_id: 1,
  version: 1,
  kind: 'reload',
  title: 'ฝากรับเพิ่ม',
  product: 'lottery',
  opens_at: '2026-12-01T00:00:00+07:00',
  closes_at: null,
  hour_from: null,
  hour_to: null,
  joined_within_days: null,
  deposit_min: '100.00',
  deposit_max: null,
  rate_bp: 5_000,
  bonus_max: '300.00',
  wager_base: 'bonus',
  wager_times: 8,
  stake_max: null,
  cashout_max: '600.00',
  lifetime_days: 14,
  stacking: 'one_per_product',
  is_full: false,
  ...more,
})

test('one sentence says what is given, what has to be played, what stays and what is lost', () => {
  expect(sentenceOf(promotion())).toBe(
    'ฝากแล้วรับเพิ่ม 50% ของยอดฝาก ไม่เกิน ฿300.00 นำไปเล่นหวยและยี่กี ให้ครบ 8 เท่าของโบนัส ภายใน 14 วัน ' +
      'แล้วที่เหลือเป็นเงินของคุณ ไม่เกิน ฿600.00 เงินที่ฝากถอนได้เสมอ แต่ถ้าถอนก่อนเล่นครบ โบนัสจะหายไป',
  )
  expect(sentenceOf(promotion({ kind: 'free_credit', rate_bp: 0 }))).toContain('เครดิตฟรี ฿300.00')
})

test('the terms are whole, in the order in which people ask', () => {
  const rows = termRows(promotion({ kind: 'happy_hour', hour_from: 720, hour_to: 785 }))
  expect(rows.map(({ term }) => term)).toEqual([
    'รับ',
    'ฝาก',
    'ต้องเล่นครบ',
    'ตัวอย่าง',
    'เกมที่นับ',
    'เดิมพันสูงสุดต่อโพย',
    'โอนเข้ากระเป๋าหลักได้',
    'ใช้ได้',
    'ถอนก่อนเล่นครบ',
    'ใครรับได้',
    'รับได้บ่อยแค่ไหน',
    'ใช้ร่วมกับโบนัสอื่น',
    'เวลา',
    'หมดเขต',
  ])
  expect(rows).toContainEqual({ term: 'ตัวอย่าง', value: 'โบนัส ฿300.00 ต้องเล่น ฿2,400.00' })
  expect(rows).toContainEqual({ term: 'เวลา', value: 'ชำระระหว่าง 12:00–13:05 น. ทุกวัน' })
})
