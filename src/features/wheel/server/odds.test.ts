import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDraws } from '#kernel/fair.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWheelConfig, getWheelConfigV2, type WheelWire } from '../contract.ts'
import { placeOf, WEIGHT_SUM } from '../rules/wheel-terms.ts'
import { findWheels } from './wheel-store.ts'

// A million spins of one fixed seed, drawn by the weights that a spin reads, against the odds that the page shows.
// The words come from Node's own HMAC, written down a second time, and are those of our generator.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })

const SPINS = 1_000_000
const COMPARED = 2_000
const seeds = { serverSeed: 'c'.repeat(64), clientSeed: 'odds' }
const LIMIT = Math.floor(2 ** 32 / WEIGHT_SUM) * WEIGHT_SUM
/** Of eight fields: 7 degrees of freedom; beyond it lies one seed in a thousand. */
const FIELDS = 8
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

/** How often each number of the draw came in a million spins. */
function drawMany(): Uint32Array {
  const counts = new Uint32Array(WEIGHT_SUM)
  for (let nonce = 0; nonce < SPINS; nonce += 1) {
    const x = secondOpinion(nonce)
    if (nonce < COMPARED) expect(createDraws({ ...seeds, nonce }).randInt(WEIGHT_SUM)).toBe(x)
    counts[x] = (counts[x] ?? 0) + 1
  }
  return counts
}

/** How far what was drawn lies from what a wheel shows. */
async function chiOf(
  { wheel_id: id, prizes: shown }: WheelWire,
  drawn: Uint32Array,
  memberId: number,
) {
  const of = { memberId, day: '2026-12-07' }
  const wheel = (await findWheels(world.services.db, of)).find((one) => one.wheelId === Number(id))
  const weights = wheel?.prizes.map(({ weight }) => weight) ?? []
  const counts = weights.map(() => 0)
  for (const [x, count] of drawn.entries()) {
    const place = placeOf(weights, x)
    counts[place] = (counts[place] ?? 0) + count
  }
  return shown.reduce((sum, { odds, place }) => {
    const expected = (SPINS * odds) / WEIGHT_SUM
    return sum + ((counts[place] ?? 0) - expected) ** 2 / expected
  }, 0)
}

test('a million spins of each wheel that the site starts with fall as often as its page says', async () => {
  const member = await memberActor(world)
  const { configs } = await world.ask(getWheelConfig, {}, member)
  const { setting } = await world.ask(getWheelConfigV2, {}, member)
  const wheels = [configs, ...setting].filter((one) => one !== null)
  expect(wheels.map(({ prizes }) => prizes.length)).toEqual([FIELDS, FIELDS])
  const drawn = drawMany()
  for (const wheel of wheels) {
    expect(await chiOf(wheel, drawn, member.memberId)).toBeLessThan(CHI_MAX)
  }
})
