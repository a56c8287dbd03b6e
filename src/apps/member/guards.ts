import { redirect } from '@tanstack/react-router'
import { useLocalData } from '#ui/client/persisted.ts'
import { openOverlay } from './shell/shell-store.ts'
import { rememberWanted } from './wanted-page.ts'

const isLoggedIn = () => useLocalData.getState().user.isLoggedIn

/** What the guards know of a page. */
export interface PageContext {
  /** Whom the server draws it for; in the browser the storage says who is signed in. */
  readonly isMember?: boolean
}

/** Why a route is looked at, and which address it has. */
interface Visit {
  readonly cause: 'enter' | 'preload' | 'stay'
  readonly location: { readonly href: string }
  readonly context: PageContext
}

/**
 * For routes of members: whoever is not signed in goes home, is asked to sign in there, and comes
 * here afterwards. The server checks on its own.
 */
export function requireMember({ cause, location, context }: Visit): void {
  if (context.isMember ?? isLoggedIn()) return
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
