import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { ThemeChoice } from '../theme/color-scheme.ts'
import {
  type Drawer,
  pick,
  readDrawer,
  readLocalData,
  type SavedUser,
  signedOut,
} from './saved-shapes.ts'
import { safeStorage } from './safe-storage.ts'

/**
 * What survives on this device, under the key `local_data`. Never a phone, a bank number or a
 * balance: whoever picks the phone up must not read them here.
 */
export interface LocalData {
  readonly user: SavedUser
  readonly theme: ThemeChoice
  readonly local: Drawer
  /** Lists of the game lobby by name (`last`, `hot`, `casino`, …); the last one is personal. */
  readonly lobby: Drawer
  signIn(accessToken: string): void
  /** The same person goes on with another token: the old one is worth nothing any more. */
  renew(accessToken: string): void
  signOut(): void
  setTheme(theme: ThemeChoice): void
  put(key: string, value: unknown): void
  putLobby(list: string, items: readonly unknown[]): void
}

/** Keys of the drawer that outlive a logout: they belong to the device, not to the session. */
const KEPT_AT_LOGOUT = [
  'number_sets',
  'balance_hidden',
  'push',
  'push_offer_hidden',
  'visits',
  'install_dismissed',
  'notices_hidden',
  'first_link',
  'game_favourites',
  'sooth_rooms',
]

/** Raise it when a shape changes; whatever an older or newer version left is read by shape. */
const VERSION = 1

export const useLocalData = create<LocalData>()(
  persist(
    (set) => ({
      user: signedOut,
      theme: 'dark',
      local: {},
      lobby: {},
      signIn: (accessToken) => set({ user: { isLoggedIn: true, accessToken } }),
      renew: (accessToken) =>
        set(({ user }) => ({
          user: {
            isLoggedIn: true,
            accessToken,
            ...(user.accessToken === null ? {} : { renews: user.accessToken }),
          },
        })),
      signOut: () =>
        set((state) => ({ user: signedOut, local: pick(state.local, KEPT_AT_LOGOUT), lobby: {} })),
      setTheme: (theme) => set({ theme }),
      put: (key, value) => set((state) => ({ local: { ...state.local, [key]: value } })),
      putLobby: (list, items) => set((state) => ({ lobby: { ...state.lobby, [list]: items } })),
    }),
    {
      name: 'local_data',
      version: VERSION,
      storage: createJSONStorage(() => safeStorage('localStorage')),
      partialize: ({ user, theme, local, lobby }) => ({ user, theme, local, lobby }),
      migrate: (saved) => saved as LocalData,
      merge: (saved, state) => ({ ...state, ...readLocalData(saved) }),
    },
  ),
)

const drawnForMember: SavedUser = { isLoggedIn: true, accessToken: null }

/**
 * Says for whom the server draws a page, and in the browser, for whom it has drawn the one that is
 * taken over: the first drawing on both sides knows no more of this device than that.
 */
export function noteDrawnFor(isMember: boolean): void {
  Object.assign(useLocalData.getInitialState(), { user: isMember ? drawnForMember : signedOut })
}

/** Keys of the tab's drawer that outlive a logout. */
const KEPT_IN_TAB = ['visit_counted']

interface SessionData {
  readonly session: Drawer
  put(key: string, value: unknown): void
  clear(): void
}

/** What survives until the tab closes, under the key `session_data`: drafts, dismissed notices. */
export const useSessionData = create<SessionData>()(
  persist(
    (set) => ({
      session: {},
      put: (key, value) => set((state) => ({ session: { ...state.session, [key]: value } })),
      clear: () => set((state) => ({ session: pick(state.session, KEPT_IN_TAB) })),
    }),
    {
      name: 'session_data',
      version: VERSION,
      storage: createJSONStorage(() => safeStorage('sessionStorage')),
      partialize: ({ session }) => ({ session }),
      migrate: (saved) => saved as SessionData,
      merge: (saved, state) => ({
        ...state,
        session: readDrawer((saved as Partial<SessionData> | null)?.session),
      }),
    },
  ),
)

/** A value on this device with its setter; `initial` until somebody writes one. */
export function useLocalValue<T>(key: string, initial: T): [T, (value: T) => void] {
  const value = useLocalData((state) => state.local[key])
  const put = useLocalData((state) => state.put)
  return [(value as T | undefined) ?? initial, (next) => put(key, next)]
}

const never = () => () => {}

/** False in the first drawing of a page that the server drew: it knows nothing of this device. */
export function useIsDeviceKnown(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * A logout or login in another tab of this browser holds here too. A page that the browser had put
 * to sleep heard no event, so it reads again when it comes back.
 */
export function followOtherTabs(): () => void {
  const readAgain = () => void useLocalData.persist.rehydrate()
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'local_data' || event.key === null) readAgain()
  }
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) readAgain()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}
