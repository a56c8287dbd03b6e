import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POINT_MARGIN_PPM, POINT_SATANG, POINT_SHARE_PPM } from '#kernel/points.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { isOpen, mayCancel, phaseOf } from './phase.ts'
import { countPlay, placesOf, prizesFor } from './standing.ts'
import {
  budgetOf,
  countsUntil,
  faultOf,
  type Neighbour,
  prizesOf,
  sharePpm,
  tiersOf,
  type TournamentTerms,
} from './terms.ts'

const terms: TournamentTerms = {
  title: 'ศึกแต้มประจำสัปดาห์',
  about: '',
  product: 'lottery',
  fromDay: '2026-12-07',
  toDay: '2026-12-13',
  pointValidSatang: 10_000n,
  dayMaxPoints: 50,
  capPoints: 4,
  leastPoints: 5,
  prizes: [500, 300, 200, 100, 100],
  repeatsWeekly: true,
}

test.each<[string, bigint[], bigint]>([
  ['nothing was played', [], 0n],
  ['a satang below the point', [9_999n], 0n],
  ['a point', [10_000n], 1n],
  ['one floor over all days', [15_000n, 15_000n], 3n],
  ['a day at its maximum', [500_000n], 50n],
  ['a day above it, the other below', [900_000n, 10_000n], 51n],
  ['a day that a correction took below nothing', [-5_000n, 10_000n], 1n],
])('%s', (_what, days, points) => expect(countPlay(terms, days).points).toBe(points))

const scores = (...points: number[]) =>
  points.map((one, at) => ({ memberId: BigInt(at + 1), points: BigInt(one) }))

test.each<[string, number[], number[], number[]]>([
  // net points, places, prizes
  ['nobody', [], [], []],
  ['nobody has a point', [0, 0], [], []],
  ['one member', [200], [1], [500]],
  ['below the least', [4], [1], []],
  ['at the least, clipped', [5], [1], [20]],
  ['apart', [200, 199, 198, 197, 196, 195], [1, 2, 3, 4, 5, 6], [500, 300, 200, 100, 100]],
  ['two share the first, the next is third', [200, 200, 150], [1, 1, 3], [400, 400, 200]],
  ['three share, the rest stays', [200, 150, 150, 150], [1, 2, 2, 2], [500, 200, 200, 200]],
  [
    'two share the last paid place',
    [200, 199, 198, 197, 150, 150],
    [1, 2, 3, 4, 5, 5],
    [500, 300, 200, 100, 50, 50],
  ],
  [
    'all share',
    [150, 150, 150, 150, 150, 150, 150],
    [1, 1, 1, 1, 1, 1, 1],
    [171, 171, 171, 171, 171, 171, 171],
  ],
  ['a clip is of one alone', [124, 100], [1, 2], [496, 300]],
])('%s', (_what, points, places, prizes) => {
  const placed = placesOf(scores(...points))
  expect(placed.map(({ place }) => place)).toEqual(places)
  expect(prizesFor(terms, placed).map(({ given }) => given)).toEqual(prizes)
})

test('a prize says what of it was clipped', () => {
  const [only] = prizesFor(terms, placesOf(scores(10)))
  expect(only).toMatchObject({ fullPoints: 500, given: 40 })
})

const anyTerms = fc.record({
  prizes: fc
    .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 100 })
    .map((all) => all.toSorted((a, b) => b - a)),
  capPoints: fc.integer({ min: 1, max: 4 }),
  leastPoints: fc.integer({ min: 1, max: 50 }),
})
const anyScores = fc
  .array(fc.integer({ min: 0, max: 60 }), { maxLength: 150 })
  .map((points) => scores(...points))

test('prizes stay within the budget and within their members’ own play, in whatever order it came', () => {
  fc.assert(
    fc.property(anyTerms, anyScores, fc.infiniteStream(fc.nat()), (some, all, dice) => {
      const given = prizesFor(some, placesOf(all))
      const sum = given.reduce((so, one) => so + one.given, 0)
      expect(sum).toBeLessThanOrEqual(budgetOf(some))
      for (const { given: own, points, fullPoints } of given) {
        expect(own).toBeLessThanOrEqual(Math.min(fullPoints, some.capPoints * Number(points)))
      }
      const keys = new Map(all.map((one) => [one, dice.next().value ?? 0]))
      const shuffled = all.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
      expect(prizesFor(some, placesOf(shuffled))).toEqual(given)
    }),
  )
})

test('more points are never a worse place, nor a smaller prize', () => {
  fc.assert(
    fc.property(anyTerms, anyScores, (some, all) => {
      const placed = placesOf(all)
      const given = new Map(prizesFor(some, placed).map((one) => [one.memberId, one.given]))
      for (const [at, one] of placed.entries()) {
        const next = placed[at + 1]
        if (!next) continue
        expect(next.place).toBeGreaterThanOrEqual(one.place)
        expect(given.get(next.memberId) ?? 0).toBeLessThanOrEqual(given.get(one.memberId) ?? 0)
      }
    }),
  )
})

test('no play, however it is spread, wins more than the share of what the house keeps of it', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { maxLength: 31 }), (days) => {
      const { points } = countPlay(terms, days)
      const [won] = prizesFor(
        { ...terms, prizes: [10_000_000], leastPoints: 1 },
        placesOf([{ memberId: 1n, points }]),
      )
      const kept =
        (days.reduce((sum, one) => sum + one, 0n) * POINT_MARGIN_PPM.lottery) / 1_000_000n
      const worth = BigInt(won?.given ?? 0) * POINT_SATANG
      expect(worth * 1_000_000n <= kept * POINT_SHARE_PPM.tournament).toBe(true)
    }),
  )
})

const other = (more: Partial<Neighbour> = {}): Neighbour => ({
  ...terms,
  capPoints: 2,
  comesBack: false,
  ...more,
})

test.each<[string, Partial<TournamentTerms>, Neighbour[], string | null]>([
  ['sound', {}, [], null],
  ['begins today', { fromDay: '2026-12-06' }, [], 'tournament_days'],
  ['ends before it begins', { toDay: '2026-12-06' }, [], 'tournament_days'],
  ['a day too long', { toDay: '2027-01-07', repeatsWeekly: false }, [], 'tournament_days'],
  ['31 days', { toDay: '2027-01-06', repeatsWeekly: false }, [], null],
  ['eight days that come back weekly', { toDay: '2026-12-14' }, [], 'tournament_repeats'],
  ['no prize', { prizes: [] }, [], 'tournament_prizes'],
  ['a lower place has more', { prizes: [100, 200] }, [], 'tournament_prizes'],
  ['a place has nothing', { prizes: [100, 0] }, [], 'tournament_prizes'],
  ['above the share', { capPoints: 5 }, [], 'tournament_above_margin'],
  ['two on one day', {}, [other()], 'tournament_above_margin'],
  ['two on one day with room', { capPoints: 2 }, [other()], null],
  [
    'three, two of them on one day',
    { capPoints: 2 },
    [other({ toDay: '2026-12-08' }), other({ fromDay: '2026-12-09' })],
    null,
  ],
  ['one before it', {}, [other({ fromDay: '2026-12-01', toDay: '2026-12-06' })], null],
  [
    'one that comes back before it',
    {},
    [other({ fromDay: '2026-12-01', toDay: '2026-12-06', comesBack: true })],
    'tournament_above_margin',
  ],
  [
    'it comes back where another is',
    {},
    [other({ fromDay: '2027-02-01', toDay: '2027-02-01' })],
    'tournament_above_margin',
  ],
])('%s', (_what, more, others, fault) => {
  expect(faultOf({ ...terms, ...more }, '2026-12-06', others)?.fault ?? null).toBe(fault)
})

test('four points for ฿100 are exactly the share of tournaments', () => {
  expect(sharePpm(terms)).toBe(POINT_SHARE_PPM.tournament)
})

test('tiers and places are the same prizes', () => {
  expect(tiersOf(terms.prizes)).toEqual([
    { places: 1, points: 500 },
    { places: 1, points: 300 },
    { places: 1, points: 200 },
    { places: 2, points: 100 },
  ])
  expect(prizesOf(tiersOf(terms.prizes))).toEqual(terms.prizes)
})

test.each([
  ['2026-12-06T16:59:59.999Z', 'announced'],
  ['2026-12-06T17:00:00.000Z', 'running'],
  ['2026-12-13T16:59:59.999Z', 'running'],
  ['2026-12-13T17:00:00.000Z', 'counting'],
] as const)('at %s it is %s', (at, phase) => {
  expect(phaseOf('published', terms, new Date(at))).toBe(phase)
  expect([isOpen(phase), mayCancel(phase)]).toEqual([phase !== 'counting', phase !== 'counting'])
})

test('what is written down goes before the clock', () => {
  const at = bangkokInstant('2026-12-08')
  expect(phaseOf('settled', terms, at)).toBe('counting')
  expect(phaseOf('cancelled', terms, at)).toBe('cancelled')
  expect(phaseOf('draft', terms, at)).toBe('draft')
  expect(countsUntil(terms)).toEqual(bangkokInstant('2026-12-14', '12:00'))
})
