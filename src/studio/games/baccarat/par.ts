import { minus, ratio, type Rational, times } from '../../maths/rational.ts'
import { type Box, returnedX100, type RoomKind } from './boxes.ts'
import { CARDS_A_SHOE } from './cards.ts'
import { baccaratConfig } from './config.ts'
import { type Coup, dealCoup } from './coup.ts'

/** A coup takes at most so many cards; every figure counts all orders of so many. */
const CARDS_A_COUP = 6
/** So many cards may be half of a pair; of the others only their points matter. */
const CARDS_OF_PAIRS = 4
const RANKS = baccaratConfig.ranks.length
const CARDS_A_RANK = CARDS_A_SHOE / RANKS
/** The first of the ranks that count nothing, which stands for all of them where points alone matter. */
const TEN = 9

/** Coups that all boxes pay alike, and in how many of all orders of six cards they come. */
export interface CoupCount {
  /** One of them. */
  readonly coup: Coup
  readonly draws: bigint
}

/** In how many orders cards can be dealt from a shoe of so many. */
function ordersOf(left: number, cards: number): number {
  let orders = 1
  for (let at = 0; at < cards; at += 1) orders *= left - at
  return orders
}

/** All ordered draws of six cards: 416 · 415 · … · 411, below 2⁵³. */
export const ORDERED_DRAWS = BigInt(ordersOf(CARDS_A_SHOE, CARDS_A_COUP))

/** How many cards of a class are left; a card of the class is written as its rank. */
function leftOf(rank: number, place: number, used: Uint8Array): number {
  if (place < CARDS_OF_PAIRS || rank !== TEN) return CARDS_A_RANK - (used[rank] ?? 0)
  let left = 0
  for (let zero = TEN; zero < RANKS; zero += 1) left += CARDS_A_RANK - (used[zero] ?? 0)
  return left
}

/**
 * Deals every coup once from a fresh shoe, by the function that plays: ranks of the first four cards, points of the
 * thirds. A million coups, about a second.
 * @param visit is given a coup and in how many of all ordered draws of six cards it is dealt; whole numbers below 2⁵³
 */
export function eachCoup(visit: (coup: Coup, draws: number) => void): void {
  const choices: number[] = []
  const used = new Uint8Array(RANKS)
  for (;;) {
    used.fill(0)
    let [place, draws] = [0, 1]
    const coup = dealCoup(() => {
      if (place === choices.length) choices.push(0)
      const rank = choices[place] as number
      draws *= leftOf(rank, place, used)
      used[rank] = (used[rank] ?? 0) + 1
      place += 1
      return rank
    })
    visit(coup, draws * ordersOf(CARDS_A_SHOE - place, CARDS_A_COUP - place))
    if (!turn(choices)) return
  }
}

/** Turns to the next choices; false where these were the last. */
function turn(choices: number[]): boolean {
  for (let place = choices.length - 1; place >= 0; place -= 1) {
    const lastRank = place < CARDS_OF_PAIRS ? RANKS - 1 : TEN
    const rank = choices[place] as number
    if (rank < lastRank) {
      choices[place] = rank + 1
      return true
    }
    choices.pop()
  }
  return false
}

/** All coups, counted by everything that a box looks at; worked out anew in each call. */
export function countCoups(): CoupCount[] {
  const groups = new Map<number, { coup: Coup; draws: number }>()
  eachCoup((coup, draws) => {
    const key = keyOf(coup)
    const group = groups.get(key)
    if (group) group.draws += draws
    else groups.set(key, { coup, draws })
  })
  return [...groups.values()].map(({ coup, draws }) => ({ coup, draws: BigInt(draws) }))
}

const POINTS = 10
const CARD_COUNTS = 3

/** What a box may look at: both totals, both pairs and how many cards each side has. */
function keyOf(coup: Coup): number {
  let key = coup.playerTotal * POINTS + coup.bankerTotal
  key = key * 2 + Number(coup.hasPlayerPair)
  key = key * 2 + Number(coup.hasBankerPair)
  key = key * (CARD_COUNTS + 1) + coup.player.length
  return key * (CARD_COUNTS + 1) + coup.banker.length
}

/** The expectation of a whole number that depends on the coup, exactly. */
export function expectedOf(
  counts: readonly CoupCount[],
  valueOf: (coup: Coup) => bigint,
): Rational {
  let sum = 0n
  for (const { coup, draws } of counts) sum += draws * valueOf(coup)
  return ratio(sum, ORDERED_DRAWS)
}

/** The chance that a coup is one of those that are asked for, exactly. */
export const chanceOf = (counts: readonly CoupCount[], isOne: (coup: Coup) => boolean): Rational =>
  expectedOf(counts, (coup) => (isOne(coup) ? 1n : 0n))

const HUNDREDTH = ratio(1, 100)

/** What a box gives back of a stake, on average, and how far its coups are spread; before rounding to a satang. */
export function boxFigures(
  counts: readonly CoupCount[],
  box: Box,
  kind: RoomKind,
): { readonly mean: Rational; readonly variance: Rational } {
  const returned = (coup: Coup) => BigInt(returnedX100(box, coup, kind))
  const mean = times(HUNDREDTH, expectedOf(counts, returned))
  const squares = times(
    times(HUNDREDTH, HUNDREDTH),
    expectedOf(counts, (coup) => returned(coup) ** 2n),
  )
  return { mean, variance: minus(squares, times(mean, mean)) }
}
