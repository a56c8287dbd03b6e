import { type Dispatch, useEffect, useReducer } from 'react'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { ApiError, messageOf } from '#ui/client/api-error.ts'
import { callApi } from '#ui/client/call-api.ts'
import { breakpoints } from '#ui/theme/breakpoints.ts'
import { linkDemo, linkGame, listGameWallets } from '../../launch-contract.ts'
import type { SelectedGame } from '../selected-game.ts'
import { useNeighbours } from './neighbours.ts'
import { nextSheet, openingSheet, type SheetEvent, type SheetState } from './sheet-state.ts'

/** The opening of a game, and what can be done about it. */
export function useLaunch(game: SelectedGame): readonly [SheetState, Dispatch<SheetEvent>] {
  const { agentCode } = useNeighbours()
  const [state, dispatch] = useReducer(nextSheet, openingSheet(game.is_demo))
  const { run, step, wallet } = state
  const walletId = wallet?.id
  useEffect(() => {
    if (step !== 'asking' && step !== 'opening') return
    // What is answered after the sheet has closed, or begun anew, is of no use to anybody.
    const stop = new AbortController()
    const ask = async (): Promise<SheetEvent> => {
      if (step === 'asking') return askWallets(game, run, stop.signal)
      if (game.is_demo) return askDemo(game, { agentCode, run, signal: stop.signal })
      return askLink(game, { walletId: walletId ?? 0, run, signal: stop.signal })
    }
    void ask()
      .catch((error: unknown): SheetEvent => refusalOf(error, run))
      .then((event) => {
        if (!stop.signal.aborted) dispatch(event)
      })
    return () => stop.abort()
  }, [game, agentCode, run, step, walletId])
  return [state, dispatch]
}

/** Extra-small and small screens of the specification. */
const isMobile = (): boolean => !matchMedia(`(min-width: ${breakpoints.sm}px)`).matches

async function askWallets(
  { game_id, provider_id, sub_provider_id }: SelectedGame,
  run: number,
  signal: AbortSignal,
): Promise<SheetEvent> {
  const input = { game_id, provider_id, sub_provider_id }
  return { kind: 'wallets', run, wallets: await ask(listGameWallets, input, signal) }
}

async function askLink(
  { game_id, provider_id, source }: SelectedGame,
  { walletId, run, signal }: { walletId: number | string; run: number; signal: AbortSignal },
): Promise<SheetEvent> {
  const input = { wallet_id: walletId, game_id, provider_id, is_mobile: isMobile(), source }
  const { link, session_id } = await ask(linkGame, input, signal)
  return { kind: 'linked', run, link: link + placeOf(), sessionId: Number(session_id) }
}

async function askDemo(
  { game_id, provider_id, source }: SelectedGame,
  { agentCode, run, signal }: { agentCode: string; run: number; signal: AbortSignal },
): Promise<SheetEvent> {
  const input = { game_id, provider_id, is_mobile: isMobile(), source, agent_code: agentCode }
  const { link } = await ask(linkDemo, input, signal)
  return { kind: 'linked', run, link: link + placeOf(), sessionId: null }
}

/** The room that the address of the page names, `#room=bac-03`: a game of rooms opens before it. */
const placeOf = (): string => /^#room=[a-z0-9-]{1,32}$/.exec(location.hash)?.[0] ?? ''

const ask = <C extends Call>(
  call: C,
  input: WireInput<C>,
  signal: AbortSignal,
): Promise<WireOutput<C>> => callApi(call, input, { signal })

function refusalOf(error: unknown, run: number): SheetEvent {
  const isKnown = error instanceof ApiError
  return {
    kind: 'refused',
    run,
    code: isKnown ? error.code : 'unexpected',
    message: messageOf(error),
    isHandled: isKnown && error.handled,
  }
}
