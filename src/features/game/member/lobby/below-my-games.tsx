import type { ReactNode } from 'react'
import { useLocalData } from '#ui/client/persisted.ts'
import { BelowQuery } from '#ui/parts/query-view.tsx'
import { useMyGames } from './use-my-games.ts'

/** What lies below a member's own games and is tapped comes with them; a visitor has none to wait for. */
export function BelowMyGames({ children }: { children: ReactNode }) {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const mine = useMyGames()
  return isMember ? <BelowQuery query={mine}>{children}</BelowQuery> : children
}
