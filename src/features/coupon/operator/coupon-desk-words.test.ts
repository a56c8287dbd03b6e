import { expect, test } from 'vitest'
import { mostOf, termRows, worthWords } from './coupon-desk-words.ts'

test('the most that a campaign costs is whole uses within its budget', () => {
  expect(mostOf({ amount: 5_000, budget: 1_000_000, uses_max: 100 })).toBe(500_000)
  expect(mostOf({ amount: 30_000, budget: 100_000, uses_max: 10 })).toBe(90_000)
  expect(mostOf({ amount: 0, budget: 100_000, uses_max: 10 })).toBe(0)
})

test('terms say what they ask for and nothing else', () => {
  expect(worthWords('points', 1_200)).toBe('1,200 แต้ม')
  const rows = termRows({
    kind: 'multi',
    reward: 'credit',
    amount: 5_000,
    budget: 1_000_000,
    uses_max: 100,
    per_person: 1,
    opens_at: '2026-12-07T10:00:00+07:00',
    closes_at: '2026-12-31T23:59:00+07:00',
    joined_within_days: null,
    deposit_within_days: 7,
    exclusive_group: null,
    valid_days: null,
    per_person_day: 2,
    per_person_batch: null,
    day_max: null,
    min_level: null,
    no_active_bonus: true,
    promotion_title: null,
  })
  expect(rows.slice(-3)).toEqual([
    { term: 'ต้องมียอดฝากภายใน', value: '7 วัน' },
    { term: 'สิทธิ์ต่อคนต่อวัน', value: '2 ครั้ง' },
    { term: 'ระหว่างเล่นโบนัส', value: 'ใช้ไม่ได้' },
  ])
  expect(rows.find(({ term }) => term === 'จ่ายสูงสุด')?.value).toBe('฿5,000.00')
})
