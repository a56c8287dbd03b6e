import { create } from 'zustand'
import * as overlays from '#ui/client/overlays.ts'

/** Everything of the frame that opens over a page. */
export type Flag =
  | 'navDrawer'
  | 'menu'
  | 'logout'
  | 'promotion'
  | 'notification'
  | 'deposit'
  | 'login'
  | 'register'
  | 'event'
  | 'chat'

/** What the promotion dialog shows. */
export interface SelectedPromotion {
  readonly title: string
  readonly text: string
  readonly image: string | null
  /** Chooses the picture where there is none. */
  readonly seed: number
}

/** What the overlays of the frame are about; never persisted. */
interface ShellState {
  readonly selectedPromotion: SelectedPromotion | null
  openPromotion(promotion: SelectedPromotion): void
}

export const useShell = create<ShellState>()((set) => ({
  selectedPromotion: null,
  openPromotion: (selectedPromotion) => {
    set({ selectedPromotion })
    openOverlay('promotion')()
  },
}))

/** A setter for a button: `onClick={openOverlay('menu')}`. */
export const openOverlay: (flag: Flag) => () => void = overlays.openOverlay
export const closeOverlay: (flag: Flag) => () => void = overlays.closeOverlay
/** Closes one and opens another in its place. */
export const swapOverlay: (from: Flag, to: Flag) => void = overlays.swapOverlay
