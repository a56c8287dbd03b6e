import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

/** A source that hands out the given 32-bit words in turn. */
function wordsOf(...words: number[]) {
  return (target: Buffer) => {
    for (let at = 0; at < target.length; at += 4) target.writeUInt32BE(words.shift() ?? 0, at)
    return target
  }
}

describe('random', () => {
  it('rejects the uneven rest of the range instead of folding it', () => {
    const lastOfRange = 2 ** 32 - 1
    expect(createRandom(wordsOf(lastOfRange, 7)).integer(10)).toBe(7)
  })

  it('keeps every value within its bounds', () => {
    const random = createRandom()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (max) => {
        const drawn = random.integer(max)
        return drawn >= 0 && drawn < max
      }),
    )
  })

  it('gives digits with their leading zeros', () => {
    expect(createRandom(wordsOf(0, 0, 5)).digits(3)).toBe('005')
  })

  it('replaces a word of the uneven rest inside a code', () => {
    expect(createRandom(wordsOf(1, 2 ** 32 - 1, 3, 2)).digits(3)).toBe('123')
  })

  it('refuses a range it cannot draw from evenly', () => {
    expect(() => createRandom().integer(2 ** 32 + 1)).toThrow(RangeError)
    expect(() => createRandom().integer(0)).toThrow(RangeError)
  })
})
