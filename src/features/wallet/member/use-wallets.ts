import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { satangOf } from '#ui/thai/money.ts'
import { wallets } from '../contract.ts'

/** A wallet as the browser has it. */
export type WireWallet = WireOutput<typeof wallets>[number]

/**
 * The member's wallets. The start-up answer and the live stream keep them fresh; `ready` waits for
 * the former, so that one page load does not ask twice.
 */
export function useWallets(ready: boolean) {
  return useCall(wallets, {}, { enabled: ready, staleTime: 60_000 })
}

/** The sum of all wallets in satang; undefined while loading, null when it could not be loaded. */
export function useWalletTotal(ready: boolean): bigint | null | undefined {
  const query = useWallets(ready)
  if (query.data) return query.data.reduce((sum, one) => sum + satangOf(one.balance), 0n)
  return query.isError ? null : undefined
}
