import { beforeAll, describe, expect, test } from 'vitest'
import { over, ratio, textOf } from '../../maths/rational.ts'
import type { Box, RoomKind } from './boxes.ts'
import { CARDS_A_SHOE } from './cards.ts'
import { chanceOf, type CoupCount, countCoups, ORDERED_DRAWS } from './par.ts'
import { type BaccaratParSheet, baccaratParSheet } from './par-sheet.ts'

const ALL_DRAWS = 4_998_398_275_503_360n
const PATIENCE_MS = 120_000
let sheet: BaccaratParSheet
let counts: readonly CoupCount[]
beforeAll(() => {
  sheet = baccaratParSheet()
  counts = countCoups()
}, PATIENCE_MS)

test('the sheet that is published is the one that is worked out', async () => {
  const text = `${JSON.stringify(sheet, undefined, 2)}\n`
  await expect(text).toMatchFileSnapshot('./par-sheet.json')
})

test('every ordered draw of six cards is counted once', () => {
  expect(ORDERED_DRAWS).toBe(ALL_DRAWS)
  expect(counts.reduce((sum, { draws }) => sum + draws, 0n)).toBe(ALL_DRAWS)
})

test('the figures of the design, to the last digit', () => {
  expect(sheet).toMatchObject({
    ordered_draws: '4998398275503360',
    winners: {
      B: { draws: '2292252566437888', decimal: expect.stringMatching(/^0\.458597422/) },
      P: { draws: '2230518282592256', decimal: expect.stringMatching(/^0\.446246609/) },
      T: { draws: '475627426473216', decimal: expect.stringMatching(/^0\.095155968/) },
    },
    banker_wins_with_six: { fraction: '210337737856/3904998652737' },
    pair_of_one_side: { fraction: '31/415' },
    pair_of_either_side: { fraction: '340163/2365251' },
    coups_by_cards: [{ cards: 4, fraction: '140356/370461' }, { cards: 5 }, { cards: 6 }],
  })
  const [, five, six] = sheet.coups_by_cards
  expect(Number(five?.decimal)).toBeCloseTo(0.303444, 6)
  expect(Number(six?.decimal)).toBeCloseTo(0.317687, 6)
  expect(Number(sheet.cards_a_coup.decimal)).toBeCloseTo(4.93881885, 9)
  expect(Number(sheet.natural_win_of_one_side.decimal)).toBeCloseTo(0.162589095, 9)
})

test.each<[Box, RoomKind, number]>([
  ['B', 'commission', 98.942094],
  ['B', 'no_commission', 98.541896],
  ['P', 'commission', 98.764919],
  ['P', 'no_commission', 98.764919],
  ['T', 'commission', 85.640371],
  ['PP', 'commission', 89.638554],
  ['BP', 'no_commission', 89.638554],
  ['EP', 'commission', 86.290123],
  ['small', 'commission', 94.717123],
  ['big', 'no_commission', 95.654252],
])('%s of a room with %s returns %d in a hundred', (box, kind, percent) => {
  const room = sheet.rooms.find((one) => one.kind === kind)
  const found = room?.boxes.find((one) => one.box === box)
  expect(Number(found?.return.decimal) * 100).toBeCloseTo(percent, 6)
})

describe('counted another way', () => {
  /** Who wins, by points alone: the rules as a table of the casino says them. */
  function play(points: readonly number[]): { winner: 'P' | 'B' | 'T'; cards: number } {
    const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0] = points
    let [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10]
    let cards = 4
    if (player < 8 && banker < 8) {
      const hasThird = player < 6
      if (hasThird) {
        player = (player + fifth) % 10
        cards += 1
      }
      const draws = hasThird
        ? banker < 3 ||
          (banker === 3 && fifth !== 8) ||
          (banker === 4 && fifth >= 2 && fifth <= 7) ||
          (banker === 5 && fifth >= 4 && fifth <= 7) ||
          (banker === 6 && fifth >= 6 && fifth <= 7)
        : banker < 6
      if (draws) {
        banker = (banker + (hasThird ? sixth : fifth)) % 10
        cards += 1
      }
    }
    return { winner: player > banker ? 'P' : player < banker ? 'B' : 'T', cards }
  }

  test('all million series of six points, weighed by the cards that have them', () => {
    const found = { P: 0, B: 0, T: 0, cards: 0n }
    const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
    const points = [0, 0, 0, 0, 0, 0]
    const deal = (at: number, draws: number): void => {
      if (at === points.length) {
        const { winner, cards } = play(points)
        found[winner] += draws
        found.cards += BigInt(draws) * BigInt(cards)
        return
      }
      for (let point = 0; point < 10; point += 1) {
        const of = left[point] ?? 0
        left[point] = of - 1
        points[at] = point
        deal(at + 1, draws * of)
        left[point] = of
      }
    }
    deal(0, 1)
    expect([found.B, found.P, found.T].map(BigInt)).toEqual([
      2_292_252_566_437_888n,
      2_230_518_282_592_256n,
      475_627_426_473_216n,
    ])
    expect(textOf(ratio(found.cards, ALL_DRAWS))).toBe(sheet.cards_a_coup.fraction)
  })

  test('pairs in closed form', () => {
    const cards = BigInt(CARDS_A_SHOE)
    const one = ratio(31n, cards - 1n)
    expect(chanceOf(counts, (coup) => coup.hasPlayerPair)).toEqual(one)
    expect(chanceOf(counts, (coup) => coup.hasBankerPair)).toEqual(one)
    // The second pair is of the first one's rank, of which 30 cards are left, or of one of twelve whole ranks.
    const second = ratio(30n * 29n + 12n * 32n * 31n, (cards - 2n) * (cards - 3n))
    const both = chanceOf(counts, (coup) => coup.hasPlayerPair && coup.hasBankerPair)
    expect(over(both, one)).toEqual(second)
  })

  test('side bets of other tables, which the design has figures of', () => {
    const chance = (isOne: (coup: CoupCount['coup']) => boolean) => {
      const { num, den } = chanceOf(counts, isOne)
      return Number((num * 1_000_000_000_000n) / den) / 1e12
    }
    const six = (cards: number) =>
      chance(
        (coup) => coup.winner === 'B' && coup.bankerTotal === 6 && coup.banker.length === cards,
      )
    expect(six(2)).toBeCloseTo(0.037246719, 8)
    expect(six(3)).toBeCloseTo(0.016616996, 8)
    const seven = ({ winner, banker, bankerTotal }: CoupCount['coup']) =>
      winner === 'B' && bankerTotal === 7 && banker.length === 3
    expect(chance(seven)).toBeCloseTo(0.022533821, 8)
    const eight = ({ winner, player, playerTotal }: CoupCount['coup']) =>
      winner === 'P' && playerTotal === 8 && player.length === 3
    expect(chance(eight)).toBeCloseTo(0.034543218, 8)
  })
})
