import { expect, it } from 'vitest'
import { commitOf } from '#kernel/fair.ts'
import { checkSpin, type SpinProof } from '../../rules/check-spin.ts'
import { fieldRanges, spinFaultWords, spinVerdict } from './spin-words.ts'

const server_seed = 'a'.repeat(64)
const proof: SpinProof = {
  algo: 'pf-v1',
  spin_id: 7,
  title: 'กงล้อ',
  spun_at: '2026-12-07T10:00:00+07:00',
  commit: commitOf(server_seed),
  server_seed,
  client_seed: 'client-seed',
  nonce: 1,
  x: 8_697,
  drawn_place: 1,
  place: 1,
  weights: [8_500, 1_499, 1],
  labels: ['ไม่ได้รางวัล', '฿20', '฿100'],
  fallbacks: [null, null, 1],
}

it.each<[string, Partial<SpinProof>, string]>([
  ['green', {}, 'ถูกต้องครบทั้ง 4 ข้อ'],
  ['blue', { server_seed: null }, 'ยังไม่เปิด'],
  ['red', { x: 5 }, 'ไม่ตรง 1 ข้อ ข้อแรกคือ “เลขที่สุ่มได้”: แจ้งไว้ 5 แต่คำนวณได้ 8697'],
])('the verdict is %s', (tone, change, text) => {
  const verdict = spinVerdict(checkSpin({ ...proof, ...change }))
  expect(verdict.tone).toBe(tone)
  expect(verdict.text).toContain(text)
})

it('says which numbers are whose', () => {
  expect(fieldRanges(proof).map(({ range }) => range)).toEqual(['0–8499', '8500–9998', '9999'])
})

it('names what is wrong with a record', () => {
  expect(spinFaultWords({ kind: 'json' })).toContain('JSON')
  expect(spinFaultWords({ kind: 'field', path: 'algo' })).toBe('นี่ไม่ใช่บันทึกของการหมุนกงล้อ')
  expect(spinFaultWords({ kind: 'field', path: 'weights' })).toContain('weights')
})
