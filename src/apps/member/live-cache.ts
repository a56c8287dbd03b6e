import type { QueryClient } from '@tanstack/react-query'
import { bootstrap } from '#features/account/contract.ts'
import { balanceChanged, statement, wallets } from '#features/wallet/contract.ts'
import type { WirePayload } from '#kernel/event.ts'
import type { StreamMessage } from '#ui/client/stream-types.ts'
import { callKey } from '#ui/client/use-call.ts'
import { liveEvents } from './live-events.ts'

export const liveTopics: readonly string[] = liveEvents.map(([{ topic }]) => topic)

const stale = new Map(liveEvents.map(([{ topic }, paths]) => [topic, paths]))

/** Keeps the cache true to what the stream says. */
export function hear(
  cache: QueryClient,
  message: StreamMessage,
  onSessionEnded: (message: string) => void,
): void {
  const renew = (path: string) => void cache.invalidateQueries({ queryKey: [path] })
  if (message.kind === 'session_ended') return onSessionEnded(message.message)
  // Events were missed: whatever is on the screen asks again.
  if (message.kind === 'gap') return void cache.invalidateQueries()
  if (
    message.topic === balanceChanged.topic &&
    putBalance(cache, message.payload as WirePayload<typeof balanceChanged>)
  ) {
    return renew(statement.path)
  }
  for (const path of stale.get(message.topic) ?? []) renew(path)
}

type CachedWallets = { id: number | string; balance: string; held: string }[]

/** Writes a pushed balance into the cache; false when the event does not name a known wallet. */
function putBalance(
  cache: QueryClient,
  { wallet_id: id, balance }: WirePayload<typeof balanceChanged>,
): boolean {
  const key = callKey(wallets, {})
  const known = cache.getQueryData<CachedWallets>(key)
  if (!known?.some((one) => Number(one.id) === id)) return false
  cache.setQueryData<CachedWallets>(key, (before) =>
    before?.map((one) => (Number(one.id) === id ? { ...one, balance } : one)),
  )
  void cache.cancelQueries({ queryKey: callKey(bootstrap, {}) })
  return true
}
