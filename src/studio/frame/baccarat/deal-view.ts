import { type Coup, totalOf } from '#studio/games/baccarat/coup.ts'
import { part, write } from '../page-parts.ts'
import { soundKnock } from '../win-sound.ts'
import { cardElement } from './card-view.ts'
import { dealScript, type DealtCard, type Hand, handsAt, motionMs } from './deal-script.ts'
import type { TableView } from './table-words.ts'
import { coupOn } from './words.ts'

const HANDS = ['player', 'banker'] as const
/** A card that left longer ago than this is not seen on its way. */
const MISSED_MS = 250
const KNOCK_HERTZ = 190

/** Shows the cards of a table. */
export interface DealView {
  /** What is to be seen at a moment of the server's clock. */
  draw(table: TableView, nowMs: number): void
}

/** Binds the two hands of the page. */
export function bindDeal(): DealView {
  let shown = ''
  let script: DealtCard[] = []
  let laid = 0
  let seen = 0
  const clear = (): void => {
    for (const hand of HANDS) part(`${hand}-cards`).replaceChildren()
    laid = 0
    seen = 0
  }
  return {
    draw(table, nowMs) {
      const name = `${table.room} ${table.shoe} ${table.coup} ${table.player.length}`
      if (name !== shown) {
        shown = name
        clear()
        script = dealScript(table, lastsMsOf(table))
      }
      const isDealing = table.state === 'dealing'
      const atMs = isDealing ? nowMs - Date.parse(table.updated_at) : Infinity
      while (laid < script.length && (script[laid]?.leavesMs ?? 0) <= atMs) {
        lay(script, laid, atMs)
        laid += 1
      }
      const hands = handsAt(script, atMs)
      const count = hands.player.length + hands.banker.length
      if (isDealing && count > seen && !document.hidden) soundKnock(KNOCK_HERTZ)
      seen = count
      const winner = isDealing ? undefined : coupOn(table)?.winner
      for (const hand of HANDS) {
        const cards = hands[hand]
        write(part(`${hand}-total`), cards.length === 0 ? '–' : `${totalOf(cards)}`)
        markWinner(hand, winner)
      }
    },
  }
}

/** How long the deal takes; told by its own table, so that times of tests hold too. */
function lastsMsOf({ state, state_until, updated_at }: TableView): number {
  if (state !== 'dealing' || state_until === null) return 0
  return Math.max(0, Date.parse(state_until) - Date.parse(updated_at))
}

function lay(script: readonly DealtCard[], at: number, nowMs: number): void {
  const dealt = script[at]
  if (!dealt) return
  const isMissed = nowMs - dealt.leavesMs > MISSED_MS
  const card = cardElement(dealt.card, isMissed ? undefined : motionMs(script))
  slots(dealt.hand).append(card)
}

const slots = (hand: Hand): HTMLElement => part(`${hand}-cards`)

/** The cards of a coup that is over, all at once. */
export function layHands(coup: Coup): void {
  for (const hand of HANDS) {
    const cards = coup[hand]
    slots(hand).replaceChildren(...cards.map((card) => cardElement(card)))
    part(`${hand}-total`).textContent = `${totalOf(cards)}`
    markWinner(hand, coup.winner)
  }
}

function markWinner(hand: Hand, winner: string | undefined): void {
  part(`${hand}-hand`).dataset['won'] = `${winner === hand.charAt(0).toUpperCase()}`
}
