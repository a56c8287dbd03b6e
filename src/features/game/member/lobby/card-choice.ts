import { create } from 'zustand'
import { openOverlay } from '#ui/client/overlays.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import type { WireGameCard } from '../../lobby-contract.ts'
import { openGame } from '../selected-game.ts'

export const CARD_OVERLAY = 'gameCard'

/** The card whose choices lie over the page. */
export const useCardChoice = create<{ readonly card: WireGameCard | null }>()(() => ({
  card: null,
}))

/** Opens what can be done with a game. */
export function openChoices(card: WireGameCard): void {
  useCardChoice.setState({ card })
  openOverlay(CARD_OVERLAY)()
}

/** A tap: a member plays; a visitor, and whoever meets a closed game, is told what there is. */
export function tapCard(card: WireGameCard): void {
  const { isLoggedIn } = useLocalData.getState().user
  if (isLoggedIn && card.state === 'open') openGame(card, { isDemo: false })
  else openChoices(card)
}
