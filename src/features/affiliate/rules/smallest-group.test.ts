import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GroupSums, isTold, SMALLEST_GROUP, tellDays, tellParts } from './smallest-group.ts'

/** What each friend played, a satang of commission for each ten of it. */
type Plays = ReadonlyMap<number, bigint>

const size = (one: bigint) => (one < 0n ? -one : one)
const sumsOf = (plays: Plays): GroupSums => {
  const bases = [...plays.values()]
  const given = bases.map((one) => one / 10n)
  const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)
  const most = (all: readonly bigint[]) => all.reduce((max, one) => (one > max ? one : max), 0n)
  return {
    friends: plays.size,
    baseSatang: sum(bases),
    satang: sum(given),
    baseSizeSatang: sum(bases.map(size)),
    baseLargestSatang: most(bases.map(size)),
    sizeSatang: sum(given.map(size)),
    largestSatang: most(given.map(size)),
  }
}
const together = (all: readonly Plays[]): Plays => {
  const sums = new Map<number, bigint>()
  for (const [friend, played] of all.flatMap((one) => [...one])) {
    sums.set(friend, (sums.get(friend) ?? 0n) + played)
  }
  return sums
}
const plays = (...satang: readonly bigint[]): Plays =>
  new Map(satang.map((one, friend) => [friend, one]))

test.each([
  ['one friend', [50_000n], false],
  ['two', [50_000n, 50_000n], false],
  ['three', [50_000n, 50_000n, 50_000n], true],
  ['three, of whom one played four fifths', [400_000n, 50_000n, 50_000n], true],
  ['three, of whom one played more than that', [400_010n, 50_000n, 50_000n], false],
  ['three, of whom two hardly played', [500_000n, 10n, 10n], false],
  ['three, of whom one was corrected', [-400_010n, 50_000n, 50_000n], false],
  ['a hundred', Array.from({ length: 100 }, () => 100n), true],
] as const)('sums of %s', (_who, satang, is) => {
  expect(isTold(sumsOf(plays(...satang)))).toBe(is)
})

const anyPlays = fc
  .dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6'), fc.bigInt({ min: -90n, max: 900n }), {
    maxKeys: 6,
  })
  .map((found) => new Map(Object.entries(found).map(([id, one]) => [Number(id), one * 10n])))
const anyMonth = fc.array(anyPlays, { maxLength: 8 })

test('whatever is told of a month, and whatever one look adds to the look before, is of several friends', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      let before = new Set<string>()
      for (let done = 0; done <= month.length; done += 1) {
        const { told } = tellDays(
          month.map((one, at) => ({ day: `${at}`, isDone: at < done, ...sumsOf(one) })),
        )
        const now = new Set(told.map(({ day }) => day))
        // What was told stays told, as it was: nothing falls out of it later.
        expect([...before].every((day) => now.has(day))).toBe(true)
        for (const { friends, ...sums } of told) {
          expect(friends).toBeGreaterThanOrEqual(SMALLEST_GROUP)
          expect(sums.baseLargestSatang * 5n <= sums.baseSizeSatang * 4n).toBe(true)
        }
        before = now
      }
    }),
  )
})

test('parts of a day are the whole, and no part is what is missing of one friend', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPlays, { minLength: 1, maxLength: 6 }), async (all) => {
      const whole = together(all)
      fc.pre(isTold(sumsOf(whole)))
      const parts = all.map((one, at) => ({ at, ...sumsOf(one) }))
      const { told, left } = await tellParts(parts, async (some) =>
        sumsOf(together(some.map(({ at }) => all[at] ?? new Map()))),
      )
      expect(told.length + left.length).toBe(parts.length)
      for (const part of told) expect(isTold(part)).toBe(true)
      if (left.length > 0) {
        const rest = sumsOf(together(left.map(({ at }) => all[at] ?? new Map())))
        // Nothing is left, or enough is; or the whole day is one.
        expect(isTold(rest) || told.length === 0).toBe(true)
      }
    }),
  )
})

test('two parts of which one is of one friend are told as one', async () => {
  const [many, one] = [plays(10n, 20n, 30n, 40n), plays(10n)]
  const parts = [many, one].map((part, at) => ({ at, ...sumsOf(part) }))
  const { told, left } = await tellParts(parts, async (some) =>
    sumsOf(together(some.map(({ at }) => [many, one][at] ?? new Map()))),
  )
  expect([told.length, left.length]).toEqual([0, 2])
})
