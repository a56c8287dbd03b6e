import { useLocation } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { closeOverlay } from '#ui/client/overlays.ts'
import { readMyGames } from '../../lobby-contract.ts'
import { GAME_OVERLAY, useSelectedGame } from '../selected-game.ts'
import type { FrameLine } from './frame-line.ts'
import { tellSums } from './game-sums.ts'
import { useNeighbours } from './neighbours.ts'
import { leaveFullScreen } from './use-full-screen.ts'

/** So long a frame has to hear that the sheet closes. */
const FAREWELL_MS = 50

/**
 * Ends a game, once: its frame is told, the link, the wallet and the selected game are gone with the sheet, and
 * the wallets are asked for again. It ends by itself when a link of a dialog over the sheet leads to another page.
 */
export function useEnd(
  line: RefObject<FrameLine | null>,
  sessionId: number | null,
): (then?: () => void) => void {
  const cache = useQueryClient()
  const { wallets } = useNeighbours()
  const isEnding = useRef(false)
  const end = useCallback(
    (then?: () => void) => {
      if (isEnding.current) return
      isEnding.current = true
      line.current?.tell({ kind: 'closing' })
      leaveFullScreen()
      setTimeout(() => {
        useSelectedGame.setState({ selected: null })
        closeOverlay(GAME_OVERLAY)()
        then?.()
        void tellSums(cache, sessionId, [wallets, readMyGames])
      }, FAREWELL_MS)
    },
    [line, cache, sessionId, wallets],
  )
  const path = useLocation({ select: (location) => location.pathname })
  const opened = useRef(path)
  const onPath = useEffectEvent(() => {
    if (path !== opened.current) end()
  })
  useEffect(() => onPath(), [path])
  return end
}
