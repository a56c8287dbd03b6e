import { expect, test } from 'vitest'
import { blockSentence, friendLook, friendNote, standingSentence } from './affiliate-words.ts'
import { entryLook, redemptionLook, untoldSentence } from './earnings-words.ts'
import { poolLines, untoldLines } from './month-lines.ts'

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
  expect(entryLook({ status: 'pending' }).word).toBe('รอเพื่อนผ่านเงื่อนไข')
  expect(entryLook({ status: 'partly' }).word).toBe('บางส่วนรอเพื่อน')
})

test('an exclusion and a block are said, and nothing where nothing is in the way', () => {
  expect(standingSentence('open')).toBe(null)
  expect(standingSentence('excluded')).toContain('ยังรับได้')
  expect(standingSentence('blocked')).toContain('ติดต่อเจ้าหน้าที่')
})

const friend = { deposit_until: null, played: '250.00', play_needed: '500.00' }
test.each([
  [{ state: 'pending', deposit_until: '2026-12-31T10:00:00+07:00' }, 'รอฝากครั้งแรก'],
  [{ state: 'pending' }, 'รอเล่นครบ'],
  [{ state: 'pending', played: '0.00' }, 'รอเล่นครบ'],
  [{ state: 'pending', played: '500.00' }, 'เล่นครบแล้ว'],
  [{ state: 'qualified' }, 'ผ่านเงื่อนไขแล้ว'],
  [{ state: 'held' }, 'กำลังตรวจสอบ'],
  [{ state: 'missed' }, 'ไม่ผ่านเงื่อนไข'],
  [{ state: 'void' }, 'ไม่นับ'],
] as const)('a friend who is %j stands as %s', (more, word) => {
  expect(friendLook({ ...friend, ...more }).word).toBe(word)
})

test.each([
  [{}, 'สมัคร 30 พ.ย. 69 · เล่นแล้วอย่างน้อย ฿250 จาก ฿500'],
  [{ played: '0.00' }, 'สมัคร 30 พ.ย. 69 · ฝากแล้ว ต้องเล่นครบ ฿500'],
  [{ played: '500.00' }, 'สมัคร 30 พ.ย. 69 · รอตรวจเงื่อนไข'],
  [{ state: 'qualified', played: null }, 'สมัคร 30 พ.ย. 69'],
] as const)('beside the name of a friend who is %j stands %s', (more, note) => {
  const joined = { level: 1, name: 'กา••• จ.', joined_at: '2026-11-30', last_active: null }
  const whole = { ...friend, ...joined, state: 'pending' as const, ...more }
  expect(friendNote(whole, () => '30 พ.ย. 69')).toBe(note)
})

const told = { rate: '10%', month: () => 'ธันวาคม 2569' }
const termsOf = (lines: readonly { term: string; value: string }[]) =>
  lines.map(({ term, value }) => `${term} ${value}`)

test('a month is told line by line: what was taken off, what the rate is of, and what goes on', () => {
  const pool = {
    most: '500.00',
    has_own_carry: false,
    lines: {
      ggr: '10000.00',
      costs: [
        { kind: 'fee' as const, amount: '1200.00' },
        { kind: 'together' as const, amount: '1500.00' },
      ],
      carry_in: '300.00',
      carry_out: [{ month: '2026-12-01', amount: '100.00' }],
    },
  }
  const lines = poolLines(pool, { ...told, base: '7000.00', commission: '500.00' })
  expect(termsOf(lines)).toEqual([
    'เพื่อนทุกคนรวมกัน แทงหักที่ได้คืน ฿10,000.00',
    'หักค่าใช้ระบบของค่ายเกม −฿1,200.00',
    'หักรายการอื่นรวมกัน −฿1,500.00',
    'หักยอดติดลบยกมา −฿300.00',
    'ยอดที่ใช้คิด ฿7,000.00',
    'อัตรา 10%',
    'ไม่เกินที่กันไว้จากยอดเล่นของเพื่อน ฿500.00',
    'ค่าแนะนำของเดือน ฿500.00',
    'ติดลบยกไป ของธันวาคม 2569 −฿100.00',
  ])
  expect(untoldLines(pool)).toEqual([])
})

test('of a month whose lines would be of few friends only its sum is told, and of one who carries alone no sum', () => {
  const pool = { most: '900.00', has_own_carry: true, lines: null }
  const lines = poolLines(pool, { ...told, base: '7000.00', commission: '700.00' })
  expect(termsOf(lines)).toEqual(['ยอดที่ใช้คิด ฿7,000.00', 'อัตรา 10%', 'ค่าแนะนำของเดือน ฿700.00'])
  expect(untoldLines(pool)).toHaveLength(2)
  expect(untoldSentence({ smallest_group: 3, base: 'loss' })).toContain('ตั้งแต่ 3 คน')
})

test('what was taken out says where it stands', () => {
  expect(redemptionLook('waiting').chip.word).toBe('รอตรวจสอบ')
  expect(redemptionLook('paid').title).toBe('รับเข้ากระเป๋า')
})
