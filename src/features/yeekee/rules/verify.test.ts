import { describe, expect, test } from 'vitest'
import { QUICKNET } from '#kernel/beacon.ts'
import { parseTranscript, readTranscript, type Transcript } from './transcript.ts'
import vector from './vector-transcript.json' with { type: 'json' }
import { verifyStepNames, verifyTranscript } from './verify.ts'

const transcript = (change: (copy: Transcript) => void = () => {}): Transcript => {
  const copy = structuredClone(vector) as Transcript
  change(copy)
  return copy
}
const off = (change: (copy: Transcript) => void) =>
  verifyTranscript(transcript(change))
    .steps.filter((step) => !step.ok)
    .map((step) => step.name)

test('the vector is right in every step', () => {
  const proof = verifyTranscript(transcript())
  expect(proof.steps.filter((step) => !step.ok)).toEqual([])
  expect(proof.steps.map((step) => step.name)).toEqual(verifyStepNames)
  expect([proof.ok, proof.waiting]).toEqual([true, []])
  expect(proof.draw?.result5).toBe('66490')
  expect(proof.heads).toHaveLength(21)
})

const first = (copy: Transcript) => copy.shots[0] ?? raise()
const raise = (): never => {
  throw new Error('the vector has shots')
}
const drawn = (copy: Transcript) => copy.draw ?? raise()

test.each<[string, (copy: Transcript) => void, string[]]>([
  [
    'a seed exchanged',
    (copy) => (copy.server_seed = 'c'.repeat(64)),
    ['commit', 'system_number', 'total', 'result', 'digits'],
  ],
  [
    'a shot changed',
    (copy) => (first(copy).number = '10008'),
    ['sum', 'head', 'system_number', 'total', 'result', 'digits'],
  ],
  [
    'two shots exchanged',
    (copy) => copy.shots.splice(0, 2, ...copy.shots.slice(0, 2).toReversed()),
    ['shots', 'head', 'system_number', 'total', 'result', 'digits'],
  ],
  [
    'a late shot added, head and count adapted to it',
    (copy) => {
      copy.shots.push({ ...first(copy), seq: 21, at: '2026-01-01T07:15:00.001+07:00' })
      copy.count = 21
    },
    ['shots', 'sum', 'head', 'system_number', 'minus_rank', 'total', 'result', 'digits', 'bonuses'],
  ],
  [
    'a shot left out',
    (copy) => copy.shots.pop(),
    ['count', 'sum', 'head', 'system_number', 'minus_rank', 'total', 'result', 'digits', 'bonuses'],
  ],
  [
    'a head published when the beacon was out',
    (copy) => (copy.head_published_at = '2026-01-01T07:15:06.000+07:00'),
    ['head_in_time'],
  ],
  [
    'a seed committed after opening',
    (copy) => (copy.committed_at = '2026-01-01T07:00:00.001+07:00'),
    ['commit_in_time'],
  ],
  ['another beacon round', (copy) => (copy.beacon.round = 124), ['beacon_round']],
  [
    'another signature',
    (copy) => (copy.beacon.signature = 'ab'.repeat(48)),
    ['randomness', 'system_number', 'total', 'result', 'digits'],
  ],
  [
    'randomness that is not the signature’s',
    (copy) => (copy.beacon.randomness = '0'.repeat(64)),
    ['randomness'],
  ],
  ['a chain that nobody knows', (copy) => (copy.beacon.is_test = false), ['beacon_chain']],
  [
    'a chain before its genesis',
    (copy) => (copy.beacon.genesis_unix = 4_000_000_000),
    ['beacon_round'],
  ],
  ['another system number', (copy) => (drawn(copy).sys += 1), ['system_number']],
  ['another total', (copy) => (drawn(copy).total += 100_000), ['total']],
  ['another result', (copy) => (drawn(copy).result5 = '66491'), ['result']],
  ['other digits paid', (copy) => (drawn(copy).bottom2 = '49'), ['digits']],
  ['a bonus for somebody else', (copy) => ((copy.bonuses[0] ?? raise()).name = 'x'), ['bonuses']],
])('%s is found', (_what, change, steps) => {
  expect(off(change)).toEqual(steps)
})

describe('a round on its way', () => {
  test('of the real chain has only its past to prove', () => {
    const proof = verifyTranscript(
      transcript((copy) => {
        Object.assign(copy, { stage: 'betting', head_published_at: null, server_seed: null })
        Object.assign(copy, { draw: null, bonuses: [] })
        Object.assign(copy.beacon, QUICKNET, { signature: null, randomness: null })
        Object.assign(copy.beacon, { is_test: false, round: 24_807_714 })
      }),
    )
    expect(proof.steps.map((step) => [step.name, step.ok])).toEqual([
      ['commit_in_time', true],
      ['beacon_chain', true],
      ['beacon_round', true],
    ])
    expect(proof.waiting).toContain('system_number')
    expect([proof.ok, proof.draw, proof.heads]).toEqual([true, null, []])
  })

  test('that was called off waits for nothing', () => {
    const proof = verifyTranscript(
      transcript((copy) => Object.assign(copy, { stage: 'void', draw: null, server_seed: null })),
    )
    expect([proof.ok, proof.waiting]).toEqual([true, []])
  })
})

describe('what a member brings', () => {
  test('may be the transcript or the whole answer of the call', () => {
    expect(parseTranscript(JSON.stringify(vector)).ok).toBe(true)
    expect(parseTranscript(JSON.stringify({ error: 0, data: vector })).ok).toBe(true)
  })

  test.each<[unknown, string]>([
    [null, ''],
    ['x', ''],
    [{}, 'algo'],
    [{ ...vector, algo: 'pf-v1' }, 'algo'],
    [{ ...vector, commit: 'A'.repeat(64) }, 'commit'],
    [{ ...vector, count: 1.5 }, 'count'],
    [{ ...vector, beacon: { ...vector.beacon, period_s: 0 } }, 'beacon.period_s'],
    [{ ...vector, shots: [{ ...vector.shots[0], number: '123' }] }, 'shots[0].number'],
    [{ ...vector, open_at: 'yesterday' }, 'open_at'],
    [{ ...vector, draw: {} }, 'draw.k'],
  ])('%# is refused at its first fault', (value, path) => {
    expect(readTranscript(value)).toEqual({ ok: false, error: { kind: 'field', path } })
  })

  test('is refused when it is no JSON', () => {
    expect(parseTranscript('{')).toEqual({ ok: false, error: { kind: 'json' } })
  })
})
