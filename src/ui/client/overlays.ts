import { create } from 'zustand'

/** Which dialogs and sheets lie over the page, by name; never persisted. */
export const useOverlays = create<{ readonly open: Readonly<Record<string, boolean>> }>()(() => ({
  open: {},
}))

/** The sheet in which a person proves himself again (`step-up.ts`); the account brings it. */
export const STEP_UP_OVERLAY = 'stepUp'

const set = (change: Readonly<Record<string, boolean>>) =>
  useOverlays.setState(({ open }) => ({ open: { ...open, ...change } }))

/** For a button: `onClick={openOverlay('inbox')}`. A feature declares its own in `member/feature.ts`. */
export const openOverlay = (name: string) => () => set({ [name]: true })
export const closeOverlay = (name: string) => () => set({ [name]: false })
/** Closes one and opens another in its place. */
export const swapOverlay = (from: string, to: string): void => set({ [from]: false, [to]: true })
export const closeAllOverlays = (): void => useOverlays.setState({ open: {} })
