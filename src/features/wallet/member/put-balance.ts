import type { QueryClient } from '@tanstack/react-query'
import type { WirePayload } from '#kernel/event.ts'
import { callKey } from '#ui/client/use-call.ts'
import { type balanceChanged, statement, wallets } from '../contract.ts'

/** The start-up answer holds the wallets too; one on its way would bring back the balance of before. */
const START_UP = '/api/bootstrap'

type CachedWallets = { id: number | string; balance: string; held: string }[]

/**
 * Writes a pushed balance into the cache.
 * @returns what is old after it; the wallets too where the event does not name one that is known
 */
export function putBalance(
  cache: QueryClient,
  { wallet_id: id, balance }: WirePayload<typeof balanceChanged>,
): readonly string[] {
  const key = callKey(wallets, {})
  const known = cache.getQueryData<CachedWallets>(key)
  if (!known?.some((one) => Number(one.id) === id)) return [wallets.path, statement.path]
  cache.setQueryData<CachedWallets>(key, (before) =>
    before?.map((one) => (Number(one.id) === id ? { ...one, balance } : one)),
  )
  void cache.cancelQueries({ queryKey: [START_UP] })
  return [statement.path]
}
