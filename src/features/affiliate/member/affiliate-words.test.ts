import { expect, test } from 'vitest'
import { blockSentence, entryLook, friendLook, standingSentence } from './affiliate-words.ts'

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
  [{ state: 'pending' }, 'เล่นแล้วอย่างน้อย ฿250 จาก ฿500'],
  [{ state: 'pending', played: '0.00' }, 'ฝากแล้ว ต้องเล่นครบ ฿500'],
  [{ state: 'qualified' }, 'ผ่านเงื่อนไขแล้ว'],
  [{ state: 'held' }, 'กำลังตรวจสอบ'],
  [{ state: 'missed' }, 'ไม่ผ่านเงื่อนไข'],
  [{ state: 'void' }, 'ไม่นับ'],
] as const)('a friend who is %j stands as %s', (more, word) => {
  expect(friendLook({ ...friend, ...more }).word).toBe(word)
})
