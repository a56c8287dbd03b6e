import { create } from 'zustand'

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

/** What the promotion dialog shows. */
export interface SelectedPromotion {
  readonly title: string
  readonly text: string
  readonly image: string | null
  /** Chooses the picture where there is none. */
  readonly seed: number
}

/** A game that was tapped (spec §3). */
export interface SelectedGame {
  readonly game_id: number
  readonly provider_id: number
  readonly sub_provider_id: number | null
  readonly source: string
  readonly is_demo: boolean
}

/** Which overlays of the frame are open, and what they are about; never persisted. */
interface ShellState {
  readonly flags: Readonly<Partial<Record<Flag, boolean>>>
  readonly selectedPromotion: SelectedPromotion | null
  readonly selectedGame: SelectedGame | null
  open(flag: Flag): void
  close(flag: Flag): void
  /** Closes one and opens another in its place. */
  swap(from: Flag, to: Flag): void
  openPromotion(promotion: SelectedPromotion): void
}

export const useShell = create<ShellState>()((set) => ({
  flags: {},
  selectedPromotion: null,
  selectedGame: null,
  open: (flag) => set(({ flags }) => ({ flags: { ...flags, [flag]: true } })),
  close: (flag) => set(({ flags }) => ({ flags: { ...flags, [flag]: false } })),
  swap: (from, to) => set(({ flags }) => ({ flags: { ...flags, [from]: false, [to]: true } })),
  openPromotion: (promotion) =>
    set(({ flags }) => ({
      flags: { ...flags, promotion: true },
      selectedPromotion: promotion,
    })),
}))

/** A setter for a button: `onClick={openOverlay('menu')}`. */
export const openOverlay = (flag: Flag) => () => useShell.getState().open(flag)
export const closeOverlay = (flag: Flag) => () => useShell.getState().close(flag)
