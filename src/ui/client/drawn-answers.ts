import { hashKey, type QueryKey, type QueryStatus, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** An answer in a page that the server drew; none where a call was not asked for it. */
interface Drawn {
  readonly data?: unknown
}

const NONE: Drawn = {}

/** By the hash of their keys; undefined on the server, and for a page drawn here. */
let drawn: ReadonlyMap<string, Drawn> | undefined

/** Keeps what the server drew the page from, as long as a part of it may still be taken over. */
export function noteDrawnAnswers(
  queries: readonly { readonly queryHash: string; readonly state: Drawn }[],
): void {
  drawn = new Map(queries.map(({ queryHash, state: { data } }) => [queryHash, { data }]))
}

/** Nothing of one person stays for the next. */
export function forgetDrawnAnswers(): void {
  drawn = undefined
}

const never = () => () => {}
const nothing = () => undefined

/**
 * A query as the server drew it while React takes this part of the page over, and as it is from then
 * on. Between the two lie the scripts of the page, for which the live stream does not wait: what it
 * brings meanwhile shows a moment later, as a change of a page that stands.
 */
export function useAsDrawn<Q extends { readonly data: unknown; readonly status: QueryStatus }>(
  key: QueryKey,
  live: Q,
): Q {
  const cache = useQueryClient()
  const was = useSyncExternalStore(never, nothing, () => {
    if (!drawn) return undefined
    const before = drawn.get(hashKey(key)) ?? NONE
    const now = cache.getQueryState(key)
    return now?.data === before.data && statusOf(before) === (now?.status ?? 'pending')
      ? undefined
      : before
  })
  if (!was) return live
  const status = statusOf(was)
  const isSuccess = status === 'success'
  const { data } = was
  return { ...live, data, status, isSuccess, isPending: !isSuccess, isError: false, error: null }
}

const statusOf = ({ data }: Drawn): QueryStatus => (data === undefined ? 'pending' : 'success')
