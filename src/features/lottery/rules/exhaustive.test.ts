import { expect, test } from 'vitest'
import { type BetType, betTypeInfo, betTypes } from './bet-types.ts'
import { isWin, winningNumbers, type Draw } from './match.ts'
import { setTierOf, setTiers, winningSets } from './set-tiers.ts'

// Every number against every draw, held against the rules told once more, in numbers instead of
// text: nothing of one is used by the other. 7 million comparisons in about a second.

const text = (value: number, digits: number) => `${value}`.padStart(digits, '0')
const names = (digits: number) => Array.from({ length: 10 ** digits }, (_, n) => text(n, digits))
const [ones, twos, threes, fours] = [names(1), names(2), names(3), names(4)]

/** How often each digit occurs, in base 5: equal for permutations and for nothing else. */
function signature(value: number, digits: number): number {
  let sum = 0
  for (let at = 0, rest = value; at < digits; at += 1, rest = Math.floor(rest / 10)) {
    sum += 5 ** (rest % 10)
  }
  return sum
}
const signatures3 = Float64Array.from(threes, (_, n) => signature(n, 3))
const signatures4 = Float64Array.from(fours, (_, n) => signature(n, 4))

/** The digits that occur, one bit each. */
function digitsIn(value: number, digits: number): number {
  let bits = 0
  for (let at = 0, rest = value; at < digits; at += 1, rest = Math.floor(rest / 10)) {
    bits |= 1 << (rest % 10)
  }
  return bits
}

const none: Draw = { top4: null, top3: null, bottom2: null, front3: [], bottom3: [] }
/** The second of two drawn numbers, any other one: 499 steps on, now and then the same. */
const second = (drawn: number) => (drawn % 100 === 0 ? drawn : (drawn + 499) % 1000)

interface Space {
  readonly drawn: readonly string[]
  readonly draw: (name: string, value: number) => Draw
  /** The naive rule. */
  readonly wins: (number: number, drawn: number) => boolean
}

const spaces: { readonly [T in Exclude<BetType, 'set4' | 'top4' | 'tod4'>]: Space } = {
  top3: {
    drawn: threes,
    draw: (name) => ({ ...none, top3: name }),
    wins: (number, drawn) => number === drawn,
  },
  tod3: {
    drawn: threes,
    draw: (name) => ({ ...none, top3: name }),
    wins: (number, drawn) => signatures3[number] === signatures3[drawn],
  },
  front3: {
    drawn: threes,
    draw: (name, value) => ({ ...none, front3: [name, text(second(value), 3)] }),
    wins: (number, drawn) => number === drawn || number === second(drawn),
  },
  bottom3: {
    drawn: threes,
    draw: (name, value) => ({ ...none, bottom3: [text(second(value), 3), name] }),
    wins: (number, drawn) => number === drawn || number === second(drawn),
  },
  top2: {
    drawn: threes,
    draw: (name) => ({ ...none, top3: name }),
    wins: (number, drawn) => number === drawn % 100,
  },
  bottom2: {
    drawn: twos,
    draw: (name) => ({ ...none, bottom2: name }),
    wins: (number, drawn) => number === drawn,
  },
  run_top: {
    drawn: threes,
    draw: (name) => ({ ...none, top3: name }),
    wins: (number, drawn) => (digitsIn(drawn, 3) & (1 << number)) !== 0,
  },
  run_bottom: {
    drawn: twos,
    draw: (name) => ({ ...none, bottom2: name }),
    wins: (number, drawn) => (digitsIn(drawn, 2) & (1 << number)) !== 0,
  },
}

const numbersOf = (betType: BetType) => [ones, twos, threes, fours][betTypeInfo[betType].digits - 1]

const compared = new Map<BetType, ReturnType<typeof compare>>()

/** Each space is gone through once. */
function compareAll(betType: keyof typeof spaces): ReturnType<typeof compare> {
  const known = compared.get(betType) ?? compare(betType, spaces[betType])
  compared.set(betType, known)
  return known
}

/** Where the rule and the naive one differ, the first few; and how many numbers win each draw. */
function compare(betType: BetType, { drawn, draw, wins }: Space) {
  const numbers = numbersOf(betType) ?? []
  const faults: string[] = []
  const winners = drawn.map((name, value) => {
    const one = draw(name, value)
    const won: string[] = []
    numbers.forEach((number, at) => {
      const isWon = isWin(betType, number, one)
      if (isWon) won.push(number)
      if (isWon !== wins(at, value)) faults.push(`${betType} ${number} drawn ${name}`)
    })
    const written = winningNumbers(betType, one)
    if (written.join() !== won.join()) faults.push(`${betType} drawn ${name}: ${written.join(' ')}`)
    return won.length
  })
  return { faults: faults.slice(0, 5), winners }
}

/** `{ 6: 720 }`: so many draws have six winning numbers. */
const tally = (counts: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(counts, (count) => count)].map(([count, all]) => [count, all.length]),
  )

// Of 1,000 draws 720 have three different digits, 270 a double, 10 are triples.
test.each([
  ['top3', { 1: 1000 }],
  ['tod3', { 6: 720, 3: 270, 1: 10 }],
  ['front3', { 1: 10, 2: 990 }],
  ['bottom3', { 1: 10, 2: 990 }],
  ['top2', { 1: 1000 }],
  ['bottom2', { 1: 100 }],
  ['run_top', { 3: 720, 2: 270, 1: 10 }],
  ['run_bottom', { 2: 90, 1: 10 }],
] as const)('%s: every number against every draw; winners a draw: %j', (betType, expected) => {
  const { faults, winners } = compareAll(betType)
  expect(faults).toEqual([])
  expect(tally(winners)).toEqual(expected)
})

test('the counts above are those of every type that is no four-digit one', () => {
  const four = betTypes.filter((betType) => betTypeInfo[betType].digits === 4)
  expect([...Object.keys(spaces), ...four].toSorted()).toEqual([...betTypes].toSorted())
})

// One draw of each kind of four digits, with zeros in front, in the middle and at the end.
const kinds = [1234, 9870, 123, 1123, 3100, 1122, 2020, 7, 9990, 7777, 0]

test.each(['top4', 'tod4'] as const)(
  '%s: all 10,000 numbers against each kind of draw',
  (betType) => {
    const space: Space = {
      drawn: kinds.map((kind) => text(kind, 4)),
      draw: (name) => ({ ...none, top4: name }),
      wins: (number, at) => {
        const drawn = kinds[at] ?? -1
        return betType === 'top4' ? number === drawn : signatures4[number] === signatures4[drawn]
      },
    }
    const { faults, winners } = compare(betType, space)
    expect(faults).toEqual([])
    expect(winners).toEqual(
      betType === 'top4' ? kinds.map(() => 1) : [24, 24, 24, 12, 12, 6, 6, 4, 4, 1, 1],
    )
  },
)

test('4 ตัวบน: each of the 10,000 draws wins with itself and with nothing else', () => {
  const faults = fours.filter(
    (name) => winningNumbers('top4', { ...none, top4: name }).join() !== name,
  )
  expect(faults).toEqual([])
})

test('4 ตัวโต๊ด: the winners of all 10,000 draws, from every order of their digits', () => {
  const alike = Map.groupBy(fours, (_, n) => signatures4[n] ?? 0)
  const faults = fours.filter((name, n) => {
    const expected = alike.get(signatures4[n] ?? 0) ?? []
    return winningNumbers('tod4', { ...none, top4: name }).join() !== expected.join()
  })
  expect(faults).toEqual([])
  // 24 orders of four different digits, 12 with a pair, 6 with two pairs, 4 with a triple, 1.
  const sizes = [...alike.values()].map((group) => group.length)
  expect(tally(sizes)).toEqual({ 24: 210, 12: 360, 6: 45, 4: 90, 1: 10 })
})

/** The best tier of a set, by arithmetic: 1 is the best, 0 none. */
function naiveTier(number: number, drawn: number): number {
  const [last, lastDrawn] = [number % 1000, drawn % 1000]
  if (number === drawn) return 1
  if (last === lastDrawn) return 2
  if (signatures4[number] === signatures4[drawn]) return 3
  if (signatures3[last] === signatures3[lastDrawn]) return 4
  if (Math.floor(number / 10) === Math.floor(drawn / 10)) return 5
  const front = Math.floor(number / 100) === Math.floor(drawn / 100)
  return front || number % 100 === drawn % 100 ? 6 : 0
}

test('หวยชุด: all 10,000 sets win just their best tier', () => {
  const faults: string[] = []
  for (const drawn of kinds.filter((_, at) => at % 2 === 1)) {
    const written = new Map(
      winningSets(text(drawn, 4)).map(({ number, tier }) => [number, setTiers.indexOf(tier) + 1]),
    )
    fours.forEach((name, n) => {
      const tier = setTierOf(name, text(drawn, 4))
      const rank = tier === null ? 0 : setTiers.indexOf(tier) + 1
      if (rank !== naiveTier(n, drawn) || rank !== (written.get(name) ?? 0)) {
        faults.push(`${name} drawn ${text(drawn, 4)}: ${tier}`)
      }
    })
  }
  expect(faults.slice(0, 5)).toEqual([])
})

// lottery.md §2.2: what all numbers bought for 1 baht each return, over every draw, in hundredths
// of a percent. Integers: winners over all draws × rate × 100 ÷ (numbers × draws).
test.each([
  ['top3', 'LOTTO88', 90_000n, 9000n],
  ['top3', 'JETSADA stock', 80_000n, 8000n],
  ['top3', 'Lao, Hanoi, yeekee', 85_000n, 8500n],
  ['top2', 'all', 9000n, 9000n],
  ['bottom2', 'all', 9000n, 9000n],
  ['run_top', 'all', 320n, 8672n],
  ['run_bottom', 'all', 420n, 7980n],
  // 720 of 1,000 numbers return 90 %, 270 return 45 %, 10 return 15 %: (64800 + 12150 + 150) /
  // 1000.
  ['tod3', 'LOTTO88', 15_000n, 7710n],
  ['tod3', 'yeekee, SABAI', 13_000n, 6682n],
] as const)('%s at the rate of %s: what everybody together gets back', (betType, _, rate, back) => {
  const { winners } = compareAll(betType)
  const won = BigInt(winners.reduce((sum, count) => sum + count, 0))
  const bought = BigInt((numbersOf(betType)?.length ?? 0) * winners.length)
  expect((won * rate * 100n) / bought).toBe(back)
})
