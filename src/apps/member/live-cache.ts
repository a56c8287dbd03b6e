import type { QueryClient } from '@tanstack/react-query'
import { bootstrap } from '#features/account/contract.ts'
import { getLobby } from '#features/lottery/round/contract.ts'
import { listBills } from '#features/lottery/bill/contract.ts'
import { statement, wallets } from '#features/wallet/contract.ts'
import type { StreamMessage, StreamTopic } from '#ui/client/stream-types.ts'
import { callKey } from '#ui/client/use-call.ts'

const depositPaths = ['/api/member/payment/list', '/api/member/payment/info']
const withdrawPaths = ['/api/member/withdraw/list', '/api/member/withdraw/info']
const yeekeePaths = ['/api/fair/round', '/api/lotto/yeekee/lists']
const moneyPaths = [wallets.path, statement.path]

/**
 * Which cached answers an event makes old. Screens hear finer events by `useStreamTopic`: the room puts
 * shots into its list itself, and the inbox its messages.
 */
const stale: Readonly<Partial<Record<StreamTopic, readonly string[]>>> = {
  balance: moneyPaths,
  deposit: [...depositPaths, ...moneyPaths],
  withdraw: [...withdrawPaths, ...moneyPaths],
  bill: [listBills.path, ...moneyPaths],
  round: [getLobby.path, '/api/lotto/rounds', ...yeekeePaths],
  result: [
    getLobby.path,
    '/api/lotto/results',
    '/api/lotto/result',
    listBills.path,
    ...yeekeePaths,
  ],
  notice: ['/api/notifications', '/api/agent/config', '/api/banner', '/api/event/list'],
  head: yeekeePaths,
}

/** Keeps the cache true to what the stream says. */
export function hear(cache: QueryClient, message: StreamMessage, onSessionEnded: () => void): void {
  const renew = (path: string) => void cache.invalidateQueries({ queryKey: [path] })
  if (message.kind === 'session_ended') return onSessionEnded()
  // Events were missed: whatever is on the screen asks again.
  if (message.kind === 'gap') return void cache.invalidateQueries()
  if (message.topic === 'balance' && putBalance(cache, message.payload)) {
    return renew(statement.path)
  }
  for (const path of stale[message.topic] ?? []) renew(path)
}

type CachedWallets = { id: number | string; balance: string; held: string }[]

/** Writes a pushed balance into the cache; false when the event does not name a known wallet. */
function putBalance(cache: QueryClient, payload: Readonly<Record<string, unknown>>): boolean {
  const { wallet_id: id, balance, held } = payload
  const key = callKey(wallets, {})
  const known = cache.getQueryData<CachedWallets>(key)
  if (typeof balance !== 'string' || !known?.some((one) => Number(one.id) === Number(id)))
    return false
  cache.setQueryData<CachedWallets>(key, (before) =>
    before?.map((one) =>
      Number(one.id) === Number(id)
        ? { ...one, balance, held: typeof held === 'string' ? held : one.held }
        : one,
    ),
  )
  void cache.cancelQueries({ queryKey: callKey(bootstrap, {}) })
  return true
}
