import { sha256Text } from '#kernel/hash.ts'
import { returnedX100 } from '#studio/games/baccarat/boxes.ts'
import { CARDS_A_SHOE, freshShoe } from '#studio/games/baccarat/cards.ts'
import type { Coup } from '#studio/games/baccarat/coup.ts'
import { chanceOf, countCoups, expectedOf } from '#studio/games/baccarat/par.ts'
import { drawCoup, isCutReached } from '#studio/games/baccarat/shoe.ts'
import type { Rational } from '#studio/maths/rational.ts'

/** Two-sided 10⁻⁴ of a standard normal value. */
export const Z_MAX = 3.8906

/**
 * So many coups every shoe has: as many as 402 cards are enough for, should each take six. They are counted and not
 * the whole shoe, because when a shoe ends depends on its cards: the last coups of long shoes are no even draw.
 */
export const COUPS_COUNTED = 67

/** What is counted of a coup, and what is expected of it. */
interface Figure {
  readonly name: string
  readonly of: (coup: Coup) => number
  readonly expected: number
}

/** A figure as it came out. */
export interface CertifiedRow {
  readonly name: string
  readonly expected: number
  readonly observed: number
  /** By the variance between shoes: coups of one shoe share its cards. */
  readonly z: number
  readonly ok: boolean
}

export interface CertifiedShoes {
  readonly shoes: number
  readonly coups: number
  readonly coupsOfAShoe: { readonly fewest: number; readonly most: number; readonly mean: number }
  readonly cardsOut: { readonly fewest: number; readonly most: number }
  readonly rows: readonly CertifiedRow[]
}

const cardsOf = ({ player, banker }: Coup): number => player.length + banker.length
const is = (holds: boolean): number => Number(holds)
const numberOf = ({ num, den }: Rational): number => Number(num) / Number(den)

/** Winners, pairs, cards and the returns that depend on more than these, with what is exact of them. */
function figures(): Figure[] {
  const counts = countCoups()
  const chances: [string, (coup: Coup) => boolean][] = [
    ['banker wins', ({ winner }) => winner === 'B'],
    ['player wins', ({ winner }) => winner === 'P'],
    ['tie', ({ winner }) => winner === 'T'],
    ['pair of the player', ({ hasPlayerPair }) => hasPlayerPair],
    ['pair of the banker', ({ hasBankerPair }) => hasBankerPair],
    ['pair of either', ({ hasPlayerPair, hasBankerPair }) => hasPlayerPair || hasBankerPair],
    ['four cards', (coup) => cardsOf(coup) === 4],
  ]
  const ofSix = (coup: Coup) => returnedX100('B', coup, 'no_commission')
  return [
    ...chances.map(([name, isOne]) => ({
      name,
      of: (coup: Coup) => is(isOne(coup)),
      expected: numberOf(chanceOf(counts, isOne)),
    })),
    {
      name: 'cards a coup',
      of: cardsOf,
      expected: numberOf(expectedOf(counts, (coup) => BigInt(cardsOf(coup)))),
    },
    {
      name: 'banker without commission returns, in hundredths',
      of: ofSix,
      expected: numberOf(expectedOf(counts, (coup) => BigInt(ofSix(coup)))),
    },
  ]
}

/** Deals a shoe to its end, as a room does. @returns how many cards are out */
function dealShoe(seed: string, draw: typeof drawCoup, onCoup: (coup: Coup) => void): number {
  const serverSeed = sha256Text(seed)
  let left: readonly number[] = freshShoe()
  let isOver = false
  for (let coup = 1; !isOver; coup += 1) {
    isOver = isCutReached(left)
    const beacon = sha256Text(`${seed}:${coup}`)
    const drawn = draw({ serverSeed, beacon, coup, left })
    if (drawn.left.length >= left.length) throw new Error('a coup without cards: no shoe would end')
    left = drawn.left
    onCoup(drawn.coup)
  }
  return CARDS_A_SHOE - left.length
}

let known: readonly Figure[] | undefined

/** Deals so many shoes and compares what came with what is exact. @param draw the dealer on trial */
export function certifyShoes(seed: string, shoes: number, draw = drawCoup): CertifiedShoes {
  known ??= figures()
  const tallies = known.map((figure) => ({ ...figure, shoe: 0, sum: 0, squares: 0 }))
  const coups = { all: 0, fewest: Number.POSITIVE_INFINITY, most: 0 }
  const out = { fewest: Number.POSITIVE_INFINITY, most: 0 }
  for (let shoe = 0; shoe < shoes; shoe += 1) {
    for (const tally of tallies) tally.shoe = 0
    let dealt = 0
    const cards = dealShoe(`${seed}:${shoe}`, draw, (coup) => {
      if (dealt < COUPS_COUNTED) for (const tally of tallies) tally.shoe += tally.of(coup)
      dealt += 1
    })
    for (const tally of tallies) {
      tally.sum += tally.shoe
      tally.squares += tally.shoe ** 2
    }
    coups.all += dealt
    include(coups, dealt)
    include(out, cards)
  }
  return {
    shoes,
    coups: coups.all,
    coupsOfAShoe: { fewest: coups.fewest, most: coups.most, mean: coups.all / shoes },
    cardsOut: out,
    rows: tallies.map((tally) => rowOf(tally, shoes)),
  }
}

function include(range: { fewest: number; most: number }, value: number): void {
  range.fewest = Math.min(range.fewest, value)
  range.most = Math.max(range.most, value)
}

function rowOf(
  { name, expected, sum, squares }: Figure & { readonly sum: number; readonly squares: number },
  shoes: number,
): CertifiedRow {
  const mean = sum / shoes
  const variance = (squares / shoes - mean ** 2) * (shoes / (shoes - 1))
  const z = (mean - COUPS_COUNTED * expected) / Math.sqrt(variance / shoes)
  return { name, expected, observed: mean / COUPS_COUNTED, z, ok: Math.abs(z) <= Z_MAX }
}
