import type { ThemeChoice } from '../theme/color-scheme.ts'

/** Values that screens keep under a key of their own, JSON only. */
export type Drawer = Readonly<Record<string, unknown>>

export const signedOut = { isLoggedIn: false, accessToken: null } as const

/** Who is signed in in this browser. */
export interface SavedUser {
  readonly isLoggedIn: boolean
  readonly accessToken: string | null
  /** The token in whose place this one came: the same person goes on. It opens nothing any more. */
  readonly renews?: string
}

interface SavedLocalData {
  readonly user: SavedUser
  readonly theme: ThemeChoice
  readonly local: Drawer
  readonly lobby: Drawer
}

/**
 * What `local_data` says, read by its shape: whatever is missing, damaged or of another version
 * counts as never written. Nothing at all is a browser whose storage was emptied: signed out.
 */
export function readLocalData(saved: unknown): SavedLocalData {
  const { user, theme, local, lobby } = readDrawer(saved)
  const { isLoggedIn, accessToken, renews } = readDrawer(user)
  const isMember = isLoggedIn === true && typeof accessToken === 'string' && accessToken !== ''
  return {
    user: isMember
      ? { isLoggedIn: true, accessToken, ...(typeof renews === 'string' ? { renews } : {}) }
      : signedOut,
    theme: theme === 'light' || theme === 'system' ? theme : 'dark',
    local: readDrawer(local),
    lobby: readDrawer(lobby),
  }
}

/** A plain object, or an empty one in the place of anything else. */
export function readDrawer(saved: unknown): Drawer {
  const isObject = saved !== null && typeof saved === 'object' && !Array.isArray(saved)
  return isObject ? (saved as Drawer) : {}
}

/** The entries of a drawer under the given keys. */
export function pick(drawer: Drawer, keys: readonly string[]): Drawer {
  return Object.fromEntries(Object.entries(drawer).filter(([key]) => keys.includes(key)))
}
