import { expect, it } from 'vitest'
import { commitOf } from '#kernel/fair.ts'
import { checkSpin, parseSpinProof, type SpinProof } from './check-spin.ts'

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
  weights: [8_500, 1_500],
  labels: ['none', '฿20'],
  fallbacks: [null, 0],
}
const off = (change: Partial<SpinProof>) =>
  checkSpin({ ...proof, ...change }).flatMap(({ name, ok }) => (ok ? [] : [name]))

it('finds every step again', () => {
  expect(checkSpin(proof).map(({ found }) => found)).toEqual([
    commitOf(server_seed),
    '8697',
    '2 · ฿20',
    '2 · ฿20',
  ])
  expect(off({})).toEqual([])
})

it('knows nothing before the seed is shown', () => {
  expect(checkSpin({ ...proof, server_seed: null })).toEqual([])
})

it('takes what has run out for its fallback, and for nothing else', () => {
  expect(off({ place: 0 })).toEqual([])
  expect(off({ place: 0, fallbacks: [null, null] })).toEqual(['given'])
})

it.each<[string, Partial<SpinProof>, string[]]>([
  ['another seed', { server_seed: 'b'.repeat(64) }, ['commit', 'number']],
  ['another promise', { commit: commitOf('b'.repeat(64)) }, ['commit']],
  ['another number told', { x: 1 }, ['number']],
  ['another field told', { drawn_place: 0 }, ['field']],
  ['other weights', { weights: [9_000, 1_000] }, ['field', 'given']],
])('says what is off: %s', (_what, change, steps) => {
  expect(off(change)).toEqual(expect.arrayContaining(steps))
})

it('reads a proof and the call’s whole answer, and names what is off in others', () => {
  for (const value of [proof, { error: 0, message: '', data: proof }]) {
    expect(parseSpinProof(JSON.stringify(value))).toEqual({ ok: true, value: proof })
  }
  expect(parseSpinProof('{')).toEqual({ ok: false, error: { kind: 'json' } })
  for (const [path, value] of [
    ['algo', 'pf-v2'],
    ['weights', [8_500, 1_501]],
    ['weights', []],
    ['place', 24],
    ['x', 10_000],
    ['server_seed', 'a'],
    ['labels', ['none']],
  ] as const) {
    const text = JSON.stringify({ ...proof, [path]: value })
    expect(parseSpinProof(text)).toEqual({ ok: false, error: { kind: 'field', path } })
  }
  expect(parseSpinProof('null')).toEqual({ ok: false, error: { kind: 'field', path: '' } })
})
