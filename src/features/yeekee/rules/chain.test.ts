import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChainShot, chainTime, firstHead, headOf, headsOf, nextHead } from './chain.ts'
import { commitOf } from '#kernel/fair.ts'

const REF = 'YK-20260101-001'
const COMMIT = commitOf('b'.repeat(64))

/** The 20 shots of the vector in standards.md §3.4. */
const shots: readonly ChainShot[] = Array.from({ length: 20 }, (_, index) => ({
  seq: index + 1,
  number: `${(10_007 * (index + 1)) % 100_000}`.padStart(5, '0'),
  name: `m${index + 1}`,
  atIso: chainTime(new Date(Date.UTC(2026, 0, 1) + index * 1000)),
}))

test('the vector of the standard: commitment and head of 20 shots', () => {
  expect(COMMIT).toBe('a0fab1377f49a759b57f63318262ebe89fabfc990e8e93ceac2984561482b9d4')
  expect(headOf(REF, COMMIT, shots)).toBe(
    '98484bddb949e8a07abd59cee0d5adc1a3e987cdf972e6ab3b9b4f8e45c4f5bd',
  )
})

test('a round without a shot has the first head', () => {
  expect(headOf(REF, COMMIT, [])).toBe(firstHead(REF, COMMIT))
})

test('a wire time is hashed as the same instant in UTC', () => {
  expect(chainTime('2026-01-01T07:00:00.250+07:00')).toBe('2026-01-01T00:00:00.250Z')
})

const anyShot: fc.Arbitrary<ChainShot> = fc.record({
  seq: fc.integer({ min: 1, max: 9999 }),
  number: fc.integer({ min: 0, max: 99_999 }).map((value) => `${value}`.padStart(5, '0')),
  name: fc.string({ minLength: 1, maxLength: 12 }),
  atIso: fc.date({ noInvalidDate: true, min: new Date(0) }).map(chainTime),
})

describe('the chain', () => {
  test('grown shot by shot has the heads of the whole', () => {
    fc.assert(
      fc.property(fc.array(anyShot, { maxLength: 12 }), (list) => {
        const heads = headsOf(REF, COMMIT, list)
        expect(heads).toHaveLength(list.length + 1)
        list.forEach((shot, index) => {
          expect(nextHead(heads[index] ?? '', shot)).toBe(heads[index + 1])
        })
        expect(heads.at(-1)).toBe(headOf(REF, COMMIT, list))
      }),
    )
  })

  test.each([
    ['a number', (shot: ChainShot) => ({ ...shot, number: '99999' })],
    ['a name', (shot: ChainShot) => ({ ...shot, name: 'someone' })],
    ['a time, by a millisecond', (shot: ChainShot) => ({ ...shot, atIso: chainTime(new Date(1)) })],
    ['a place', (shot: ChainShot) => ({ ...shot, seq: shot.seq + 1 })],
  ])('has another head when %s of any shot changes', (_what, change) => {
    const head = headOf(REF, COMMIT, shots)
    for (const index of shots.keys()) {
      const changed = shots.map((shot, at) => (at === index ? change(shot) : shot))
      expect(headOf(REF, COMMIT, changed)).not.toBe(head)
    }
  })

  test('has another head for two shots exchanged, one added, one left out, another round', () => {
    const head = headOf(REF, COMMIT, shots)
    const [first, second, ...rest] = shots
    if (!first || !second) throw new Error('the vector has 20 shots')
    expect(headOf(REF, COMMIT, [second, first, ...rest])).not.toBe(head)
    expect(headOf(REF, COMMIT, [...shots, { ...first, seq: 21 }])).not.toBe(head)
    expect(headOf(REF, COMMIT, shots.slice(0, -1))).not.toBe(head)
    expect(headOf('YK-20260101-002', COMMIT, shots)).not.toBe(head)
    expect(headOf(REF, commitOf('c'.repeat(64)), shots)).not.toBe(head)
  })
})
