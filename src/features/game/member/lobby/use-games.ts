import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#ui/client/call-api.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import type { LobbyKey } from '../../rules/lobby-names.ts'
import { type FoundGames, searchGames } from '../../rules/search-games.ts'
import { listGames, type WireGameCard } from '../../lobby-contract.ts'
import type { LobbyFilter } from './lobby-filter.ts'
import { keepList, useKeptList } from './lobby-store.ts'
import { useFavouriteGames } from './use-favourites.ts'
import { useMyGames } from './use-my-games.ts'

const STALE_MS = 60_000
const PAGE = 100
/** A catalogue that never ends is a fault of the server: 5,000 games are looked at. */
const PAGES_MAX = 50

/** Every game there is, for a search: all pages, kept like any other answer. */
export function useAllGames(sort: LobbyFilter['sort'], enabled: boolean) {
  return useQuery({
    queryKey: [listGames.path, 'all', sort],
    queryFn: async ({ signal }) => {
      const games: WireGameCard[] = []
      let cursor: string | undefined
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const answer = await callApi(
          listGames,
          { sort, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
          { signal },
        )
        games.push(...answer.items)
        if (answer.next_cursor === null) break
        cursor = answer.next_cursor
      }
      return games
    },
    enabled,
    staleTime: 5 * STALE_MS,
  })
}

/** The games of a page of the lobby as its filter wants them. */
export function useGames(name: LobbyKey, filter: LobbyFilter) {
  const { q, provider, sort, fav } = filter
  const isSearch = q !== '' || fav
  const isPlain = !isSearch && provider === '' && sort === 'hot'
  const pages = useCallPages(
    listGames,
    {
      sort,
      ...(name === 'last' ? {} : { category: name }),
      ...(provider === '' ? {} : { provider }),
    },
    { enabled: !isSearch && name !== 'last', staleTime: STALE_MS },
  )
  const mine = useMyGames()
  const all = useAllGames(sort, isSearch)
  const kept = useKeptList(name)
  const favourites = useFavouriteGames()
  const first = pages.data ? pages.items : undefined
  useEffect(() => {
    if (isPlain && first && name !== 'last') keepList(name, first)
  }, [isPlain, name, first])

  const isOf = (card: WireGameCard) => provider === '' || String(card.provider_id) === provider
  if (isSearch) {
    const isWanted = (card: WireGameCard) =>
      isOf(card) && (!fav || favourites.includes(String(card.game_id)))
    const wanted = all.data?.filter(isWanted)
    return { query: shows(all, wanted && searchGames(wanted, q)), pages: null }
  }
  const fresh = name === 'last' ? mine.data?.last.filter(isOf) : first
  const games = fresh ?? (isPlain && kept.length > 0 ? kept : undefined)
  const found = games && { games, readAs: null, near: [] }
  return name === 'last'
    ? { query: shows(mine, found), pages: null }
    : { query: shows(pages, found), pages: first ? pages : null }
}

type Asked = Pick<UseQueryResult<unknown>, 'error' | 'fetchStatus'> & {
  refetch: () => Promise<unknown>
}

/** A query with what a screen makes of its answer. */
function shows(asked: Asked, data: FoundGames<WireGameCard> | undefined) {
  const { error, fetchStatus, refetch } = asked
  return { data, error, fetchStatus, refetch } as Pick<
    UseQueryResult<FoundGames<WireGameCard>>,
    'data' | 'error' | 'fetchStatus' | 'refetch'
  >
}
