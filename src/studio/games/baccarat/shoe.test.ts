import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDraws, shuffle } from '#kernel/fair.ts'
import { sha256Text } from '#kernel/hash.ts'
import { CARDS_A_SHOE, freshShoe, pointsOf, rankOf, suitOf } from './cards.ts'
import { codeOf } from './code.ts'
import { baccaratConfig } from './config.ts'
import { type Coup, dealCoup } from './coup.ts'
import { baccaratConfigHash, drawCoup, isCutReached } from './shoe.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const signOf = (card: number): string => `${RANKS[rankOf(card)]}${'♣♦♥♠'[suitOf(card)]}`
const shown = ({ player, banker, winner }: Coup): string =>
  `P ${player.map(signOf).join(' ')} B ${banker.map(signOf).join(' ')} → ${winner}`

/** A shuffled shoe as tables without a beacon deal it: the first card is shown, and so many are burned. */
function committedShoe(serverSeed: string, clientSeed: string, nonce: number) {
  const order = shuffle(createDraws({ serverSeed, clientSeed, nonce }), CARDS_A_SHOE)
  const burned = pointsOf(order[0] ?? 0) || 10
  let out = 1 + burned
  const coups: Coup[] = []
  const deal = () => {
    coups.push(
      dealCoup(() => {
        out += 1
        return order[out - 1] ?? Number.NaN
      }),
    )
  }
  while (out < baccaratConfig.cutAfterCards) deal()
  deal()
  return { order, burned, coups, out }
}

describe('the rules deal the published shoe', () => {
  const { order, burned, coups, out } = committedShoe('a'.repeat(64), 'client-seed', 1)

  test('the order of the cards is that of the standard', () => {
    expect(order.slice(0, 10)).toEqual([402, 14, 6, 155, 394, 111, 410, 283, 371, 271])
    expect(createHash('sha256').update(order.join(',')).digest('hex')).toBe(
      '96feaff846aacbdc0996e031f3e0877ea2fb205b555463de2a9eecf200d0c5cb',
    )
  })

  test('79 coups of 408 cards, each with its winner and the first four card by card', () => {
    expect([burned, out, coups.length]).toEqual([10, 408, 79])
    expect(coups.map(({ winner }) => winner).join('')).toBe(
      'PPPBPBPTBPPBBTPBPBBBTPTBBPPBTBPBBBBPPBPBPPBPTTPPBBBPPTPPBBBBBPBPBPBPBBBBTPPBBBP',
    )
    expect(coups.filter(({ hasPlayerPair }) => hasPlayerPair)).toHaveLength(5)
    expect(coups.filter(({ hasBankerPair }) => hasBankerPair)).toHaveLength(5)
    expect(coups.slice(0, 4).map(shown)).toEqual([
      'P Q♠ 9♠ B A♦ Q♦ → P',
      'P 10♥ 2♦ 7♦ B 2♠ 5♦ → P',
      'P A♥ J♠ 6♦ B 6♠ 8♦ Q♠ → P',
      'P 3♣ J♦ 3♥ B Q♣ 7♠ → B',
    ])
  })
})

const serverSeed = 'a'.repeat(64)
/** Four cards a coup at least. */
const COUPS_MAX = CARDS_A_SHOE / 4
const beaconOf = (coup: number): string => sha256Text(`beacon ${coup}`)

/** The lazy shoe once more, by Node's own HMAC and the words of the rules sheet. */
function drawByHand(seed: string, beacon: string, coup: number, left: readonly number[]): number[] {
  const words: number[] = []
  for (let block = 0; block < 4; block += 1) {
    const hmac = createHmac('sha256', seed).update(`${beacon}:${coup}:${block}`).digest()
    for (let at = 0; at < 32; at += 4) words.push(hmac.readUInt32BE(at))
  }
  const rest = [...left]
  return Array.from({ length: 6 }, () => {
    const limit = Math.floor(2 ** 32 / rest.length) * rest.length
    let word = words.shift() ?? Number.NaN
    while (word >= limit) word = words.shift() ?? Number.NaN
    const card = rest[word % rest.length] ?? Number.NaN
    rest.splice(rest.indexOf(card), 1)
    return card
  })
}

test('the rules sheet tells how to work a coup out by hand', () => {
  let left = freshShoe()
  for (let coup = 1; coup <= 80; coup += 1) {
    const order = drawByHand(serverSeed, beaconOf(coup), coup, left)
    const byHand = dealCoup(() => order.shift() ?? Number.NaN)
    const drawn = drawCoup({ serverSeed, beacon: beaconOf(coup), coup, left })
    expect(drawn.coup).toEqual(byHand)
    left = drawn.left
  }
})

test('a lazy shoe falls as it always did', () => {
  let left = freshShoe()
  const codes: string[] = []
  let isLast = false
  while (!isLast && codes.length < COUPS_MAX) {
    isLast = isCutReached(left)
    const coup = codes.length + 1
    const drawn = drawCoup({ serverSeed, beacon: beaconOf(coup), coup, left })
    codes.push(codeOf(drawn.coup))
    left = drawn.left
  }
  expect([codes.length, CARDS_A_SHOE - left.length, codes.join(' ')]).toMatchInlineSnapshot(`
    [
      82,
      412,
      "B P B B B B B T P B P B P Pb P B B T B B Pb B B B P B Pb T P B P B Pb B P B B P B B B Tb P P T B P B P P P B Bb P B B P P P P B P P P P B T P P P P B Pb P P Bb P B P P P P",
    ]
  `)
})

const hex = fc.stringMatching(/^[0-9a-f]{64}$/)

test('a shoe deals each card at most once, in the order of nothing but seed, beacons and numbers', () => {
  fc.assert(
    fc.property(hex, hex, (seed, beacon) => {
      let left = freshShoe()
      const out: number[] = []
      for (let coup = 1; !isCutReached(left); coup += 1) {
        const before = [...left]
        const drawn = drawCoup({ serverSeed: seed, beacon, coup, left })
        expect(left).toEqual(before)
        expect(drawCoup({ serverSeed: seed, beacon, coup, left })).toEqual(drawn)
        out.push(...drawn.coup.player, ...drawn.coup.banker)
        expect(drawn.left.length).toBe(CARDS_A_SHOE - out.length)
        left = drawn.left
        expect(left).toEqual(left.toSorted((a, b) => a - b))
      }
      expect([...out, ...left].toSorted((a, b) => a - b)).toEqual(freshShoe())
    }),
    { numRuns: 20 },
  )
})

test('another seed, another beacon or another number deals other cards', () => {
  const seeds = { serverSeed, beacon: beaconOf(1), coup: 1, left: freshShoe() }
  const others = [{ serverSeed: 'b'.repeat(64) }, { beacon: beaconOf(2) }, { coup: 2 }]
  const { coup } = drawCoup(seeds)
  for (const other of others) expect(drawCoup({ ...seeds, ...other }).coup).not.toEqual(coup)
})

test('the cut card comes when 402 cards are out; what is left is enough for the last coup', () => {
  const left = (cards: number) => freshShoe().slice(0, cards)
  expect([isCutReached(left(15)), isCutReached(left(14)), isCutReached(left(9))]).toEqual([
    false,
    true,
    true,
  ])
  // A coup before the cut leaves nine cards at least, and a coup takes six at most.
  expect(
    drawCoup({ serverSeed, beacon: beaconOf(1), coup: 90, left: left(9) }).left.length,
  ).toBeGreaterThanOrEqual(3)
  expect(() => drawCoup({ serverSeed, beacon: beaconOf(1), coup: 90, left: left(3) })).toThrow(
    'no range',
  )
})

test('another configuration is another version', () => {
  expect(baccaratConfigHash).toMatchInlineSnapshot(
    `"8ce3e363b7bff44a18fde94acfc03d067d0cc9699b2628ac07b3ee2221c6ea55"`,
  )
})
