import type { Category } from './lobby-names.ts'

/** Pairs of colours that a picture may have. */
const PAIRS = 12

/** Drawings by category; a game without one of its own takes one of its category's. */
const motifsOf: Readonly<Record<Category, readonly string[]>> = {
  slot: ['naga', 'lotus', 'elephant', 'chada', 'lantern', 'gem', 'ingot', 'kite'],
  casino: ['cards', 'dice', 'coins'],
  fishing: ['koi'],
  sport: ['ball', 'rocket'],
}

/** Games whose code says what they look like. The longest word comes first where one holds another. */
const motifOfWord: readonly (readonly [RegExp, string])[] = [
  [/coin/, 'coins'],
  [/dice|hilo|crab/, 'dice'],
  [/card|bacc|black|poker|dragontiger/, 'cards'],
  [/fish|koi/, 'koi'],
  [/ball|penalty/, 'ball'],
  [/rocket|crash/, 'rocket'],
  [/wheel|roulette/, 'wheel'],
  [/naga|dragon/, 'naga'],
  [/lotus/, 'lotus'],
  [/elephant/, 'elephant'],
  [/lantern/, 'lantern'],
  [/talat|market/, 'basket'],
  [/gem|fruit/, 'gem'],
  [/gold|ingot/, 'ingot'],
  [/kite/, 'kite'],
  [/lottery|ticket/, 'ticket'],
]

/**
 * The picture that we draw of a game: `naga-3`, a motif and one of twelve pairs of colours. It is the same
 * for ever, since nothing goes into it but who provides the game, what he calls it and what kind it is.
 */
export function gameArt(providerCode: string, code: string, category: Category): string {
  const hash = hashOf(`${providerCode}:${code}`)
  const own = motifOfWord.find(([word]) => word.test(code.toLowerCase()))?.[1]
  const motifs = motifsOf[category]
  return `${own ?? motifs[hash % motifs.length]}-${Math.floor(hash / 64) % PAIRS}`
}

/** FNV-1a, 32 bit: spreads short texts evenly and needs nothing that a browser lacks. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  return hash
}
