import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

test.each([
  ['ฝากเงิน', ['ฝากเงิน']],
  ['ABวันที่', ['AB', 'วันที่']],
  ['รอบที่ 670', ['รอบที่', ' ', '670']],
  ['จับยี่กี VIP รอบที่ 1 (น้ำ)', ['จับยี่กี', ' VIP ', 'รอบที่', ' ', '1', ' (', 'น้ำ', ')']],
  ['−1,234.50', ['−', '1,', '234.', '50']],
  ['18:41:07 น.', ['18:', '41:', '07', ' ', 'น', '.']],
  ['#1234567', ['#', '123', '456', '7']],
  ['', []],
])('%j is laid out as %j', (text, runs) => {
  expect(runsOf(text)).toEqual(runs)
})

test('nothing is lost between the runs', () => {
  const text = 'โพย #12 · ฿1,234.50 – ABCที่นี่ 😀'
  expect(runsOf(text).join('')).toBe(text)
})
