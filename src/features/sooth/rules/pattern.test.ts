import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoadResult } from '#kernel/roads.ts'
import { otherSide, runsOf, suggestAfter, type Suggestion } from './pattern.ts'

const results = (text: string) => [...text] as RoadResult[]
const named = (text: string): string => {
  const said = suggestAfter(runsOf(results(text)))
  return said ? `${said.pattern} ${said.length} ${said.side}` : 'nothing'
}

// In the order in which they win. Source: lottery.md §9.1, frontend.md §4.18.
describe('what the formula names', () => {
  test.each([
    ['', 'nothing'],
    ['T', 'nothing'],
    ['B', 'nothing'],
    ['BBB', 'nothing'],
    ['BBBB', 'dragon 4 B'],
    ['PBBBBBB', 'dragon 6 B'],
    ['PPTPTTP', 'dragon 4 P'],
    ['BPB', 'nothing'],
    ['BPBP', 'ping_pong 4 B'],
    ['PBPBPB', 'ping_pong 6 P'],
    // The last of a longer run is the first that takes turns.
    ['BBBPBP', 'ping_pong 4 B'],
    ['BBBPB', 'nothing'],
    ['BPTBP', 'ping_pong 4 B'],
    ['BBP', 'nothing'],
    ['BBPP', 'pairs 4 B'],
    ['PPPBBPP', 'pairs 4 B'],
    ['BBPPB', 'pairs 5 B'],
    ['BBPPBB', 'pairs 4 P'],
    ['BBBPPB', 'nothing'],
    ['BBPBB', 'two_cut 2 P'],
    ['BBPPPBB', 'two_cut 2 P'],
    ['BBBPBB', 'nothing'],
    ['BBBPBBB', 'three_cut 3 P'],
    ['BBBPPPBBB', 'three_cut 3 P'],
    ['BBPBBB', 'nothing'],
  ])('after %j: %s', (text, expected) => {
    expect(named(text)).toBe(expected)
  })
})

/** The same, read from the text by the words of the rules alone. */
function slowly(text: string): Suggestion['side'] | null {
  const decided = text.replaceAll('T', '')
  const last = decided.at(-1) as 'B' | 'P' | undefined
  if (!last) return null
  if (/(B{4}|P{4})$/.test(decided)) return last
  if (/(BPBP|PBPB)$/.test(decided)) return otherSide(last)
  if (/(^|B)PPBB$|(^|P)BBPP$/.test(decided)) return otherSide(last)
  if (/(^|B)PPBBP$|(^|P)BBPPB$/.test(decided)) return last
  if (/(^|P)BBP+BB$|(^|B)PPB+PP$/.test(decided)) return otherSide(last)
  if (/(^|P)BBBP+BBB$|(^|B)PPPB+PPP$/.test(decided)) return otherSide(last)
  return null
}

test('every shoe of up to twelve decided coups says what its text says', () => {
  for (let length = 0; length <= 12; length += 1) {
    for (let bits = 0; bits < 2 ** length; bits += 1) {
      const text = bits.toString(2).padStart(length, '0').replaceAll('0', 'B').replaceAll('1', 'P')
      const shoe = length === 0 ? '' : text
      expect(suggestAfter(runsOf(results(shoe)))?.side ?? null, shoe).toBe(slowly(shoe))
    }
  }
})

test('ties change nothing, and sides are treated alike', () => {
  const shoe = fc.array(fc.constantFrom('B', 'P', 'T' as const), { maxLength: 40 })
  const mirror = (text: string) => text.replace(/[BP]/g, (side) => (side === 'B' ? 'P' : 'B'))
  fc.assert(
    fc.property(shoe, (some) => {
      const text = some.join('')
      expect(named(text)).toBe(named(text.replaceAll('T', '')))
      const said = suggestAfter(runsOf(results(text)))
      const mirrored = suggestAfter(runsOf(results(mirror(text))))
      expect(mirrored).toEqual(said && { ...said, side: otherSide(said.side) })
    }),
  )
})
