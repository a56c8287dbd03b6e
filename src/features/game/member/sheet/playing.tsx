import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { FrameWant } from '#kernel/frame-messages.ts'
import { openOverlay } from '#ui/client/overlays.ts'
import type { SelectedGame } from '../selected-game.ts'
import { CloseQuestion } from './close-question.tsx'
import { pauseOf } from './cover-of.ts'
import type { FrameEvent, FrameLine } from './frame-line.ts'
import { isThere, isUnderWay, newFrame, nextFrame } from './frame-state.ts'
import { GameBar } from './game-bar.tsx'
import { GameCover } from './game-cover.tsx'
import { GameFrame } from './game-frame.tsx'
import { useCover } from './use-cover.ts'
import { useGameMoney } from './use-game-money.ts'
import { useHeld } from './use-held.ts'
import { WaitingFrame } from './waiting-frame.tsx'
import classes from './playing.module.css'

const GamePanel = lazy(() =>
  import('./game-panel.tsx').then((file) => ({ default: file.GamePanel })),
)

interface PlayingProps {
  readonly game: SelectedGame
  readonly link: string
  readonly sessionId: number | null
  readonly part: RefObject<HTMLElement | null>
  readonly line: RefObject<FrameLine | null>
  readonly onLine: (line: FrameLine | null) => void
  /** The person wants to close; he is asked where a round is under way. */
  readonly asksToClose: boolean
  readonly onAsked: (asks: boolean) => void
  readonly onAgain: () => void
  readonly onClose: () => void
  readonly onLeave: (path: string) => void
}

/** A game in its frame: the bar above, and whatever lies over it. */
export function Playing(props: PlayingProps) {
  const { game, link, sessionId, part, line, asksToClose, onAsked, onAgain, onClose, onLeave } =
    props
  const { card, is_demo: isDemo } = game
  const [frame, noteEvent] = useReducer(nextFrame, newFrame)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const tellBalance = useTellBalance(line, frame.isBusy)
  const { session, balance, renew } = useGameMoney(sessionId, tellBalance)
  const isBusy = !isDemo && isUnderWay(frame, session?.open_rounds ?? 0)
  const { cover, until } = useCover({ isDemo, session, isBusy })
  // The books know how a round ends before its player has seen it.
  const shown = useHeld(session, frame.isBusy)
  const shownBalance = useHeld(balance, frame.isBusy)
  const ways = { onAgain, onLeave, onClose }

  const onEvent = (event: FrameEvent | { kind: 'loaded' }) => {
    noteEvent(event)
    if (event.kind === 'round') renew()
    if (event.kind === 'return') onClose()
    if (event.kind === 'want') obey(event.what)
  }
  const obey = (what: FrameWant) => {
    if (what === 'close') onAsked(true)
    else if (isDemo) return
    else if (what === 'deposit') openOverlay('deposit')()
    else onLeave('/member/games')
  }

  return (
    <>
      <GameBar
        name={card.name}
        isDemo={isDemo}
        session={shown}
        balance={shownBalance}
        showsSums={!frame.showsSums}
        part={part}
        onClose={() => onAsked(true)}
        onPanel={() => setPanelOpen(true)}
      />
      <div className={classes.stage}>
        <GameFrame
          title={card.name}
          link={link}
          hold={cover && pauseOf[cover.kind]}
          onLine={props.onLine}
          onEvent={onEvent}
        />
        {isThere(frame) ? null : <WaitingFrame card={card} onAgain={onAgain} />}
        {cover ? <GameCover cover={cover} until={until} {...ways} /> : null}
      </div>
      {isPanelOpen && shown ? (
        <Suspense>
          <GamePanel
            session={shown}
            balance={shownBalance ?? shown.wallet.balance}
            onClose={() => setPanelOpen(false)}
            onLeave={onLeave}
          />
        </Suspense>
      ) : null}
      <CloseQuestion
        asksToClose={asksToClose}
        isBusy={isBusy}
        onStay={() => onAsked(false)}
        onClose={onClose}
      />
    </>
  )
}

/** Money that comes from elsewhere, a deposit for one: the game asks for its balance; its own moves it knows. */
function useTellBalance(line: RefObject<FrameLine | null>, isBusy: boolean): () => void {
  const busy = useRef(isBusy)
  useEffect(() => {
    busy.current = isBusy
  }, [isBusy])
  return useCallback(() => {
    if (!busy.current) line.current?.tell({ kind: 'balance' })
  }, [line])
}
