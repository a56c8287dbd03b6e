import { create } from 'zustand'

/** Which overlays of the frame are open; never persisted. */
interface ShellState {
  readonly menuOpen: boolean
  readonly logoutOpen: boolean
  openMenu(): void
  closeMenu(): void
  askLogout(): void
  closeLogout(): void
}

export const useShell = create<ShellState>()((set) => ({
  menuOpen: false,
  logoutOpen: false,
  openMenu: () => set({ menuOpen: true }),
  closeMenu: () => set({ menuOpen: false }),
  askLogout: () => set({ menuOpen: false, logoutOpen: true }),
  closeLogout: () => set({ logoutOpen: false }),
}))
