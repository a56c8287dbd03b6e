import { expect, it } from 'vitest'
import { commitOf } from '#kernel/fair.ts'
import { checkSpin, type SpinProof, type SpinSource } from '../../rules/check-spin.ts'
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

const wrongNumber = 'ไม่ตรง 1 ข้อ ข้อแรกคือ “เลขที่สุ่มได้”: แจ้งไว้ 5 แต่คำนวณได้ 8697'
it.each<[string, SpinSource, Partial<SpinProof>, string]>([
  ['green', 'site', {}, 'ถูกต้องครบทั้ง 4 ข้อ'],
  ['blue', 'site', { server_seed: null }, 'ยังไม่เปิด'],
  ['red', 'site', { x: 5 }, wrongNumber],
  ['blue', 'site', { place: 0, fallbacks: [null, 0, 1] }, 'ผลสุ่มถูกต้อง 3 ข้อ และได้ช่องแทนตามที่ประกาศ'],
  // A record proves no more than its number, and is red where that is off.
  ['blue', 'brought', {}, 'บันทึกอย่างเดียวจึงยืนยันผลไม่ได้'],
  ['blue', 'brought', { place: 2, fallbacks: [null, 2, null] }, 'บันทึกอย่างเดียวจึงยืนยันผลไม่ได้'],
  ['blue', 'brought', { server_seed: null }, 'ยังไม่เปิด'],
  ['red', 'brought', { x: 5 }, wrongNumber],
])('the verdict is %s: %s, %o', (tone, source, change, text) => {
  const verdict = spinVerdict(checkSpin({ ...proof, ...change }, source), source)
  expect(verdict.tone).toBe(tone)
  expect(verdict.text).toContain(text)
})

it('says which numbers are whose', () => {
  expect(fieldRanges(proof).map(({ range }) => range)).toEqual(['0–8,499', '8,500–9,998', '9,999'])
})

it('names what is wrong with a record', () => {
  expect(spinFaultWords({ kind: 'json' })).toContain('JSON')
  expect(spinFaultWords({ kind: 'field', path: 'algo' })).toBe('นี่ไม่ใช่บันทึกของการหมุนกงล้อ')
  expect(spinFaultWords({ kind: 'field', path: 'weights' })).toContain('weights')
})
