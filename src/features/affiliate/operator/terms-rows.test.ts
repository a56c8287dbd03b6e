import { expect, test } from 'vitest'
import { changesOf, type DeskTerms } from './terms-rows.ts'

const live: DeskTerms = {
  redeem_min: '100.00',
  deposit_min: '100.00',
  deposit_days: 30,
  turnover_min: '500.00',
  rates: [
    { product: 'lottery', level: 1, ppm: 20_000 },
    { product: 'slot', level: 1, ppm: 5_000 },
  ],
  base: 'valid_turnover',
  pool_rates: [],
  fee_ppm: 0,
  payment_ppm: 0,
  approve_from: '20000.00',
}

test('what changes is said with what it was, and what was taken out', () => {
  expect(changesOf(live, live)).toEqual([])
  const rates = [{ product: 'lottery' as const, level: 1, ppm: 12_500 }]
  expect(changesOf(live, { ...live, deposit_days: 14, rates })).toEqual([
    { term: 'หวยและยี่กี ชั้น 1 เปลี่ยน', value: '2% เป็น 1.25%' },
    { term: 'สล็อต ชั้น 1 เปลี่ยน', value: '0.5% เป็น ไม่มี' },
    { term: 'ภายในหลังสมัคร เปลี่ยน', value: '30 วัน เป็น 14 วัน' },
  ])
})

test('another base says what is of what', () => {
  const ngr: DeskTerms = { ...live, base: 'ngr', rates: [], fee_ppm: 120_000 }
  expect(changesOf(live, { ...ngr, pool_rates: [{ level: 1, ppm: 100_000 }] })).toEqual([
    { term: 'คิดจาก เปลี่ยน', value: 'ยอดเล่นที่นับ รายวัน เป็น รายได้สุทธิ (NGR) รายเดือน' },
    { term: 'หวยและยี่กี ชั้น 1 เปลี่ยน', value: '2% เป็น ไม่มี' },
    { term: 'สล็อต ชั้น 1 เปลี่ยน', value: '0.5% เป็น ไม่มี' },
    { term: 'ทุกเกม ชั้น 1 เปลี่ยน', value: 'ไม่มี เป็น 10%' },
    { term: 'หักค่าใช้ระบบของค่ายเกม เปลี่ยน', value: 'ไม่มี เป็น 12%' },
    { term: 'หักค่าธรรมเนียมรับจ่ายเงิน เปลี่ยน', value: 'ไม่มี เป็น 0%' },
  ])
})
