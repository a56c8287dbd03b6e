import { type QueryClient } from '@tanstack/react-query'
import type { Call } from '#kernel/contract.ts'
import { callApi } from '#ui/client/call-api.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { type GameSessionWire, readGameSession } from '../../launch-contract.ts'

/** `0:12:31`, from milliseconds. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** `เดิมพัน ฿30.00 · ได้ ฿50.00 · สุทธิ +฿20.00` */
export const sumsText = ({
  staked,
  won,
  net,
}: Pick<GameSessionWire, 'staked' | 'won' | 'net'>): string =>
  [
    `เดิมพัน ${formatMoney(staked)}`,
    `ได้ ${formatMoney(won)}`,
    `สุทธิ ${formatMoney(net, { sign: 'always' })}`,
  ].join(' · ')

/** After a game: what it came to, and calls that show money or games are asked for again. */
export async function tellSums(
  cache: QueryClient,
  sessionId: number | null,
  renews: readonly Call[],
): Promise<void> {
  if (sessionId === null) return
  for (const call of renews) {
    void cache.invalidateQueries({ queryKey: [call.path] })
  }
  const input = { session_id: sessionId }
  // Who could not be told sees it in his history.
  const sums = await callApi(readGameSession, input, { errorHandling: false }).catch(() => null)
  if (sums && sums.rounds > 0) toast.info(sumsText(sums))
}
