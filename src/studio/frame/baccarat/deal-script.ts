/** When the cards of a coup come, and what is seen of them at a moment. The same for everybody before the table. */

export type Hand = 'player' | 'banker'

/** A card on its way to a hand, or in it. */
export interface DealtCard {
  readonly hand: Hand
  readonly card: number
  /** Since the deal began. */
  readonly leavesMs: number
  readonly turnedMs: number
}

/** A card lies still before it is turned, as from a shoe. */
const TRAVEL_PART = 0.24
const TURN_PART = 0.2
const LEAD_PART = 0.08

/** What was dealt, or is. */
export interface Hands {
  readonly player: readonly number[]
  readonly banker: readonly number[]
}

/**
 * The cards of a coup in the order in which they are dealt, evenly over the deal.
 * @param lastsMs how long the deal takes
 */
export function dealScript({ player, banker }: Hands, lastsMs: number): DealtCard[] {
  const order = [0, 1, 2].flatMap((at): [Hand, number | undefined][] => [
    ['player', player[at]],
    ['banker', banker[at]],
  ])
  const cards = order.flatMap(([hand, card]) => (card === undefined ? [] : [{ hand, card }]))
  const stepMs = cards.length === 0 ? 0 : lastsMs / cards.length
  return cards.map(({ hand, card }, at) => {
    const leavesMs = (at + LEAD_PART) * stepMs
    return { hand, card, leavesMs, turnedMs: leavesMs + (TRAVEL_PART + TURN_PART) * stepMs }
  })
}

/** How long a card travels and how long it turns, of a deal that takes so long. */
export const motionMs = (script: readonly DealtCard[]): { travelMs: number; turnMs: number } => {
  const [first] = script
  const bothMs = first ? first.turnedMs - first.leavesMs : 0
  const travelMs = (bothMs * TRAVEL_PART) / (TRAVEL_PART + TURN_PART)
  return { travelMs, turnMs: bothMs - travelMs }
}

/** The hands as they are seen at a moment: cards that are turned. */
export function handsAt(script: readonly DealtCard[], atMs: number): Hands {
  const seen = script.filter(({ turnedMs }) => turnedMs <= atMs)
  const of = (hand: Hand) => seen.filter((one) => one.hand === hand).map(({ card }) => card)
  return { player: of('player'), banker: of('banker') }
}
