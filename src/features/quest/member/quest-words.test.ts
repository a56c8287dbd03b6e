import { expect, test } from 'vitest'
import type { QuestWire } from '../contract.ts'
import { pointWords, progressWords } from './quest-words.ts'

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
  state: 'in_progress',
  ends_at: '2026-12-08T00:00:00+07:00',
  claimable_until: '2026-12-09T00:00:00+07:00',
}

test('progress is said in the unit of the goal', () => {
  expect(progressWords(quest)).toBe('ทำแล้ว ฿120.50 จาก ฿200')
  expect(progressWords({ ...quest, type: 'play_days', goal: 4, progress: 3 })).toBe(
    'ทำแล้ว 3 วัน จาก 4 วัน',
  )
  expect(pointWords(1_200)).toBe('+1,200 แต้ม')
})
