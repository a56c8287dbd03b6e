import { expect, test } from 'vitest'
import type { LossWire } from '../contract.ts'
import { boundSentence, excessStanding, lossFacts, lossSentence } from './loss-words.ts'
import { percentOf } from '#ui/thai/percent.ts'

const day: LossWire = {
  id: 7,
  version: 1,
  day: '2026-12-08',
  part: 0,
  state: 'claimable',
  stake: '12000.00',
  returned: '4000.00',
  rewards: '500.00',
  base: '7500.00',
  rate_ppm: 50_000,
  min: '1.00',
  day_amount: '375.00',
  bounded_by: null,
  earned: '375.00',
  carried: '0.00',
  amount: '375.00',
  opens_at: null,
  expires_at: null,
  ended_at: null,
  reason: null,
  excess: null,
  lines: [],
}

test('a sum is told from the stake to what comes, and leaves out what is nothing', () => {
  expect(lossFacts(day).map(({ term, value }) => `${term} ${value}`)).toEqual([
    'ยอดแทงที่ออกผลแล้ว ฿12,000.00',
    'ยอดที่ได้คืน −฿4,000.00',
    'หักรางวัลที่รับเป็นเงินสด −฿500.00',
    'ยอดเสียสุทธิที่เข้าเงื่อนไข ฿7,500.00',
    'คืน 5% ฿375.00',
    'ได้คืน ฿375.00',
  ])
})

test('a part that came with a correction says what it is, and what was set off', () => {
  const part = { ...day, part: 1, earned: '150.00', carried: '40.00', amount: '110.00' }
  expect(lossFacts(part).slice(-3)).toEqual([
    { term: 'ส่วนที่ได้จากการแก้ผล', value: '฿150.00' },
    { term: 'หักยอดคืนเกินครั้งก่อน', value: '−฿40.00' },
    { term: 'ได้คืน', value: '฿110.00', strong: true },
  ])
})

test.each<[Partial<LossWire>, string | null]>([
  [{ state: 'nothing', stake: '10.00', returned: '20.00' }, 'วันนั้นคุณได้กำไร จึงไม่มียอดคืน'],
  [{ state: 'nothing', stake: '20.00', returned: '20.00' }, 'ไม่มียอดเสียที่เข้าเงื่อนไข'],
  [{ state: 'below_min', day_amount: '0.99' }, 'ยอดคืน ฿0.99 ยังไม่ถึงขั้นต่ำ ฿1.00'],
  [{ state: 'held', reason: null }, 'กำลังตรวจสอบ ไม่เกิน 72 ชม.'],
  [{ state: 'held', reason: 'ตรวจบัญชี' }, 'กำลังตรวจสอบ ไม่เกิน 72 ชม. · ตรวจบัญชี'],
  [{ state: 'claimable' }, null],
])('%o says why', (more, sentence) => expect(lossSentence({ ...day, ...more })).toBe(sentence))

test('a correction that left too much says what was due, had and is still to be set off', () => {
  const excess = {
    due: '250.00',
    had: '400.00',
    amount: '150.00',
    left: '150.00',
    until: '2027-03-08T09:00:00+07:00',
    is_over: false,
  }
  const part = { ...day, part: 1, state: 'excess' as const, day_amount: '250.00', excess }
  expect(lossSentence(part)).toBe(
    'ควรได้ ฿250.00 รับไปแล้ว ฿400.00 เกิน ฿150.00 หักจากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า',
  )
  expect(lossFacts(part).slice(-3)).toEqual([
    { term: 'คืน 5%', value: '฿250.00' },
    { term: 'รับไปแล้ว', value: '฿400.00' },
    { term: 'เกิน', value: '฿150.00', strong: true },
  ])
  expect([
    excessStanding(excess),
    excessStanding({ ...excess, left: '100.00' }),
    excessStanding({ ...excess, left: '100.00', is_over: true }),
    excessStanding({ ...excess, left: '0.00' }),
  ]).toEqual([
    'เหลือหัก ฿150.00 ถ้าหักไม่ครบถึง 8 มี.ค. 70 ส่วนที่เหลือยกเลิก',
    'หักแล้ว ฿50.00 เหลือหัก ฿100.00 ถ้าหักไม่ครบถึง 8 มี.ค. 70 ส่วนที่เหลือยกเลิก',
    'หักแล้ว ฿50.00 ส่วนที่เหลือ ฿100.00 ยกเลิกแล้วเมื่อ 8 มี.ค. 70 ไม่หักอีก',
    'หักครบแล้ว ฿150.00',
  ])
})

test('what bounds a day is named', () => {
  expect(boundSentence(day)).toBeNull()
  expect(boundSentence({ ...day, bounded_by: 'cap' })).toBe('ถึงยอดสูงสุดต่อวันแล้ว')
  expect(boundSentence({ ...day, bounded_by: 'margin' })).toContain('ครึ่งหนึ่งของส่วนต่าง')
})

test('rates are per cent', () =>
  expect([50_000, 2_500, 1].map(percentOf)).toEqual(['5%', '0.25%', '0.0001%']))
