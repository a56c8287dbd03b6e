import { decimalOf, type Rational, rootOf, textOf } from '../../maths/rational.ts'
import { type Box, boxes, type RoomKind, roomKinds } from './boxes.ts'
import { baccaratConfig } from './config.ts'
import type { Coup } from './coup.ts'
import {
  boxFigures,
  chanceOf,
  type CoupCount,
  countCoups,
  expectedOf,
  ORDERED_DRAWS,
} from './par.ts'
import { baccaratConfigHash } from './shoe.ts'

/** A figure as it is published: the fraction is exact, the decimals are cut off. */
interface Figure {
  readonly fraction: string
  readonly decimal: string
}

const DECIMALS = 12
const figure = (value: Rational): Figure => ({
  fraction: textOf(value),
  decimal: decimalOf(value, DECIMALS),
})

const cardsOf = ({ player, banker }: Coup): number => player.length + banker.length
const isNaturalWin = (coup: Coup, side: 'P' | 'B'): boolean =>
  coup.winner === side &&
  cardsOf(coup) === 4 &&
  Math.max(coup.playerTotal, coup.bankerTotal) >= baccaratConfig.naturalFrom

/** Everything that is published of the game's mathematics. Deals every coup once: about a second. */
export function baccaratParSheet() {
  const counts = countCoups()
  const chance = (isOne: (coup: Coup) => boolean) => figure(chanceOf(counts, isOne))
  const winner = (side: string) => ({
    draws: `${counts.reduce((sum, { coup, draws }) => (coup.winner === side ? sum + draws : sum), 0n)}`,
    ...chance((coup) => coup.winner === side),
  })
  return {
    game: baccaratConfig.game,
    version: baccaratConfig.version,
    config_hash: baccaratConfigHash,
    ordered_draws: `${ORDERED_DRAWS}`,
    winners: { B: winner('B'), P: winner('P'), T: winner('T') },
    natural_win_of_one_side: chance((coup) => isNaturalWin(coup, 'P')),
    pair_of_one_side: chance((coup) => coup.hasPlayerPair),
    pair_of_either_side: chance((coup) => coup.hasPlayerPair || coup.hasBankerPair),
    banker_wins_with_six: chance((coup) => coup.winner === 'B' && coup.bankerTotal === 6),
    coups_by_cards: [4, 5, 6].map((cards) => ({
      cards,
      ...chance((coup) => cardsOf(coup) === cards),
    })),
    cards_a_coup: figure(expectedOf(counts, (coup) => BigInt(cardsOf(coup)))),
    rooms: roomKinds.map((kind) => ({
      kind,
      boxes: boxes.map((box) => boxOf(counts, box, kind)),
    })),
    config: baccaratConfig,
  }
}

function boxOf(counts: readonly CoupCount[], box: Box, kind: RoomKind) {
  const { mean, variance } = boxFigures(counts, box, kind)
  return { box, return: figure(mean), standard_deviation: rootOf(variance, DECIMALS) }
}

export type BaccaratParSheet = ReturnType<typeof baccaratParSheet>
