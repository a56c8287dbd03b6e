import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { ThemeChoice } from '../theme/color-scheme.ts'

/** Values that screens keep under a key of their own, JSON only. */
type Drawer = Readonly<Record<string, unknown>>

/**
 * What survives on this device, under the key `local_data`. Never a phone, a bank number or a
 * balance: whoever picks the phone up must not read them here.
 */
export interface LocalData {
  readonly user: { readonly isLoggedIn: boolean; readonly accessToken: string | null }
  readonly theme: ThemeChoice
  readonly local: Drawer
  signIn(accessToken: string): void
  signOut(): void
  setTheme(theme: ThemeChoice): void
  put(key: string, value: unknown): void
}

const signedOut = { isLoggedIn: false, accessToken: null } as const

/** Keys of the drawer that outlive a logout: they belong to the device, not to the session. */
const KEPT_AT_LOGOUT = ['number_sets', 'balance_hidden', 'push']

export const useLocalData = create<LocalData>()(
  persist(
    (set) => ({
      user: signedOut,
      theme: 'dark',
      local: {},
      signIn: (accessToken) => set({ user: { isLoggedIn: true, accessToken } }),
      signOut: () =>
        set((state) => ({ user: signedOut, local: pick(state.local, KEPT_AT_LOGOUT) })),
      setTheme: (theme) => set({ theme }),
      put: (key, value) => set((state) => ({ local: { ...state.local, [key]: value } })),
    }),
    {
      name: 'local_data',
      version: 1,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ user, theme, local }) => ({ user, theme, local }),
    },
  ),
)

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
      clear: () => set({ session: {} }),
    }),
    {
      name: 'session_data',
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ session }) => ({ session }),
    },
  ),
)

/** A value on this device with its setter; `initial` until somebody writes one. */
export function useLocalValue<T>(key: string, initial: T): [T, (value: T) => void] {
  const value = useLocalData((state) => state.local[key])
  const put = useLocalData((state) => state.put)
  return [(value as T | undefined) ?? initial, (next) => put(key, next)]
}

/** A logout or login in another tab of this browser holds here too. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'local_data') void useLocalData.persist.rehydrate()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function pick(drawer: Drawer, keys: readonly string[]): Drawer {
  return Object.fromEntries(Object.entries(drawer).filter(([key]) => keys.includes(key)))
}
