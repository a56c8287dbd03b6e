import { expect, test } from 'vitest'
import type { QuestWire } from '../contract.ts'
import { doneWords, giftWords, lockWords, progressWords } from './quest-words.ts'

const quest: QuestWire = {
  quest_id: 2,
  version: 1,
  title: 'แทงหวยครบ 200 บาท',
  type: 'stake_sum',
  period: 'daily',
  product: 'lottery',
  period_key: '2026-12-07',
  goal: 20_000,
  progress: 12_050,
  points: 10,
  spins: null,
  event_id: null,
  state: 'in_progress',
  missing: null,
  level_min: null,
  needs_title: null,
  ends_at: '2026-12-08T00:00:00+07:00',
  claimable_until: '2026-12-09T00:00:00+07:00',
}

test('progress is said in the unit of the goal', () => {
  expect(progressWords(quest)).toBe('ทำแล้ว ฿120.50 จาก ฿200')
  expect(progressWords({ ...quest, type: 'play_days', goal: 4, progress: 3 })).toBe(
    'ทำแล้ว 3 วัน จาก 4 วัน',
  )
  expect(progressWords({ ...quest, type: 'line', goal: 1, progress: 0 })).toBe('ยังไม่ได้ทำ')
  expect(giftWords({ points: 1_200, spins: null })).toBe('+1,200 แต้ม')
  expect(giftWords({ points: 100, spins: 2 })).toBe('+2 สิทธิ์หมุน')
})

test('a locked quest says what is missing', () => {
  const locked = { ...quest, state: 'locked' as const }
  expect(lockWords({ ...locked, missing: 'level', level_min: 3 }, undefined)).toBe(
    'สำหรับสมาชิกระดับ 3 ขึ้นไป',
  )
  expect(lockWords({ ...locked, missing: 'earlier', needs_title: 'เชื่อม LINE' }, undefined)).toBe(
    'รับรางวัลของภารกิจ “เชื่อม LINE” ก่อน',
  )
})

test('nothing new is promised where nothing comes', () => {
  expect(doneWords('all', false)).toBe('ทำครบทุกภารกิจแล้ว มีใหม่หลังเที่ยงคืน')
  expect(doneWords('once', false)).toBe('ทำครบทุกภารกิจแล้ว')
  expect(doneWords('event', true)).toBe('ยังไม่มีกิจกรรมในตอนนี้')
})
