import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { IconInfoCircle, IconPercentage, IconTicket, IconTrophy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLocalData } from '#ui/client/persisted.ts'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getLobby } from '../../contract.ts'
import { isOpen } from './arrange-lobby.ts'
import { LobbyFilters } from './lobby-filters.tsx'
import { LobbySections } from './lobby-sections.tsx'
import { type Favourites, useFavourites } from './use-favourites.ts'
import { ReminderContext, remindedRound, useMomentOf } from './use-reminders.ts'
import type { LobbyMarket, LobbyWire } from './lobby-wire.ts'
import classes from './lobby-screen.module.css'

const ReminderSheet = lazy(() =>
  import('./reminder-sheet.tsx').then((file) => ({ default: file.ReminderSheet })),
)

const LOBBY_STALE_MS = 15_000

/** Every market by urgency: what closes next is large, the rest are rows by closing time. */
export function LobbyScreen({
  group,
  onGroup,
  onSignIn,
  reminderAside,
}: {
  /** Which part of the lobby: `open`, `favourites`, `all` or a category's code. */
  group: string
  onGroup: (group: string) => void
  onSignIn: () => void
  /** Stands in the choice of a reminder: how to be told with the page closed. */
  reminderAside: ReactNode
}) {
  const query = useCall(getLobby, {}, { staleTime: LOBBY_STALE_MS, refetchInterval: 30_000 })
  const favourites = useFavourites()
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className="t24">หวย</h1>
        <nav className="row" aria-label="ทางลัดหวย">
          <Link to="/lotto/results" className={classes.link}>
            <IconTrophy size={18} stroke={1.75} aria-hidden /> ผลรางวัล
          </Link>
          <Link to="/lotto/bills" className={classes.link}>
            <IconTicket size={18} stroke={1.75} aria-hidden /> โพย
          </Link>
        </nav>
      </div>
      <QueryView
        // A member's favourites come first: what they would push down waits for them.
        query={favourites.isReady ? query : { ...query, data: undefined }}
        skeleton={
          <div className={classes.coming}>
            <SkeletonRows count={8} />
          </div>
        }
      >
        {(lobby) => (
          <Reminding onSignIn={onSignIn} aside={reminderAside}>
            <Lobby lobby={lobby} favourites={favourites} group={group} onGroup={onGroup} />
          </Reminding>
        )}
      </QueryView>
      <nav className={classes.links} aria-label="เพิ่มเติม">
        <Link to="/lotto/rates">
          <IconPercentage size={22} stroke={1.75} aria-hidden />
          อัตราจ่าย
        </Link>
        <Link to="/lotto/rates" search={{ view: 'rules' }}>
          <IconInfoCircle size={22} stroke={1.75} aria-hidden />
          กติกา
        </Link>
        <Link to="/lotto/results">
          <IconTrophy size={22} stroke={1.75} aria-hidden />
          ผลย้อนหลัง
        </Link>
        <Link to="/lotto/bills">
          <IconTicket size={22} stroke={1.75} aria-hidden />
          โพยของฉัน
        </Link>
      </nav>
    </div>
  )
}

/** Gives the rows their bells, and opens the choice over them. */
function Reminding({
  onSignIn,
  aside,
  children,
}: {
  onSignIn: () => void
  aside: ReactNode
  children: ReactNode
}) {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const momentOf = useMomentOf(isMember)
  const [asked, setAsked] = useState<LobbyMarket>()
  const controls = useMemo(
    () => ({ momentOf, ask: isMember ? setAsked : onSignIn }),
    [momentOf, isMember, onSignIn],
  )
  const round = asked && remindedRound(asked)
  return (
    <ReminderContext value={controls}>
      {children}
      {round ? (
        <Suspense>
          <ReminderSheet
            market={asked}
            round={round}
            moment={momentOf(round)}
            aside={aside}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </ReminderContext>
  )
}

function Lobby({
  lobby,
  favourites,
  group,
  onGroup,
}: {
  lobby: LobbyWire
  favourites: Favourites
  group: string
  onGroup: (group: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [onlyOpen, setOnlyOpen] = useState(false)
  const [isMarking, setMarking] = useState(false)
  // Once a minute is enough to move a market between the sections; the countdowns run on their own.
  const now = useDrawnNow((ms) => Math.floor(ms / 60_000)) * 60_000
  const markets = lobby.categories.flatMap((category) => category.markets)
  return (
    <>
      <LobbyFilters
        filter={{ group, typed, onlyOpen }}
        onChange={(filter) => {
          setTyped(filter.typed)
          setOnlyOpen(filter.onlyOpen)
          if (filter.group !== group) onGroup(filter.group)
        }}
        categories={lobby.categories}
        openCount={markets.filter((market) => isOpen(market, now)).length}
        isMarking={isMarking}
        onMarking={setMarking}
      />
      <LobbySections
        categories={lobby.categories}
        filter={{ group, typed, onlyOpen }}
        favourites={favourites}
        isMarking={isMarking}
        now={now}
      />
    </>
  )
}
