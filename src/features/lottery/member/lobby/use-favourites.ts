import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { useLocalData, useLocalValue } from '#ui/client/persisted.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { listFavourites, markFavourites } from '../../contract.ts'

type MarketId = number | string

export interface Favourites {
  readonly ids: readonly MarketId[]
  /** False while a member's are still on their way: where they stand first, nothing should jump. */
  readonly isReady: boolean
  toggle(marketId: MarketId): void
}

const none: readonly number[] = []

/**
 * The markets marked with a star: a member's are kept on the server and follow him, a visitor's stay
 * on the device until he signs in, then they go with him.
 */
export function useFavourites(): Favourites {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const [local, setLocal] = useLocalValue<readonly number[]>('favourite_markets', none)
  const member = useMemberFavourites(isMember)
  const { mark } = member
  useEffect(() => {
    if (!isMember || local.length === 0) return
    setLocal([])
    mark(local, true)
  }, [isMember, local, mark, setLocal])
  if (isMember) return member
  return {
    ids: local,
    isReady: true,
    toggle: (marketId) => {
      const id = Number(marketId)
      setLocal(local.includes(id) ? local.filter((one) => one !== id) : [...local, id])
    },
  }
}

function useMemberFavourites(isMember: boolean) {
  const cache = useQueryClient()
  const key = callKey(listFavourites, {})
  const query = useCall(listFavourites, {}, { enabled: isMember, staleTime: 300_000 })
  const ids: readonly MarketId[] = query.data ?? none
  const mark = (marketIds: readonly number[], isFavourite: boolean) => {
    const changed = new Set(marketIds.map(String))
    const before = (cache.getQueryData<MarketId[]>(key) ?? []).filter(
      (id) => !changed.has(String(id)),
    )
    // The star turns at once; the answer is what stands.
    cache.setQueryData(key, isFavourite ? [...before, ...marketIds] : before)
    callApi(markFavourites, { market_ids: [...marketIds], is_favourite: isFavourite }).then(
      (all) => cache.setQueryData(key, all),
      (error: unknown) => {
        void cache.invalidateQueries({ queryKey: key })
        if (!(error instanceof ApiError && error.handled)) toast.error(messageOf(error))
      },
    )
  }
  return {
    ids,
    isReady: query.data !== undefined || query.isError,
    mark,
    toggle: (marketId: MarketId) => {
      const isMarked = ids.some((id) => String(id) === String(marketId))
      mark([Number(marketId)], !isMarked)
    },
  }
}
