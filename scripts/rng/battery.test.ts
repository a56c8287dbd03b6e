import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createDraws, type Draws } from '#kernel/fair.ts'
import {
  countCells,
  fairSource,
  judge,
  runTest,
  shuffled,
  TEST_NAMES,
  type TestName,
  type Verdict,
} from './battery.ts'
import { broken, sound } from './broken.ts'
import { evenChiSquare } from './statistics.ts'
import { rawWords, serverSeedOf, WORDS_CLIENT } from './words.ts'

// Every seed is fixed: what passes once passes always, and fails only when the generator changes.

const source = fairSource('a'.repeat(64))
const DRAWS = 200_000
const BROKEN_DRAWS = 50_000
/** Of all tests taken together. */
const SIGNIFICANCE = 0.01

describe('pf-v1 gives the chi-squares that were worked out elsewhere', () => {
  it.each([
    [6, '2.836'],
    [32, '29.907'],
    [40, '42.557'],
    [52, '59.898'],
    [200, '193.260'],
  ])('of 200,000 draws below %i', (n, chi2) => {
    const draws = source(`chi-${n}`, 0)
    const values = Array.from({ length: DRAWS }, () => draws.randInt(n))
    expect(evenChiSquare(countCells(n, values)).chi2.toFixed(3)).toBe(chi2)
  })

  it('of three dice thrown 50,000 times', () => {
    const cells = Array.from({ length: 50_000 }, (_, nonce) => {
      const dice = source('chi-dice', nonce)
      return dice.randInt(6) * 36 + dice.randInt(6) * 6 + dice.randInt(6)
    })
    expect(evenChiSquare(countCells(216, cells)).chi2.toFixed(3)).toBe('186.995')
  })
})

describe('pf-v1 passes the battery', () => {
  const said = new Map<TestName, Verdict[]>()
  const saidBy = (test: TestName): Verdict[] => {
    const verdicts = said.get(test) ?? runTest(test, source, DRAWS)
    said.set(test, verdicts)
    return verdicts
  }

  it.each(TEST_NAMES)('%s', (test) => {
    expect(saidBy(test).length).toBeGreaterThan(0)
    for (const { adjusted } of judge(saidBy(test))) expect(adjusted).toBeGreaterThan(1e-4)
  })

  it('with a significance of 1 % taken together', () => {
    const all = judge(TEST_NAMES.flatMap(saidBy))
    expect(all.filter(({ adjusted }) => adjusted < SIGNIFICANCE)).toEqual([])
  })
})

describe('the battery catches', () => {
  it.each(broken)('$name', ({ open, caughtBy }) => {
    const missed = caughtBy.filter((test) => {
      const said = judge(runTest(test, open(), BROKEN_DRAWS))
      return said.every(({ adjusted }) => adjusted >= 1e-4)
    })
    expect(missed).toEqual([])
  })

  it.each([
    ['exchanges each card with any', (_: number, cards: number) => cards],
    ['exchanges no card with itself', (at: number) => at],
    ['stops before the last exchange', (at: number) => (at === 1 ? 1 : at + 1)],
  ])('a shuffle that %s', (_, rangeOf) => {
    const shuffleOf = (draws: Draws, cards: number) => {
      const order = Array.from({ length: cards }, (_unused, at) => at)
      for (let at = cards - 1; at > 0; at -= 1) {
        const other = draws.randInt(rangeOf(at, cards))
        ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
      }
      return order
    }
    const ps = shuffled(shuffleOf)(source, BROKEN_DRAWS).map(([, p]) => p)
    expect(Math.min(...ps)).toBeLessThan(1e-6)
  })

  it('nothing in the generator that was broken', () => {
    const all = judge(TEST_NAMES.flatMap((test) => runTest(test, sound, BROKEN_DRAWS)))
    expect(all.filter(({ adjusted }) => adjusted < SIGNIFICANCE)).toEqual([])
  })

  it('something by each of its tests', () => {
    const catching = new Set(broken.flatMap(({ caughtBy }) => caughtBy))
    expect(TEST_NAMES.filter((test) => !catching.has(test))).toEqual([])
    for (const { caughtBy } of broken) expect(caughtBy).not.toEqual([])
  })
})

describe('the stream of raw words', () => {
  const runSeed = 'c'.repeat(64)

  it('is that of pf-v1, seed after seed', () => {
    const chunks = rawWords(runSeed)
    for (let chunk = 0; chunk <= 20; chunk += 1) {
      const bytes = chunks.next().value
      // Twenty chunks are all of a seed; those between its first and its last are like them.
      if (chunk !== 0 && chunk < 19) continue
      const serverSeed = serverSeedOf(runSeed, Math.floor(chunk / 20))
      const expected: number[] = []
      for (let at = 0; at < 500; at += 1) {
        const nonce = (chunk % 20) * 500 + at
        const draws = createDraws({ serverSeed, clientSeed: WORDS_CLIENT, nonce })
        for (let word = 0; word < 32; word += 1) expected.push(draws.randInt(2 ** 32))
      }
      const words = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(4 * at))
      expect(words).toEqual(expected)
    }
  })
})

describe('the source of seeds', () => {
  it('gives other bytes to two processes that start together', async () => {
    const program = `
      import { createRandom } from '#platform/random/random.ts'
      process.stdout.write(createRandom().bytes(32).toString('hex'))`
    const start = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        cwd: import.meta.dirname,
      })
    const [one, other] = await Promise.all([start(), start()])
    expect(one.stdout).toMatch(/^[0-9a-f]{64}$/)
    expect(other.stdout).toMatch(/^[0-9a-f]{64}$/)
    expect(one.stdout).not.toBe(other.stdout)
  })
})
