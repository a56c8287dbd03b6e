import { useCallback, useEffect, useRef, useState } from 'react'
import type { OverlayProps } from '#ui/feature.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { launchErrors } from '../../launch-contract.ts'
import { type SelectedGame, useSelectedGame } from '../selected-game.ts'
import { BeforeGame } from './before-game.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import type { FailureWay } from './failure-way.ts'
import type { FrameLine } from './frame-line.ts'
import { isShowable } from './game-frame.tsx'
import { Playing } from './playing.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import { SheetHeader } from './sheet-header.tsx'
import { useEnd } from './use-end.ts'
import { useLaunch } from './use-launch.ts'

const WELCOME = 'ยินดีต้อนรับ กำลังพาคุณเข้าสู่เกม…'

type SheetProps = Pick<OverlayProps, 'onLeave'>

/** The selected game in a sheet over the whole page (spec §2); another selected game begins anew. */
export function GameSheet({ onLeave }: SheetProps) {
  const game = useSelectedGame((state) => state.selected)
  if (!game) return null
  return <OpenSheet key={`${game.game_id} ${game.is_demo}`} game={game} onLeave={onLeave} />
}

function OpenSheet({ game, onLeave }: SheetProps & { game: SelectedGame }) {
  const part = useRef<HTMLDivElement>(null)
  const line = useRef<FrameLine>(null)
  const holdLine = useCallback((made: FrameLine | null) => {
    line.current = made
  }, [])
  const [state, dispatch] = useLaunch(game)
  const [asksToClose, setAsksToClose] = useState(false)
  const end = useEnd(line, state.step === 'playing' ? state.sessionId : null)
  const close = useCallback(() => end(), [end])
  const leave = useCallback((path: string) => end(() => onLeave(path)), [end, onLeave])

  useEffect(() => toast.welcome(WELCOME), [])
  const over = state.step === 'over' ? state : undefined
  useEffect(() => {
    if (!over) return
    if (over.message !== null) toast.error(over.message)
    close()
  }, [over, close])
  const isBlocked = state.step === 'playing' && !isShowable(state.link)
  useEffect(() => {
    if (isBlocked) dispatch({ kind: 'blocked', message: launchErrors.frame_blocked.thai })
  }, [isBlocked, dispatch])

  const takeWay = (way: FailureWay) => {
    if (way === 'again') dispatch({ kind: 'again' })
    else if (way === 'other_wallet') dispatch({ kind: 'other_wallet' })
    else if (way === 'limits' || way === 'pause') leave('/member/protection')
    else if (way === 'contact') leave('/contact')
    else close()
  }
  const isPlaying = state.step === 'playing' && !isBlocked

  return (
    <SheetDialog
      label={game.card.name}
      part={part}
      onClose={isPlaying ? () => setAsksToClose(true) : close}
    >
      {isPlaying ? (
        <Playing
          key={state.link}
          game={game}
          link={state.link}
          sessionId={state.sessionId}
          part={part}
          line={line}
          onLine={holdLine}
          asksToClose={asksToClose}
          onAsked={setAsksToClose}
          onAgain={() => dispatch({ kind: 'again' })}
          onClose={close}
          onLeave={leave}
        />
      ) : (
        <>
          <SheetHeader part={part} onClose={close} />
          <BeforeGame state={state} card={game.card} dispatch={dispatch} onLeave={leave} />
        </>
      )}
      {state.step === 'failed' ? (
        <FailureDialog code={state.code} message={state.message} onWay={takeWay} onClose={close} />
      ) : null}
    </SheetDialog>
  )
}
