import { redirect } from '@tanstack/react-router'
import { useLocalData } from '#ui/client/persisted.ts'
import { openOverlay } from './shell/shell-store.ts'
import { rememberWanted } from './wanted-page.ts'

const isLoggedIn = () => useLocalData.getState().user.isLoggedIn

/** Why a route is looked at, and which address it has. */
interface Visit {
  readonly cause: 'enter' | 'preload' | 'stay'
  readonly location: { readonly href: string }
}

/**
 * For routes of members: whoever is not signed in goes home, is asked to sign in there, and comes
 * here afterwards. The server checks on its own.
 */
export function requireMember({ cause, location }: Visit): void {
  if (isLoggedIn()) return
  // Whoever has just logged out stands here already and does not want to come back.
  if (cause === 'enter') {
    rememberWanted(location.href)
    openOverlay('login')()
  }
  throw redirect({ to: '/', replace: true })
}

/** For login, register and forgotten password: whoever is signed in goes home. */
export function requireVisitor(): void {
  if (isLoggedIn()) throw redirect({ to: '/', replace: true })
}
