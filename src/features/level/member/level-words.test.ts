import { expect, test } from 'vitest'
import type { LevelEntryWire, LevelWire } from '../contract.ts'
import { entryTitle, entryWords, riseWords, shareOfNext, stayWords } from './level-words.ts'

const entry = (more: Partial<LevelEntryWire>): LevelEntryWire => ({
  entry_id: 1,
  day: '2026-11-29',
  from: 'เงิน',
  to: 'ทอง',
  why: 'rose',
  sum: '250000.00',
  until: null,
  ...more,
})

test.for<[Partial<LevelEntryWire>, title: string, words: string]>([
  [{}, 'เงิน เป็น ทอง', 'ยอดเล่น 90 วัน ฿250,000.00 ถึงเกณฑ์'],
  [
    { why: 'fell', from: 'ทอง', to: 'เงิน', sum: '0.00' },
    'ทอง เป็น เงิน',
    'ยอดเล่น 90 วัน ฿0.00 ต่ำกว่าเกณฑ์',
  ],
  [{ why: 'reviewed' }, 'เงิน เป็น ทอง', 'ยอดเล่น 90 วัน ฿250,000.00 ถึงเกณฑ์ และเจ้าหน้าที่ตรวจแล้ว'],
  [{ why: 'set', sum: null, until: '2027-01-31' }, 'เงิน เป็น ทอง', 'เจ้าหน้าที่ตั้งให้ ถึง 31 ม.ค. 70'],
  [{ why: 'released', from: 'ทอง', sum: null }, 'ระดับ ทอง', 'กลับไปเป็นตามยอดเล่น'],
])('%o is told as %s', ([more, title, words]) => {
  expect([entryTitle(entry(more)), entryWords(entry(more))]).toEqual([title, words])
})

test.for<[sum: string, left: string | null, share: number]>([
  ['0.00', '50000.00', 0],
  ['49999.99', '0.01', 99],
  ['125000.00', '125000.00', 50],
  ['9.00', null, 100],
])('%s with %s left fills the bar to %d', ([sum, left, share]) => {
  const next = left === null ? null : { level: 2, name: 'เงิน', left }
  expect(shareOfNext({ sum, next })).toBe(share)
})

test('what keeps a level is told, or when it falls and to what', () => {
  const level = { level: 3, falls: null, hold: null, kept_until: '2026-11-30' } as LevelWire
  const hold = { kind: 'floor', level: 3, name: 'ทอง', until: '2026-12-24' } as const
  const falls = { on: '2026-12-01', to: 'เงิน' }
  const kept = 'ระดับไม่ลดลงระหว่างเดือน อยู่ถึง 30 พ.ย. 69 เป็นอย่างน้อย'
  const lost = 'ถ้ายอดเล่น 90 วันยังเท่านี้ วันที่ 1 ธ.ค. 69 ระดับจะเป็น เงิน ลดครั้งละหนึ่งระดับเท่านั้น'
  const above = 'เจ้าหน้าที่ตั้งระดับไว้ไม่ต่ำกว่า ทอง ถึง 24 ธ.ค. 69'
  expect(stayWords(level)).toEqual([kept])
  expect(stayWords({ ...level, hold })).toEqual(['เจ้าหน้าที่ตั้งระดับนี้ให้ถึง 24 ธ.ค. 69'])
  expect(stayWords({ ...level, level: 5, hold })).toEqual([kept, above])
  expect(stayWords({ ...level, level: 5, hold, falls })).toEqual([lost, above])
  expect(stayWords({ ...level, falls })).toEqual([lost])
  expect(stayWords({ ...level, hold: { ...hold, kind: 'ceiling' } })).toEqual([
    kept,
    'เจ้าหน้าที่ตั้งระดับไว้ไม่สูงกว่า ทอง ถึง 24 ธ.ค. 69',
  ])
})

test('play that has reached a level is told what the night makes of it', () => {
  expect(riseWords({ to: 'เงิน', is_checked: false })).toMatch(/ระดับ เงิน แล้ว .* 02:00 น\.$/)
  expect(riseWords({ to: 'เพชร', is_checked: true })).toMatch(/เจ้าหน้าที่จะตรวจสอบก่อน/)
})
