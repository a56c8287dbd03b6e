import type { Satang } from '#kernel/money.ts'
import { baccaratConfig } from './config.ts'
import type { Coup } from './coup.ts'

/**
 * What can be bet on: banker, player, tie, a pair of the player, of the banker, of either; `small` is four cards in
 * the coup, `big` five or six.
 */
export const boxes = ['B', 'P', 'T', 'PP', 'BP', 'EP', 'small', 'big'] as const
export type Box = (typeof boxes)[number]

/**
 * Boxes that stand against each other: whatever comes, one of the two wins or both come back. A player has one of them
 * in a coup, because who has both plays without risk and is counted as playing (decision 0135).
 */
export const oppositeOf: Readonly<Partial<Record<Box, Box>>> = {
  B: 'P',
  P: 'B',
  small: 'big',
  big: 'small',
}

/** How a room pays the banker: 0.95 to 1, or in full and half of it where he wins with six. */
export const roomKinds = ['commission', 'no_commission'] as const
export type RoomKind = (typeof roomKinds)[number]

/** A banker who wins with it costs a room without commission half the pay. */
const BANKER_SIX = 6
const CARDS_OF_SMALL = 4

const isHit: Readonly<Record<Box, (coup: Coup) => boolean>> = {
  B: ({ winner }) => winner === 'B',
  P: ({ winner }) => winner === 'P',
  T: ({ winner }) => winner === 'T',
  PP: ({ hasPlayerPair }) => hasPlayerPair,
  BP: ({ hasBankerPair }) => hasBankerPair,
  EP: ({ hasPlayerPair, hasBankerPair }) => hasPlayerPair || hasBankerPair,
  small: (coup) => cardsOf(coup) === CARDS_OF_SMALL,
  big: (coup) => cardsOf(coup) > CARDS_OF_SMALL,
}

const cardsOf = ({ player, banker }: Coup): number => player.length + banker.length

/** What a box pays beside the stake where it wins, in hundredths of it. */
function paysX100Of(box: Box, { bankerTotal }: Coup, kind: RoomKind): number {
  const { paysX100, noCommissionX100 } = baccaratConfig
  if (box !== 'B' || kind === 'commission') return paysX100[box]
  return bankerTotal === BANKER_SIX ? noCommissionX100.bankerSix : noCommissionX100.B
}

/**
 * What of a stake comes back, in hundredths of it, the stake included: 0 where the box lost, 100 for banker and
 * player in a tie.
 */
export function returnedX100(box: Box, coup: Coup, kind: RoomKind): number {
  if (isHit[box](coup)) return 100 + paysX100Of(box, coup, kind)
  return coup.winner === 'T' && (box === 'B' || box === 'P') ? 100 : 0
}

/** What comes back of a stake on one box, the stake included; rounded down to a satang. */
export const returnedOf = (box: Box, stakeSatang: Satang, coup: Coup, kind: RoomKind): Satang =>
  (stakeSatang * BigInt(returnedX100(box, coup, kind))) / 100n

/** The stakes of one ticket, by box. */
export type Stakes = Readonly<Partial<Record<Box, Satang>>>

/** What comes back of a ticket: the sum over its boxes, each rounded down by itself. */
export function winOf(stakes: Stakes, coup: Coup, kind: RoomKind): Satang {
  let sum = 0n
  for (const box of boxes) sum += returnedOf(box, stakes[box] ?? 0n, coup, kind)
  return sum
}
