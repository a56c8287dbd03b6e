import { expect, it } from 'vitest'
import { commitOf, createDraws } from '#kernel/fair.ts'
import { checkSpin, parseSpinProof, type SpinProof, type SpinSource } from './check-spin.ts'

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
  // WH1: number 1 draws 8697.
  x: 8_697,
  drawn_place: 1,
  place: 1,
  weights: [8_500, 1_499, 1],
  labels: ['none', '฿20', '฿1,000'],
  fallbacks: [null, 0, null],
}
const statesOf = (change: Partial<SpinProof>, source: SpinSource) =>
  checkSpin({ ...proof, ...change }, source).map(({ state, gap }) => gap ?? state)

it('finds every step again', () => {
  expect(checkSpin(proof, 'site').map(({ found }) => found)).toEqual([
    commitOf(server_seed),
    '8697',
    '2 · ฿20',
    '2 · ฿20',
  ])
})

it('knows nothing before the seed is shown', () => {
  for (const source of ['site', 'brought'] as const) {
    expect(checkSpin({ ...proof, server_seed: null }, source)).toEqual([])
  }
})

it('proves all of what the site says but that a prize had run out, and of a record the number alone', () => {
  expect(statesOf({}, 'site')).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(statesOf({ place: 0 }, 'site')).toEqual(['ok', 'ok', 'ok', 'stock'])
  expect(statesOf({}, 'brought')).toEqual(['promise', 'ok', 'odds', 'labels'])
  expect(statesOf({ place: 0 }, 'brought')).toEqual(['promise', 'ok', 'odds', 'fallback'])
})

/** A spin that somebody made up whole, with a seed that no site ever had. */
const seedOfHisOwn = 'b'.repeat(64)
const madeUp = {
  server_seed: seedOfHisOwn,
  commit: commitOf(seedOfHisOwn),
  x: createDraws({ serverSeed: seedOfHisOwn, clientSeed: 'client-seed', nonce: 1 }).randInt(10_000),
}

// What was forged, and what each step says of it when it is brought; nothing of it is proven but a number.
it.each<[string, Partial<SpinProof>, string[]]>([
  ['the seed', { server_seed: seedOfHisOwn }, ['off', 'off', 'off', 'off']],
  ['the hash', { commit: commitOf(seedOfHisOwn) }, ['off', 'ok', 'odds', 'labels']],
  ["the member's seed", { client_seed: 'mine' }, ['promise', 'off', 'off', 'off']],
  ['which spin of the seed', { nonce: 2 }, ['promise', 'off', 'off', 'off']],
  ['the number', { x: 9_999 }, ['promise', 'off', 'odds', 'labels']],
  ['the field drawn', { drawn_place: 2 }, ['promise', 'ok', 'off', 'labels']],
  ['the prize', { place: 2 }, ['promise', 'ok', 'odds', 'off']],
  ['field and prize', { drawn_place: 2, place: 2 }, ['promise', 'ok', 'off', 'off']],
  [
    'odds that give more',
    { weights: [8_000, 500, 1_500], drawn_place: 2, place: 2 },
    ['promise', 'ok', 'odds', 'labels'],
  ],
  ['a name', { labels: ['none', '฿1,000', '฿20'] }, ['promise', 'ok', 'odds', 'labels']],
  [
    'a fallback that is worth more',
    { place: 2, fallbacks: [null, 2, null] },
    ['promise', 'ok', 'odds', 'fallback'],
  ],
  [
    'a fallback that can run out itself',
    { place: 2, fallbacks: [null, 2, 0] },
    ['promise', 'ok', 'odds', 'off'],
  ],
  [
    'a field as its own fallback',
    { fallbacks: [null, 1, null] },
    ['promise', 'ok', 'odds', 'labels'],
  ],
  [
    'a fallback of another field',
    { place: 0, fallbacks: [null, null, 0] },
    ['promise', 'ok', 'odds', 'off'],
  ],
  [
    'all of it, with a seed of his own',
    { ...madeUp, weights: [1, 1, 9_998], drawn_place: 2, place: 2 },
    ['promise', 'ok', 'odds', 'labels'],
  ],
])('a brought record with a forgery is never proven: %s', (_what, change, states) => {
  expect(statesOf(change, 'brought')).toEqual(states)
})

it('reads a proof and the call’s whole answer, and names what is off in others', () => {
  for (const value of [proof, { error: 0, message: '', data: proof }]) {
    expect(parseSpinProof(JSON.stringify(value))).toEqual({ ok: true, value: proof })
  }
  expect(parseSpinProof('{')).toEqual({ ok: false, error: { kind: 'json' } })
  for (const [path, value] of [
    ['algo', 'pf-v2'],
    ['weights', [8_500, 1_500, 1]],
    ['weights', []],
    ['place', 24],
    ['x', 10_000],
    ['server_seed', 'a'],
    ['labels', ['none']],
    ['labels', ['none', '฿20']],
    ['fallbacks', [null, 0]],
  ] as const) {
    const text = JSON.stringify({ ...proof, [path]: value })
    expect(parseSpinProof(text)).toEqual({ ok: false, error: { kind: 'field', path } })
  }
  expect(parseSpinProof('null')).toEqual({ ok: false, error: { kind: 'field', path: '' } })
})
