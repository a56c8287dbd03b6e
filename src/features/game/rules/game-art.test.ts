import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gameArt } from './game-art.ts'
import { categories } from './lobby-names.ts'

const drawn = new Set(
  readdirSync(join(import.meta.dirname, '../../../ui/art/motifs')).map((file) =>
    file.replace(/\.svg$/, ''),
  ),
)
const codes = Array.from({ length: 300 }, (_, index) => `game-${index}`)

test('every picture is one that is drawn, in one of twelve pairs, and all pairs come', () => {
  for (const category of categories) {
    const images = codes.map((code) => gameArt('acme', code, category).split('-'))
    expect(images.filter(([motif]) => !drawn.has(motif ?? ''))).toEqual([])
    expect(new Set(images.map(([, pair]) => Number(pair)))).toEqual(
      new Set(Array.from({ length: 12 }, (_, pair) => pair)),
    )
  }
})

test.each([
  ['coin', 'casino', 'coins'],
  ['talat', 'slot', 'basket'],
  ['vs1nagafire', 'slot', 'naga'],
  ['KOI-hunter', 'fishing', 'koi'],
  ['penalty-ball', 'sport', 'ball'],
] as const)('the code %s of a %s says its picture: %s', (code, category, motif) => {
  expect(gameArt('acme', code, category)).toMatch(new RegExp(`^${motif}-\\d+$`))
})

test('the picture of a game is the same for ever, and another provider’s game has its own', () => {
  expect(gameArt('acme', 'x', 'slot')).toBe(gameArt('acme', 'x', 'slot'))
  const pairs = new Set(codes.map((code) => gameArt(code, 'x', 'slot')))
  expect(pairs.size).toBeGreaterThan(40)
})
