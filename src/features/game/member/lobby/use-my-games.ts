import { useEffect } from 'react'
import { useLocalData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'
import { readMyGames } from '../../lobby-contract.ts'
import { keepList } from './lobby-store.ts'

/** What the member played, what waits for him, and his free bets; asked for by members alone. */
export function useMyGames() {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const query = useCall(readMyGames, {}, { enabled: isMember, staleTime: 15_000 })
  const last = query.data?.last
  useEffect(() => {
    if (last) keepList('last', last)
  }, [last])
  return query
}
