import { expect, it, test } from 'vitest'
import { playWords, rateWord, runningOutWords, signedWords } from './point-words.ts'

it.each([
  [100, '1 แต้ม'],
  [125, '1.25 แต้ม'],
  [150, '1.5 แต้ม'],
  [5, '0.05 แต้ม'],
  [0, '0 แต้ม'],
  [123_400, '1,234 แต้ม'],
])('%i hundredths are %s', (rate, words) => {
  expect(rateWord({ rate_x100: rate })).toBe(words)
})

test('what came and what went have a sign', () => {
  expect([signedWords(1_200), signedWords(-50)]).toEqual(['+1,200 แต้ม', '-50 แต้ม'])
})

test('what runs out is said with its day and the whole year', () => {
  expect(runningOutWords({ points: 300, last_day: '2026-12-31' })).toBe(
    '300 แต้มหมดอายุ 31 ธ.ค. 2569',
  )
})

test.each([
  [0, []],
  [-3, ['หักแต้มที่เคยได้เกินจากการแก้ผล 3 แต้ม']],
  [2, ['รวมแต้มที่ค้างไว้ก่อนหน้า 2 แต้ม']],
])('points by play are explained, with %i brought', (brought, more) => {
  const lines = [
    { product: 'lottery', rate_x100: 100, valid: '1250.00' },
    { product: 'lottery', rate_x100: 150, valid: '300.00' },
  ] as const
  expect(
    playWords({ month: '2026-12', lines: [...lines], earned: 17, gained: 5, brought }),
  ).toEqual([
    'ยอดแทงที่นับเดือนธันวาคม 2569: หวยและยี่กี ฿1,250.00 อัตรา 1 แต้มต่อ ฿100 และ หวยและยี่กี ฿300.00 อัตรา 1.5 แต้มต่อ ฿100',
    'ทั้งเดือนได้ 17 แต้ม ครั้งนี้เพิ่ม 5 แต้ม',
    ...more,
  ])
})
