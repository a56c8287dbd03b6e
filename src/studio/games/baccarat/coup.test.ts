import { expect, test } from 'vitest'
import { freshShoe, pointsOf, rankOf, suitOf } from './cards.ts'
import { COUP_CODE, codeOf, resultOf } from './code.ts'
import { coupOf, dealCoup, doesBankerDraw, type Winner } from './coup.ts'

/** A card by its sign, of the first deck: `10♥`, `A♠`. */
function card(sign: string): number {
  const suit = '♣♦♥♠'.indexOf(sign.at(-1) ?? '')
  const rank = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(
    sign.slice(0, -1),
  )
  return suit * 13 + rank
}
const cards = (signs: string): number[] => signs.split(' ').filter(Boolean).map(card)

/** Deals signs in the order in which they come. */
function deal(signs: string) {
  const queue = cards(signs)
  const coup = dealCoup(() => queue.shift() ?? Number.NaN)
  return { ...coup, unused: queue.length }
}

test('a shoe is eight decks: each rank 32 times, each suit 104 times, each card 8 times', () => {
  const shoe = freshShoe()
  const times = (keyOf: (card: number) => number) =>
    Object.values(Object.groupBy(shoe, keyOf)).map((group) => group?.length)
  expect(times(rankOf)).toEqual(Array.from({ length: 13 }, () => 32))
  expect(times(suitOf)).toEqual(Array.from({ length: 4 }, () => 104))
  expect(new Set(times((one) => suitOf(one) * 13 + rankOf(one)))).toEqual(new Set([8]))
  expect(shoe.slice(0, 13).map(pointsOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0])
})

// Rows of the rules sheet: what is dealt, in the order of dealing.
test.each([
  ['both stop on a natural of either side', '4♣ 2♣ 4♦ 5♣ 9♣ 9♣', 'P', 8, 7, 2, 2],
  ['nine beats eight', '4♣ 5♦ 4♦ 4♣ 9♣', 'B', 8, 9, 2, 2],
  ['six and seven stand', '2♣ 3♦ 4♦ 4♣ 9♣', 'B', 6, 7, 2, 2],
  ['the player draws on five', '2♣ 3♦ 3♦ 4♣ 4♥ 9♣', 'P', 9, 7, 3, 2],
  ['the banker draws on five where the player stood', '2♣ 2♦ 4♦ 3♣ 4♥ 9♣', 'B', 6, 9, 2, 3],
  ['the banker stands on six where the player stood', '3♣ 2♦ 4♦ 4♣ 4♥ 9♣', 'P', 7, 6, 2, 2],
  ['three against an eight: the banker stands', '2♣ K♦ 3♦ 3♣ 8♥ 9♣', 'T', 3, 3, 3, 2],
  ['three against a nine: the banker draws', '2♣ K♦ 3♦ 3♣ 9♥ 9♣', 'P', 4, 2, 3, 3],
  ['six against a six: the banker draws', 'A♣ 2♦ K♦ 4♣ 6♥ A♣', 'T', 7, 7, 3, 3],
  ['tens and pictures count nothing', '10♣ J♦ Q♦ K♣ 10♥ J♣', 'T', 0, 0, 3, 3],
] as const)('%s', (_name, signs, winner, playerTotal, bankerTotal, player, banker) => {
  const coup = deal(signs)
  expect(coup).toMatchObject({ winner, playerTotal, bankerTotal })
  expect([coup.player.length, coup.banker.length]).toEqual([player, banker])
  expect(coup.unused).toBe(signs.split(' ').length - player - banker)
})

const DRAWS_FROM: Readonly<Record<number, number>> = { 4: 2, 5: 4, 6: 6 }
/** The banker's rule as players say it: "three but not on an eight, four on two to seven, …". */
function bankerDrawsByWord(total: number, third: number): boolean {
  if (total <= 2) return true
  if (total === 3) return third !== 8
  const from = DRAWS_FROM[total]
  return from !== undefined && third >= from && third <= 7
}

test('the banker draws as the rule says, for each total and each third card', () => {
  for (let total = 0; total <= 7; total += 1) {
    expect(doesBankerDraw(total, undefined)).toBe(total <= 5)
    for (let third = 0; third <= 9; third += 1) {
      expect(doesBankerDraw(total, third), `${total} on ${third}`).toBe(
        bankerDrawsByWord(total, third),
      )
    }
  }
})

test('a pair is two of a rank among the first two, of any suit', () => {
  expect(coupOf(cards('K♣ K♦'), cards('K♥ Q♦'))).toMatchObject({
    hasPlayerPair: true,
    hasBankerPair: false,
  })
  expect(coupOf(cards('2♣ 3♦ 3♥'), cards('A♥ A♥'))).toMatchObject({
    hasPlayerPair: false,
    hasBankerPair: true,
  })
})

test.each<[string, string, string, Winner]>([
  ['K♣ 9♦', 'K♥ 8♦', 'P', 'P'],
  ['4♣ 4♦', 'K♥ 9♦', 'Bp', 'B'],
  ['4♣ 4♦', '9♥ 9♦', 'Tbp', 'T'],
  ['K♣ 3♦ 3♦', '3♥ 3♦', 'Tb', 'T'],
])('%s against %s is written %s', (player, banker, code, winner) => {
  const written = codeOf(coupOf(cards(player), cards(banker)))
  expect([written, resultOf(written)]).toEqual([code, winner])
  expect(written).toMatch(COUP_CODE)
})

test.each(['', 'b', 'Bpb', 'Bbpp', 'X', 'B '])('"%s" is no code', (code) => {
  expect(() => resultOf(code)).toThrow('no code of a coup')
})
