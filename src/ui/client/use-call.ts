import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { isGone } from './api-error.ts'
import { callApi } from './call-api.ts'
import { useAsDrawn } from './drawn-answers.ts'
import { inItsPlace } from './steady.ts'

/** How long answers hold and when to ask. */
export interface UseCallOptions<Answer = unknown> {
  readonly enabled?: boolean
  /** How long an answer is good, in ms. */
  readonly staleTime?: number
  /** Asks again every so many ms, by the last answer where that decides; false for never. */
  readonly refetchInterval?: number | false | ((last: Answer | undefined) => number | false)
  /** Keeps showing the last answer while the one for a new input is on its way. */
  readonly keepPrevious?: boolean
  readonly errorHandling?: boolean
}

/** The cache key of a call: `invalidateQueries({ queryKey: callKey(getWallets) })`. */
export function callKey<C extends Call>(call: C, input?: WireInput<C>): QueryKey {
  return input === undefined ? [call.path] : [call.path, input]
}

/** Reads a call and keeps its answer in the cache. */
export function useCall<C extends Call>(
  call: C,
  input: WireInput<C>,
  options: UseCallOptions<WireOutput<C>> = {},
): UseQueryResult<WireOutput<C>> {
  const { errorHandling = true, keepPrevious = false, refetchInterval = false, ...rest } = options
  const key = callKey(call, input)
  const query = useQuery<WireOutput<C>>({
    queryKey: key,
    queryFn: ({ client, queryKey, signal }) =>
      shown(client, queryKey, callApi(call, input, { signal, errorHandling })),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    refetchInterval: ({ state }) =>
      isGone(state.error)
        ? false
        : typeof refetchInterval === 'function'
          ? refetchInterval(state.data)
          : refetchInterval,
    ...rest,
  })
  return useAsDrawn(key, query)
}

/** A first answer takes the place of a skeleton; later ones change what stands there already. */
function shown<T>(client: QueryClient, key: QueryKey, answer: Promise<T>): Promise<T> {
  const hasPlace = typeof document !== 'undefined' && client.getQueryData(key) === undefined
  return hasPlace ? inItsPlace(answer) : answer
}

/** The item of a paged call: its output is `{ items, next_cursor }`. */
export type PageItem<C extends Call> = WireOutput<C> extends { items: (infer T)[] } ? T : never

/** Reads a paged list page by page; `items` are all that came so far. */
export function useCallPages<C extends Call>(
  call: C,
  input: Omit<WireInput<C>, 'cursor'>,
  {
    refetchInterval = false,
    ...options
  }: {
    readonly enabled?: boolean
    readonly staleTime?: number
    /** Asks for all pages again every so many ms, by the first of them. */
    readonly refetchInterval?: false | ((first: WireOutput<C> | undefined) => number | false)
  } = {},
) {
  const key = [call.path, 'pages', input]
  const live = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ client, queryKey, signal, pageParam }) => {
      const page = { ...input, ...(pageParam ? { cursor: pageParam } : {}) } as WireInput<C>
      return shown(client, queryKey, callApi(call, page, { signal }))
    },
    initialPageParam: '',
    getNextPageParam: nextCursorOf,
    refetchInterval: ({ state }) =>
      refetchInterval !== false && !isGone(state.error) && refetchInterval(state.data?.pages[0]),
    ...options,
  })
  const query = useAsDrawn(key, live)
  const items = (query.data?.pages ?? []).flatMap((one) => (one as { items: PageItem<C>[] }).items)
  const hasNextPage = nextCursorOf(query.data?.pages.at(-1)) !== undefined
  return { ...query, hasNextPage, items }
}

const nextCursorOf = (page: unknown): string | undefined =>
  (page as { next_cursor: string | null } | undefined)?.next_cursor ?? undefined
