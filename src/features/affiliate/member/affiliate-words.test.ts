import { expect, test } from 'vitest'
import {
  blockSentence,
  entryLook,
  friendLook,
  poolLines,
  redemptionLook,
} from './affiliate-words.ts'

test.each([
  ['85.80', 'ขาดอีก ฿14.20 จึงรับได้'],
  ['0.00', 'ขาดอีก ฿100.00 จึงรับได้'],
  ['-12.00', 'ติดลบจากการแก้ผล −฿12.00 หักจากรายได้ครั้งถัดไป'],
  ['100.00', null],
  ['142.50', null],
])('of %s available: %s', (available, sentence) => {
  expect(blockSentence({ available, held: '0.00', redeem_min: '100.00' })).toBe(sentence)
})

test('who is held is not called a correction', () => {
  const held = { available: '-150.00', held: '165.00', redeem_min: '100.00' }
  expect(blockSentence(held)).toBe('กำลังตรวจสอบเพื่อนบางคน จึงยังรับไม่ได้')
})

test('a day of which a part can be had says so', () => {
  expect(entryLook({ status: 'pending', available: '0.00' }).word).toBe('รอเพื่อนผ่านเงื่อนไข')
  expect(entryLook({ status: 'pending', available: '1.00' }).word).toBe('บางส่วนรอเพื่อน')
})

const friend = { deposit_until: null, played: '320.00', play_needed: '500.00' }
test.each([
  [{ state: 'pending', deposit_until: '2026-12-31T10:00:00+07:00' }, 'รอฝากครั้งแรก'],
  [{ state: 'pending' }, 'เล่นแล้ว ฿320 จาก ฿500'],
  [{ state: 'qualified' }, 'ผ่านเงื่อนไขแล้ว'],
  [{ state: 'held' }, 'กำลังตรวจสอบ'],
  [{ state: 'missed' }, 'ไม่ผ่านเงื่อนไข'],
  [{ state: 'void' }, 'ไม่นับ'],
] as const)('a friend who is %j stands as %s', (more, word) => {
  expect(friendLook({ ...friend, ...more }).word).toBe(word)
})

test('a month is told line by line: what was taken off, what the rate is of, and what goes on', () => {
  const pool = {
    ggr: '10000.00',
    fee: '1200.00',
    payment: '0.00',
    bonus: '1500.00',
    cashback: '0.00',
    own_carry: '0.00',
    carry_in: '300.00',
    base: '7000.00',
    most: '500.00',
    due: '500.00',
    carry_out: [
      { month: '2026-12-01', is_own: false, amount: '100.00' },
      { month: '2026-12-01', is_own: true, amount: '900.00' },
    ],
  }
  const lines = poolLines(pool, { rate: '10%', month: () => 'ธันวาคม 2569' })
  expect(lines.map(({ term, value }) => `${term} ${value}`)).toEqual([
    'เพื่อนทุกคนรวมกัน แทงหักที่ได้คืน ฿10,000.00',
    'หักค่าใช้ระบบของค่ายเกม −฿1,200.00',
    'หักโบนัสและรางวัลที่เพื่อนได้ −฿1,500.00',
    'หักยอดติดลบยกมา −฿300.00',
    'ยอดที่ใช้คิด ฿7,000.00',
    'อัตรา 10%',
    'ไม่เกินที่กันไว้จากยอดเล่นของเพื่อน ฿500.00',
    'ค่าแนะนำของเดือน ฿500.00',
    'ติดลบยกไป ของธันวาคม 2569 −฿100.00',
    'ยกไปเฉพาะเพื่อนที่ได้กำไรมาก ของธันวาคม 2569 −฿900.00',
  ])
})

test('what was taken out says where it stands', () => {
  expect(redemptionLook('waiting').chip.word).toBe('รอตรวจสอบ')
  expect(redemptionLook('paid').title).toBe('รับเข้ากระเป๋า')
})
