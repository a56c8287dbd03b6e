import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CarryLot } from './pool.ts'
import {
  changeOfMonth,
  costKinds,
  type FriendOfMonth,
  isCarryTold,
  isMonthTold,
  type MonthOfFriends,
  tellLines,
} from './told-month.ts'

const friend = (
  id: number,
  ggr: bigint,
  costs: Partial<FriendOfMonth['costs']> = {},
  valid = 100_000n,
): FriendOfMonth => ({
  friendId: BigInt(id),
  validSatang: valid,
  ggrSatang: ggr,
  costs: { fee: 0n, payment: 0n, bonus: 0n, cashback: 0n, own_carry: 0n, ...costs },
})
const month = (
  friends: readonly FriendOfMonth[],
  more: Partial<MonthOfFriends> = {},
): MonthOfFriends => ({ month: '2027-03-01', friends, carryInSatang: 0n, carry: [], ...more })
const three = [friend(1, 5_000n), friend(2, 3_000n), friend(3, 2_000n)]
const lot = (satang: bigint, of: Partial<CarryLot> = {}): CarryLot => ({
  month: '2027-03-01',
  friendId: null,
  satang,
  ...of,
})

test.each([
  ['three friends', three, true],
  ['two friends', three.slice(0, 2), false],
  [
    'one of whom lost more than four fifths',
    [friend(1, 8_100n), ...three.slice(2), friend(4, 9n)],
    false,
  ],
  ['one of whom won more than four fifths', [friend(1, -30_000n), ...three.slice(1)], false],
  [
    'one of whom played more than four fifths',
    [friend(1, 5_000n, {}, 900_000n), ...three.slice(1)],
    false,
  ],
  ['two of whom left nothing', [friend(1, 5_000n), friend(2, 0n), friend(3, 0n)], false],
] as const)('a month of %s is told, or not', (_who, friends, is) => {
  expect(isMonthTold(friends)).toBe(is)
})

test('what only one friend got stands together with what others did, or no line is told', async () => {
  const bonus = { bonus: 1_500n }
  const few = [friend(1, 5_000n, bonus), ...three.slice(1)]
  expect(await tellLines(month(few), true)).toBe(null)
  const more = few.map((one) => ({ ...one, costs: { ...one.costs, cashback: 700n } }))
  expect((await tellLines(month(more), true))?.costs).toEqual([
    { kind: 'together', satang: 3_600n },
  ])
  const fees = three.map((one, at) => ({
    ...one,
    costs: { ...one.costs, fee: 100n, payment: 50n, cashback: 700n, bonus: at === 0 ? 150n : 0n },
  }))
  expect((await tellLines(month(fees), true))?.costs).toEqual([
    { kind: 'fee', satang: 300n },
    { kind: 'cashback', satang: 2_100n },
    { kind: 'together', satang: 300n },
  ])
})

test('a fee would tell what the only friend won, so that no line is told', async () => {
  const paid = three.map((one) => ({ ...one, costs: { ...one.costs, fee: 100n } }))
  expect(await tellLines(month(paid), true)).not.toBe(null)
  expect(await tellLines(month([...paid, friend(4, -900n)]), true)).toBe(null)
})

test('what one friend carries alone is in no line, and nor is what others carry beside him', async () => {
  const alone = [lot(2_000n, { friendId: 1n }), lot(500n)]
  const losers = [friend(1, -5_000n), friend(2, 1_500n), friend(3, 1_000n)]
  const one = month(losers, { carry: alone })
  expect(await tellLines(one, true)).toMatchObject({ ggrSatang: -2_500n, carryOut: [] })
  expect(isCarryTold({ ...one, isCorrected: false })).toBe(false)
  const common = month(losers, { carry: [lot(2_500n)] })
  expect((await tellLines(common, true))?.carryOut).toEqual([
    { month: '2027-03-01', friendId: null, satang: 2_500n },
  ])
  expect(isCarryTold({ ...common, isCorrected: false })).toBe(true)
  expect(isCarryTold({ ...common, isCorrected: true })).toBe(false)
})

test('what is carried of months that are not told is in no line', async () => {
  const before = lot(300n, { month: '2027-02-01' })
  for (const carried of [{ carryInSatang: 300n }, { carry: [before] }]) {
    expect(await tellLines(month(three, carried), false)).toBe(null)
    expect(await tellLines(month(three, carried), true)).not.toBe(null)
  }
  expect(await tellLines(month(three), false)).toMatchObject({ ggrSatang: 10_000n })
})

test('a correction is told as what it changed, and of one friend it is not', () => {
  const one = [
    friend(1, 4_000n, {}, 0n),
    ...three.slice(1).map((same) => ({ ...same, validSatang: 0n })),
  ]
  expect(changeOfMonth(three, one)).toMatchObject([{ friendId: 1n, ggrSatang: -1_000n }])
  expect(isMonthTold(changeOfMonth(three, one))).toBe(false)
  const all = three.map((was) => ({ ...was, ggrSatang: was.ggrSatang - 700n }))
  expect(isMonthTold(changeOfMonth(three, all))).toBe(true)
})

const amount = fc.bigInt({ min: 0n, max: 900n })
const anyFriend = fc.record({
  ggr: fc.bigInt({ min: -2_000n, max: 9_000n }),
  ...Object.fromEntries(costKinds.map((kind) => [kind, fc.oneof(fc.constant(0n), amount)])),
}) as fc.Arbitrary<Record<string, bigint>>

test('every line, and what is left of the whole without the others, is of three friends of whom none has more than four fifths', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFriend, { minLength: 1, maxLength: 8 }), async (all) => {
      const friends = all.map(({ ggr = 0n, ...costs }, at) => friend(at, ggr, costs))
      const lines = await tellLines(month(friends), true)
      if (!lines) return
      const isSpread = (parts: readonly bigint[]) => {
        const sizes = parts.map((one) => (one < 0n ? -one : one)).filter((one) => one > 0n)
        const whole = sizes.reduce((sum, one) => sum + one, 0n)
        return sizes.length >= 3 && sizes.every((one) => one * 5n <= whole * 4n)
      }
      const kinds = lines.costs.map(({ kind }) => kind)
      const others = costKinds.filter((kind) => !kinds.includes(kind))
      for (const { kind, satang } of lines.costs) {
        const of = friends.map(({ costs }) =>
          kind === 'together' ? others.reduce((sum, other) => sum + costs[other], 0n) : costs[kind],
        )
        expect(isSpread(of)).toBe(true)
        expect(of.reduce((sum, one) => sum + one, 0n)).toBe(satang)
      }
      expect(isSpread(friends.map(({ ggrSatang }) => ggrSatang))).toBe(true)
      // Lines are the whole: nothing is left out that a difference would tell.
      const cost = (one: FriendOfMonth) =>
        costKinds.reduce((sum, kind) => sum + one.costs[kind], 0n)
      expect(lines.costs.reduce((sum, one) => sum + one.satang, 0n)).toBe(
        friends.reduce((sum, one) => sum + cost(one), 0n),
      )
    }),
  )
})
