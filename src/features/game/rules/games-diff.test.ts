import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  diffGames,
  gameProducts,
  type KnownGame,
  type OfferedGame,
  stopsPlay,
} from './games-diff.ts'

const studio = { code: 'own', name: 'Own' }
const known = (more: Partial<KnownGame> = {}): KnownGame => ({
  code: 'a',
  name: 'A',
  product: 'slot',
  returnBp: 9600,
  isEnabled: true,
  ...more,
})
const offered = (more: Partial<OfferedGame> = {}): OfferedGame => ({
  ...known(),
  subProvider: studio,
  ...more,
})

test.each<[string, KnownGame[], OfferedGame[], string[]]>([
  ['nothing differs', [known()], [offered()], []],
  ['new', [], [offered()], ['new a']],
  ['new, and off there', [], [offered({ isEnabled: false })], []],
  ['another name', [known()], [offered({ name: 'B' })], ['renamed a']],
  ['another return', [known()], [offered({ returnBp: 9000 })], ['terms a stops']],
  ['a first return', [known({ returnBp: null })], [offered()], ['terms a']],
  ['no return any more', [known()], [offered({ returnBp: null })], []],
  ['another product', [known()], [offered({ product: 'table' })], ['terms a']],
  [
    'another product, and no return any more',
    [known()],
    [offered({ product: 'table', returnBp: null })],
    ['terms a'],
  ],
  ['gone', [known()], [], ['gone a']],
  ['gone, and off here', [known({ isEnabled: false })], [], []],
  ['off there', [known()], [offered({ isEnabled: false })], ['closed a']],
  ['off on both sides', [known({ isEnabled: false })], [offered({ isEnabled: false })], []],
  [
    'all at once, by change and code',
    [known(), known({ code: 'b' })],
    [offered({ code: 'd' }), offered({ name: 'B', isEnabled: false }), offered({ code: 'c' })],
    ['new c', 'new d', 'renamed a', 'gone b', 'closed a'],
  ],
])('%s', (_what, ours, theirs, lines) => {
  const told = diffGames(ours, theirs).map((line) =>
    [line.change, line.code, ...(stopsPlay(line) ? ['stops'] : [])].join(' '),
  )
  expect(told).toEqual(lines)
})

const code = fc.constantFrom<string[]>('a', 'b', 'c', 'd')
const terms = {
  code,
  name: fc.constantFrom<string[]>('A', 'B'),
  product: fc.constantFrom(...gameProducts),
  returnBp: fc.constantFrom<(number | null)[]>(null, 9000, 9600),
  isEnabled: fc.boolean(),
}
const byCode = { selector: ({ code: one }: { code: string }) => one }

test('what was accepted in full differs no more', () => {
  const ours = fc.uniqueArray(fc.record(terms), byCode)
  const theirs = fc.uniqueArray(fc.record({ ...terms, subProvider: fc.constant(studio) }), byCode)
  fc.assert(
    fc.property(ours, theirs, (before, listed) => {
      const after = new Map(before.map((game) => [game.code, game]))
      for (const { change, code: at, offered: their, was } of diffGames(before, listed)) {
        const game = after.get(at) ?? was
        const next: KnownGame | null = game ?? (their && { ...their, isEnabled: false })
        if (!next) continue
        const taken = {
          new: {},
          renamed: { name: their?.name ?? '' },
          terms: { product: their?.product ?? 'slot', returnBp: their?.returnBp ?? next.returnBp },
          gone: { isEnabled: false },
          closed: { isEnabled: false },
        }[change]
        after.set(at, { ...next, ...taken })
      }
      expect(diffGames([...after.values()], listed)).toEqual([])
    }),
  )
})
