import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { useLocalData, useLocalValue } from '#ui/client/persisted.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { listFavourites, markFavourites } from '../../../market/contract.ts'

type MarketId = number | string

export interface Favourites {
  readonly ids: readonly MarketId[]
  /** False while a member's are still on their way: they come first, and nothing should jump. */
  readonly isReady: boolean
  toggle(marketId: MarketId): void
}

const none: readonly number[] = []

/**
 * The markets marked with a star: a member's are kept on the server and follow him, a visitor's
 * stay on the device until he signs in, then they go with him.
 */
export function useFavourites(): Favourites {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const [local, setLocal] = useLocalValue<readonly number[]>('favourite_markets', none)
  const member = useMemberFavourites(isMember)
  // They are let go on the device only when the account has them.
  const bring = useEffectEvent(async () => {
    if (await member.mark(local, true)) setLocal([])
  })
  const comesAlong = isMember && local.length > 0
  useEffect(() => {
    if (comesAlong) void bring()
  }, [comesAlong])
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
  /** @returns whether the server has it now */
  const mark = async (marketIds: readonly number[], isFavourite: boolean): Promise<boolean> => {
    // An answer that is still on its way knows nothing of this.
    await cache.cancelQueries({ queryKey: key })
    const changed = new Set(marketIds.map(String))
    const before = (cache.getQueryData<MarketId[]>(key) ?? []).filter(
      (id) => !changed.has(String(id)),
    )
    // The star changes at once; the answer of the server decides.
    cache.setQueryData(key, isFavourite ? [...before, ...marketIds] : before)
    try {
      const input = { market_ids: [...marketIds], is_favourite: isFavourite }
      cache.setQueryData(key, await callApi(markFavourites, input))
      return true
    } catch (error) {
      void cache.invalidateQueries({ queryKey: key })
      if (!(error instanceof ApiError && error.handled)) toast.error(messageOf(error))
      return false
    }
  }
  return {
    ids,
    isReady: query.data !== undefined || query.isError,
    mark,
    toggle: (marketId: MarketId) => {
      const isMarked = ids.some((id) => String(id) === String(marketId))
      void mark([Number(marketId)], !isMarked)
    },
  }
}
