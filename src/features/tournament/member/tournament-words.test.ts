import { expect, test } from 'vitest'
import { daysWords, joinedWords, resultWords, tierRows } from './tournament-words.ts'

test('places are said with what each of them has', () => {
  expect(
    tierRows([
      { places: 1, points: 1_500 },
      { places: 7, points: 50 },
    ]),
  ).toEqual([
    { term: 'อันดับ 1', value: '1,500 แต้ม' },
    { term: 'อันดับ 2 ถึง 8', value: 'คนละ 50 แต้ม' },
  ])
})

test.each([
  ['2026-12-07', '2026-12-07', '7 ธ.ค. 69'],
  ['2026-12-07', '2026-12-13', '7 ธ.ค. 69 ถึง 13 ธ.ค. 69'],
])('%s to %s', (from, to, words) => {
  expect(daysWords({ from_day: from, to_day: to })).toBe(words)
})

test('who joins before it begins hears when it does', () => {
  const starts_at = '2026-12-07T00:00:00+07:00'
  expect(joinedWords({ phase: 'announced', starts_at })).toContain('เริ่มนับ 7 ธ.ค. 69')
  expect(joinedWords({ phase: 'running', starts_at })).toContain('เริ่มนับจากตอนนี้')
})

const result = { place: 2, points: 31, prize_points: 50, full_points: 50 }

test('a prize names its points, and a clip what it was clipped from', () => {
  const words = (more: object) =>
    resultWords({ ...result, status: 'given', ...more }, { cap_points: 4 })
  expect(words({})).toEqual({ head: 'อันดับ 2 · 31 แต้มสุทธิ · ได้รับ 50 แต้ม', note: null })
  expect(words({ full_points: 300 }).note).toBe('รางวัลของอันดับนี้ 300 แต้ม แต่ได้ไม่เกิน 4 แต้ม ต่อ 1 แต้มสุทธิ')
  expect(words({ status: 'none', prize_points: 0 }).note).toBe('อันดับนี้ไม่มีรางวัล')
  expect(words({ status: 'refused' }).head).toBe('อันดับ 2 · 31 แต้มสุทธิ')
})
