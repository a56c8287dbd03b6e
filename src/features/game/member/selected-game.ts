import { create } from 'zustand'
import { openOverlay } from '#ui/client/overlays.ts'
import type { WireGameCard } from '../lobby-contract.ts'

/** The game that was chosen to be played (spec §3). */
export interface SelectedGame extends Pick<
  WireGameCard,
  'game_id' | 'provider_id' | 'sub_provider_id' | 'source'
> {
  readonly is_demo: boolean
  /** What its card shows: the sheet needs its name and its picture. */
  readonly card: WireGameCard
}

/** The sheet that plays it. */
export const GAME_OVERLAY = 'game'

/** Which game the sheet plays; null: none. It is kept by no device. */
export const useSelectedGame = create<{ readonly selected: SelectedGame | null }>()(() => ({
  selected: null,
}))

/** Chooses a game and opens its sheet. */
export function openGame(card: WireGameCard, { isDemo }: { isDemo: boolean }): void {
  const { game_id, provider_id, sub_provider_id, source } = card
  useSelectedGame.setState({
    selected: { game_id, provider_id, sub_provider_id, source, is_demo: isDemo, card },
  })
  openOverlay(GAME_OVERLAY)()
}
