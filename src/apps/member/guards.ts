import { redirect } from '@tanstack/react-router'
import { useLocalData } from '#ui/client/persisted.ts'

const isLoggedIn = () => useLocalData.getState().user.isLoggedIn

/** For routes of members: whoever is not signed in goes home. The server checks on its own. */
export function requireMember(): void {
  if (!isLoggedIn()) throw redirect({ to: '/', replace: true })
}

/** For login, register and forgotten password: whoever is signed in goes home. */
export function requireVisitor(): void {
  if (isLoggedIn()) throw redirect({ to: '/', replace: true })
}
