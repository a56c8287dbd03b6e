import { lazy, Suspense, useState, type ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { Emblem } from '#ui/art/emblem.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { Countdown } from '#ui/parts/countdown.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip, type StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { fairRound, type ShootStage } from '../../contract.ts'
import { roomTabs, type RoomTab } from './room-tabs.ts'
import { RoomAnnouncer } from './room-announcer.tsx'
import { RoundStrip } from './round-strip.tsx'
import { ShootTab } from './shoot-tab.tsx'
import { stageWords, useStage, type RoundWire } from './stage.ts'
import classes from './room.module.css'

const RoundHistory = lazy(() =>
  import('./round-history.tsx').then((file) => ({ default: file.RoundHistory })),
)
const RoundResult = lazy(() =>
  import('./round-result.tsx').then((file) => ({ default: file.RoundResult })),
)
const RoundPicker = lazy(() =>
  import('./round-picker.tsx').then((file) => ({ default: file.RoundPicker })),
)

const tabWords: Readonly<Record<RoomTab, string>> = {
  bet: 'แทงหวย',
  shoot: 'ยิงเลข',
  rules: 'กติกา',
  history: 'ผลย้อนหลัง',
}

const chipKinds: Readonly<Record<ShootStage, StatusKind>> = {
  upcoming: 'upcoming',
  betting: 'open',
  shooting: 'last',
  drawing: 'waiting',
  settled: 'done',
  void: 'refunded',
}

/** While the beacon is awaited, the draw is at most this far from the screen without a stream. */
const DRAWING_POLL_MS = 2000
const CALM_POLL_MS = 30_000

interface RoomProps {
  roundId: number
  isLoggedIn: boolean
  /** Why the member may not play now; undefined where he may. */
  shut: string | undefined
  /** Asks a visitor to sign in without leaving the room. */
  onSignIn: () => void
  tab: RoomTab
  onTab: (tab: RoomTab) => void
  /** The lottery's own screens, put in by the app. */
  bet: ReactNode
  rules: ReactNode
  /** The member's own bills of the round; null for a visitor. */
  bills: ReactNode
  /** The round to bet on instead, where this one is over; null: none is open. */
  nextRoundId: number | null
}

/** One round of yeekee: betting, shooting, the draw and its proof. */
export function YeekeeRoom(props: RoomProps) {
  const query = useCall(
    fairRound,
    { id: props.roundId },
    {
      refetchInterval: CALM_POLL_MS,
    },
  )
  return (
    <QueryView
      query={query}
      skeleton={
        <>
          <PageBar title="ยี่กี" backTo="/lotto/yeekee" />
          <SkeletonRows count={6} />
        </>
      }
    >
      {(round) => <Room round={round} {...props} />}
    </QueryView>
  )
}

function Room({
  round,
  roundId,
  isLoggedIn,
  shut,
  onSignIn,
  tab,
  onTab,
  bet,
  rules,
  bills,
  nextRoundId,
}: RoomProps & { round: RoundWire }) {
  const stage = useStage(round)
  const isOver = stage === 'settled' || stage === 'void'
  // Asks for the draw while it is due; the stream usually brings it sooner.
  useCall(
    fairRound,
    { id: roundId },
    { enabled: stage === 'drawing', refetchInterval: DRAWING_POLL_MS },
  )
  return (
    <div className={classes.page}>
      <RoomBar round={round} stage={stage} tab={tab} nowId={nextRoundId} />
      <Tabs tab={tab} onTab={onTab} />
      <RoundStrip
        roundId={roundId}
        tab={tab}
        isQuiet={tab === 'shoot' && !isOver}
        nextRoundId={isOver || stage === 'drawing' ? nextRoundId : null}
      />
      <RoomAnnouncer round={round} stage={stage} />
      <div role="tabpanel" aria-label={tabWords[tab]} className={classes.panel}>
        {tab === 'bet' ? bet : null}
        {tab === 'rules' ? rules : null}
        <Suspense fallback={<SkeletonRows count={5} />}>
          {tab === 'history' ? <RoundHistory roundId={roundId} /> : null}
          {tab === 'shoot' && isOver ? (
            <>
              {bills}
              <RoundResult round={round} />
            </>
          ) : null}
        </Suspense>
        {tab === 'shoot' && !isOver ? (
          <ShootTab
            round={round}
            stage={stage}
            isLoggedIn={isLoggedIn}
            shut={shut}
            onSignIn={onSignIn}
            bills={bills}
          />
        ) : null}
      </div>
    </div>
  )
}

/** Which round this is and where it stands; its name opens the way to every other of the day. */
function RoomBar({
  round,
  stage,
  tab,
  nowId,
}: {
  round: RoundWire
  stage: ShootStage
  tab: RoomTab
  nowId: number | null
}) {
  const [picks, setPicks] = useState(false)
  return (
    <PageBar
      backTo="/lotto/yeekee"
      title={
        <button
          type="button"
          className={classes.title}
          aria-haspopup="dialog"
          onClick={() => setPicks(true)}
        >
          <span className={classes.emblem}>
            <Emblem market={round.market_code} size={40} />
          </span>
          <span>
            <span className={classes.name}>{round.market_name}</span>
            <span className={classes.when}>
              <span>
                รอบที่ <span className="num">{round.round_no}</span> ·{' '}
                <span className="num">
                  {thaiTime(round.draw?.drawn_at ?? round.draw_at, {
                    seconds: round.draw !== null,
                  })}
                </span>{' '}
                น.
              </span>
              <IconChevronDown size={16} stroke={2} aria-hidden />
              <span className="visually-hidden">เลือกรอบอื่น</span>
            </span>
          </span>
        </button>
      }
      action={
        <span className={classes.chip}>
          {/* Where one shoots, the clock has a place of its own. */}
          {tab === 'bet' && stage === 'betting' ? (
            <>
              <span className="t12 c2">ปิดรับใน</span>
              <Countdown until={round.close_at} over="ปิดแล้ว" />
            </>
          ) : (
            <StatusChip kind={chipKinds[stage]} word={stageWords[stage]} />
          )}
          {picks ? (
            <Suspense>
              <RoundPicker round={round} tab={tab} nowId={nowId} onClose={() => setPicks(false)} />
            </Suspense>
          ) : null}
        </span>
      }
    />
  )
}

function Tabs({ tab, onTab }: { tab: RoomTab; onTab: (tab: RoomTab) => void }) {
  return (
    <div className={classes.tabs} role="tablist" aria-label="ห้องยี่กี">
      {roomTabs.map((one, at) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={tab === one}
          tabIndex={tab === one ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
            const next = roomTabs[(at + step + roomTabs.length) % roomTabs.length]
            if (step === 0 || !next) return
            onTab(next)
            const buttons = event.currentTarget.parentElement?.querySelectorAll('button')
            buttons?.[roomTabs.indexOf(next)]?.focus()
          }}
        >
          {tabWords[one]}
        </button>
      ))}
    </div>
  )
}
