import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDraws } from '#kernel/fair.ts'
import { placeOf, WEIGHT_SUM } from './wheel-terms.ts'

// A million spins of one fixed seed against the odds that the page shows. The words come from Node's own HMAC,
// written down a second time, and are those of our generator.

const SPINS = 1_000_000
const COMPARED = 2_000
const seeds = { serverSeed: 'c'.repeat(64), clientSeed: 'odds' }
const LIMIT = Math.floor(2 ** 32 / WEIGHT_SUM) * WEIGHT_SUM
/** The wheel that the site starts with. */
const WEIGHTS = [3_069, 2_800, 1_200, 1_500, 400, 1_000, 30, 1]
/** 7 degrees of freedom: beyond it lies one seed in a thousand. */
const CHI_MAX = 24.32

function secondOpinion(nonce: number): number {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', seeds.serverSeed)
      .update(`${seeds.clientSeed}:${nonce}:${block}`)
      .digest()
    for (let at = 0; at < bytes.length; at += 4) {
      const word = bytes.readUInt32BE(at)
      if (word < LIMIT) return word % WEIGHT_SUM
    }
  }
}

test('a million spins fall as often as the odds say', () => {
  const counts = WEIGHTS.map(() => 0)
  for (let nonce = 0; nonce < SPINS; nonce += 1) {
    const x = secondOpinion(nonce)
    if (nonce < COMPARED) expect(createDraws({ ...seeds, nonce }).randInt(WEIGHT_SUM)).toBe(x)
    const place = placeOf(WEIGHTS, x)
    counts[place] = (counts[place] ?? 0) + 1
  }
  const chi = WEIGHTS.reduce((sum, weight, place) => {
    const expected = (SPINS * weight) / WEIGHT_SUM
    return sum + ((counts[place] ?? 0) - expected) ** 2 / expected
  }, 0)
  expect(chi).toBeLessThan(CHI_MAX)
})
