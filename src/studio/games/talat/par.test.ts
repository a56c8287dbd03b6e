import { beforeAll, describe, expect, test } from 'vitest'
import { createDraws, type Draws } from '#kernel/fair.ts'
import { LINE_BETS } from './config.ts'
import { talatGame } from './game.ts'
import { type TalatParSheet, talatParSheet } from './par-sheet.ts'
import { drawTalat } from './rules.ts'

// Counting both cycles takes some four seconds, and the simulations three: once for all tests here.
const PATIENCE_MS = 120_000
let sheet: TalatParSheet
beforeAll(() => {
  sheet = talatParSheet()
}, PATIENCE_MS)

test('the sheet that is published is the one that is worked out', async () => {
  const text = `${JSON.stringify(sheet, undefined, 2)}\n`
  await expect(text).toMatchFileSnapshot('./par-sheet.json')
})

test('the figures of the design, to the last digit', () => {
  expect(sheet).toMatchObject({
    return: { fraction: '250505173495475/260908332875776', decimal: '0.960127147854' },
    return_of_lines: { fraction: '724055/1048576' },
    return_of_scatters: { fraction: '145935/8388608' },
    return_of_free_spins: { fraction: '16451423799525/65227083218944' },
    outcomes: { windows: 33_554_432, below: 3_006_867, equal: 1_769_249, above: 4_816_855 },
    hit_rate: { fraction: '9592971/33554432' },
    scatter_chances: [
      { fraction: '113535/16777216' },
      { fraction: '11745/33554432' },
      { fraction: '243/33554432' },
    ],
    free_spins_one_in: '140.36',
    free_spins_added_by_a_spin: { fraction: '2451735/33554432' },
    free_spin_pays: { fraction: '6710115/2097152' },
    free_spin_family_pays: { fraction: '107361840/31102697' },
    variance: { decimal: expect.stringMatching(/^26\.932016349/) },
    standard_deviation: expect.stringMatching(/^5\.18960656981/),
    largest_of_a_base_spin: { stakes: 125, windows: 2 },
    largest_of_a_free_spin: { stakes: 630, windows: 18 },
    cycles: {
      base: {
        line_win_sum: '231697600',
        line_win_squares: '22191619900',
        windows_with_a_line_win: 9_381_888,
      },
      free: {
        line_win_sum: '352035400',
        line_win_squares: '49619406100',
        windows_with_a_line_win: 11_253_760,
      },
    },
  })
})

test('what is worked out and what is counted are the same', () => {
  const { cycles, outcomes, return_of_lines: lines } = sheet
  const [num, den] = lines.fraction.split('/').map(BigInt)
  const counted = BigInt(cycles.base.line_win_sum) * (den ?? 0n)
  expect(counted).toBe((num ?? 0n) * BigInt(outcomes.windows) * BigInt(LINE_BETS))
  const shares = sheet.return_by_symbol.map(({ decimal }) => Number(decimal))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(Number(lines.decimal), 9)
})

test('lists of games say the same return', () => {
  expect(talatGame.returnPercent).toBe(Math.floor(Number(sheet.return.decimal) * 10_000) / 100)
})

/** A quick generator behind the same draws, for many rounds: its quality is judged elsewhere. */
function quickDraws(seed: number): Draws {
  let state = seed
  return {
    randInt(n) {
      state = (state + 0x9e37_79b9) | 0
      let word = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b)
      word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35)
      return ((word ^ (word >>> 16)) >>> 0) % n
    },
  }
}

describe('played, it gives back what it should', () => {
  test.each([
    ['a million rounds of a quick generator', 1_000_000, () => quickDraws(28)],
    ['two hundred thousand rounds as they are drawn', 200_000, undefined],
  ])('%s', (_name, rounds, quick) => {
    const draws = quick?.()
    const serverSeed = 'b'.repeat(64)
    let [sum, squares] = [0, 0]
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const own = draws ?? createDraws({ serverSeed, clientSeed: 'talat', nonce })
      const pays = drawTalat(own) / LINE_BETS
      sum += pays
      squares += pays * pays
    }
    const deviation = Number(sheet.standard_deviation)
    const z = (sum / rounds - Number(sheet.return.decimal)) / (deviation / Math.sqrt(rounds))
    // One in ten thousand; the seeds are fixed, so this passes always or never.
    expect(Math.abs(z)).toBeLessThanOrEqual(3.8906)
    const variance = squares / rounds - (sum / rounds) ** 2
    expect(variance / deviation ** 2).toBeGreaterThan(0.9)
    expect(variance / deviation ** 2).toBeLessThan(1.1)
  })
})

test('nothing but seeds, number and configuration decides an outcome', () => {
  const seeds = { serverSeed: 'c'.repeat(64), clientSeed: 'x', nonce: 7 }
  const [small, large] = [100n, 50_000n].map((stakeSatang) =>
    talatGame.draw(seeds, { stakeSatang, choice: 'spin' }),
  )
  expect(large?.outcome).toBe(small?.outcome)
  expect(large?.winSatang).toBe((small?.winSatang ?? 0n) * 500n)
})
