import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useStreamEvent } from '#ui/client/stream.ts'
import { useCall } from '#ui/client/use-call.ts'
import { type GameSessionWire, readGameSession } from '../../launch-contract.ts'
import { useNeighbours } from './neighbours.ts'

const ASK_AGAIN_MS = 10_000

/**
 * How a game of real money goes, by the site's own books.
 * @param sessionId null in a demo: nothing is asked
 * @param onMoved called when a wallet moved, whatever moved it
 */
export function useGameMoney(
  sessionId: number | null,
  onMoved: () => void,
): { session: GameSessionWire | undefined; balance: string | undefined; renew: () => void } {
  const cache = useQueryClient()
  const { wallets, balanceChanged } = useNeighbours()
  const isReal = sessionId !== null
  const input = { session_id: sessionId ?? 0 }
  const session = useCall(readGameSession, input, {
    enabled: isReal,
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
    errorHandling: false,
  }).data
  // The stream writes each balance in here before anybody has asked.
  const known = useCall(wallets, {}, { enabled: isReal, staleTime: 60_000 }).data
  const balance = known?.find(({ id }) => Number(id) === Number(session?.wallet.id))?.balance
  const renew = useCallback(
    () => void cache.invalidateQueries({ queryKey: [readGameSession.path] }),
    [cache],
  )
  const onBalance = useCallback(() => {
    renew()
    onMoved()
  }, [renew, onMoved])
  useStreamEvent(balanceChanged, onBalance, renew)
  return { session, balance, renew }
}
