import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/time.ts'
import { faultOf, type LevelStep, reachedLevel } from './level-terms.ts'
import { nextFall, nextLevel, type Standing } from './next-level.ts'
import { LEVELS } from './seed-terms.ts'

const standing = (more: Partial<Standing>): Standing => ({
  level: 1,
  sumSatang: 0n,
  hold: null,
  mayRise: true,
  ...more,
})

test.for<[sumSatang: bigint, level: number]>([
  [-1n, 1],
  [0n, 1],
  [4_999_999n, 1],
  [5_000_000n, 2],
  [24_999_999n, 2],
  [25_000_000n, 3],
  [99_999_999n, 3],
  [100_000_000n, 4],
  [499_999_999n, 4],
  [500_000_000n, 5],
  [10n ** 15n, 5],
])('%d satang of play reach level %d', ([sumSatang, level]) => {
  expect(reachedLevel(LEVELS, sumSatang)).toBe(level)
})

describe('a night', () => {
  test.for<[why: string, night: Day, Partial<Standing>, level: number, review: number | null]>([
    ['stays where play is', '2026-11-10', { level: 2, sumSatang: 5_000_000n }, 2, null],
    ['rises as far as play reaches', '2026-11-10', { sumSatang: 30_000_000n }, 3, null],
    ['rises on a first as well', '2026-12-01', { sumSatang: 5_000_000n }, 2, null],
    ['rises below what staff look at', '2026-11-10', { sumSatang: 600_000_000n }, 3, 5],
    ['waits there', '2026-11-11', { level: 3, sumSatang: 100_000_000n }, 3, 4],
    ['has a level looked at again', '2026-11-11', { level: 4, sumSatang: 500_000_000n }, 4, 5],
    [
      'gives nothing to whom nothing is offered',
      '2026-11-10',
      { sumSatang: 600_000_000n, mayRise: false },
      1,
      null,
    ],
    ['QP7: level 4 without play stays until the month ends', '2026-11-10', { level: 4 }, 4, null],
    ['QP7: and on the last day', '2026-11-30', { level: 4 }, 4, null],
    ['QP7: and is level 3 on the first', '2026-12-01', { level: 4 }, 3, null],
    ['falls by one step, whatever is left', '2027-01-01', { level: 5, sumSatang: 0n }, 4, null],
    ['falls for whom nothing is offered', '2026-12-01', { level: 3, mayRise: false }, 2, null],
    ['never falls below the first', '2026-12-01', { level: 1, sumSatang: -5n }, 1, null],
    ['a floor holds', '2026-12-01', { level: 4, hold: { kind: 'floor', level: 4 } }, 4, null],
    [
      'a floor lets rise',
      '2026-11-02',
      { level: 2, sumSatang: 25_000_000n, hold: { kind: 'floor', level: 2 } },
      3,
      null,
    ],
    [
      'a level above its floor falls to it',
      '2026-12-01',
      { level: 3, hold: { kind: 'floor', level: 2 } },
      2,
      null,
    ],
    [
      'a ceiling holds',
      '2026-11-02',
      { level: 2, sumSatang: 600_000_000n, hold: { kind: 'ceiling', level: 2 } },
      2,
      null,
    ],
    [
      'a ceiling lets fall',
      '2026-12-01',
      { level: 2, hold: { kind: 'ceiling', level: 2 } },
      1,
      null,
    ],
    [
      'a level that the terms do not have falls like another',
      '2026-12-01',
      { level: 8, sumSatang: 500_000_000n },
      7,
      null,
    ],
  ])('%s', ([_why, night, more, level, review]) => {
    expect(nextLevel(LEVELS, night, standing(more))).toEqual({ level, review })
  })
})

test.for<[Day, Day]>([
  ['2026-11-01', '2026-12-01'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-29', '2028-03-01'],
])('after %s somebody can fall on %s', ([day, next]) => {
  expect(nextFall(day)).toBe(next)
})

const changed = (at: number, more: Partial<LevelStep>): LevelStep[] =>
  LEVELS.map((step, index) => (index === at ? { ...step, ...more } : step))

test.for<[fault: string | undefined, field: string | undefined, steps: readonly LevelStep[]]>([
  [undefined, undefined, LEVELS],
  ['level_first_zero', 'levels.0.from', changed(0, { fromSatang: 1n })],
  ['level_not_rising', 'levels.2.from', changed(2, { fromSatang: 5_000_000n })],
  ['level_check_needed', 'levels.3.needs_check', changed(3, { needsCheck: false })],
  ['level_check_needed', 'levels.2.needs_check', changed(1, { needsCheck: true })],
  ['level_name_twice', 'levels.4.name', changed(4, { name: 'ทอง' })],
])('%s at %s', ([fault, field, steps]) => {
  expect(faultOf(steps) ?? { fault, field }).toEqual({ fault, field })
  expect(faultOf(steps) === null).toBe(fault === undefined)
})

test('over random months nobody falls within one, by more than a step, or rises above his play', () => {
  // A generator of its own, so that a failure comes back.
  let seed = 20_261_129
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let life = 0; life < 200; life += 1) {
    let level = 1
    for (let night = 0; night < 400; night += 1) {
      const day = new Date(Date.UTC(2026, 0, 1 + night)).toISOString().slice(0, 10)
      const sumSatang = BigInt(random(7)) * BigInt(10 ** (2 + random(7))) - 100n
      const held = random(10) === 0 ? 1 + random(5) : null
      // Staff who set a level bring the member to it.
      if (held !== null) level = held
      const hold =
        held === null ? null : ({ kind: random(2) ? 'floor' : 'ceiling', level: held } as const)
      const mayRise = random(4) > 0
      const next = nextLevel(LEVELS, day, { level, sumSatang, hold, mayRise })
      expect(next.level).toBeGreaterThanOrEqual(day.endsWith('-01') ? level - 1 : level)
      if (next.level > level) {
        expect(mayRise).toBe(true)
        expect(next.level).toBeLessThanOrEqual(Math.min(3, reachedLevel(LEVELS, sumSatang)))
      }
      if (hold?.kind === 'floor') expect(next.level).toBeGreaterThanOrEqual(hold.level)
      if (hold?.kind === 'ceiling') expect(next.level).toBeLessThanOrEqual(hold.level)
      ;({ level } = next)
      if (next.review !== null && random(3) === 0) level = next.review
    }
  }
})
