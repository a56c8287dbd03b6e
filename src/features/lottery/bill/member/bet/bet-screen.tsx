import { Fragment, lazy, Suspense, use, useCallback, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { IconHistory, IconInfoCircle, IconLock, IconPercentage } from '@tabler/icons-react'
import { Emblem } from '#ui/art/emblem.tsx'
import type { WirePayload } from '#kernel/event.ts'
import { useStreamEvent } from '#ui/client/stream.ts'
import { isGone } from '#ui/client/api-error.ts'
import { useIsDeviceKnown } from '#ui/client/persisted.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { Note } from '#ui/parts/note.tsx'
import { Countdown, useTimeLeft } from '#ui/parts/countdown.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDate } from '#ui/thai/dates.ts'
import { getLimit, limitChanged } from '../../../risk/contract.ts'
import { getRate, getRound, roundChanged } from '../../../round/contract.ts'
import type { BetDesk } from './bet-desk.tsx'
import type { Bettor, RoundWire } from './bet-wire.ts'
import classes from './bet-screen.module.css'

// The desk needs the round's rates; its script loads at the same time. Where the server draws, it is
// there before the first page.
type DeskFile = { readonly BetDesk: typeof BetDesk }
let deskFile: DeskFile | undefined
let deskOnItsWay: Promise<DeskFile> | undefined
async function loadDesk(): Promise<DeskFile> {
  try {
    return (deskFile = await import('./bet-desk.tsx'))
  } catch (error) {
    deskOnItsWay = undefined
    throw error
  }
}
const askForDesk = () => (deskOnItsWay ??= loadDesk())
void askForDesk().catch(() => {})

function Desk(props: ComponentProps<typeof BetDesk>) {
  const { BetDesk: Loaded } = deskFile ?? use(askForDesk())
  return <Loaded {...props} />
}

const ClosedSlip = lazy(() =>
  import('./slip/closed-slip.tsx').then((file) => ({ default: file.ClosedSlip })),
)
const NoRound = lazy(() => import('./no-round.tsx').then((file) => ({ default: file.NoRound })))
const RoundInfo = lazy(() =>
  import('./round-info.tsx').then((file) => ({ default: file.RoundInfo })),
)

/**
 * What the stream does not tell: sales that fill a number up, and everything where there is no
 * stream.
 */
const LIMIT_REFETCH_MS = { member: 90_000, visitor: 30_000 } as const
const noLimits: never[] = []

interface BetScreenProps {
  readonly bettor: Bettor
  /** An earlier bill whose numbers the slip begins with. */
  readonly pull?: number | undefined
  /** Stands in a room, which has the bar, the rules and the earlier results itself. */
  readonly inRoom?: boolean
  /** The market's earlier results, put in by the app. */
  readonly history?: ((marketId: number) => ReactNode) | undefined
}

/** Betting on one round: keypad, slip, confirmation. */
export function BetScreen({ roundId, ...rest }: BetScreenProps & { roundId: number }) {
  const { inRoom = false } = rest
  const round = useCall(getRound, { round_id: roundId }, { refetchInterval: 30_000 })
  useRenewed(roundChanged, getRound, roundId)
  if (isGone(round.error)) {
    return (
      <Suspense>
        <NoRound />
      </Suspense>
    )
  }
  return (
    <QueryView
      query={round}
      skeleton={
        <div className={classes.page}>
          {inRoom ? null : <PageBar title="แทงหวย" backTo="/lotto/lobby" />}
          <SkeletonRows count={6} />
        </div>
      }
    >
      {(data) => <RoundBody round={data} {...rest} />}
    </QueryView>
  )
}

type InfoKind = 'limits' | 'rates' | 'rules' | 'history'

function RoundBody({
  round,
  bettor,
  pull,
  inRoom = false,
  history,
}: BetScreenProps & { round: RoundWire }) {
  const input = { round_id: Number(round.round_id) }
  const rates = useCall(getRate, input, { staleTime: 300_000 })
  const limits = useCall(getLimit, input, {
    refetchInterval: LIMIT_REFETCH_MS[bettor.isLoggedIn ? 'member' : 'visitor'],
  })
  useRenewed(limitChanged, getLimit, input.round_id)
  const [info, setInfo] = useState<InfoKind>()
  const { urgency } = useTimeLeft(round.close_at)
  const isOpen = round.status === 'open' && round.market.is_on && urgency !== 'over'
  // Whose slip it is, is known when the start-up answer has come; a visitor who signs in here keeps
  // the slip on the screen meanwhile.
  const [cameAsVisitor] = useState(!bettor.isLoggedIn)
  const isWaiting = bettor.isLoggedIn && bettor.memberId === null && !cameAsVisitor
  const isDeviceKnown = useIsDeviceKnown()
  // A page that the server drew is taken over when the desk can be: it stays on the screen until then.
  const [Arriving] = useState<typeof Suspense | typeof Fragment>(() =>
    isDeviceKnown ? Suspense : Fragment,
  )
  return (
    <div className={classes.page}>
      {inRoom ? null : <RoundBar round={round} />}
      <Infos limitCount={limits.data?.length} inRoom={inRoom} onOpen={setInfo} />
      {bettor.shut ? <Shut why={bettor.shut} /> : null}
      <QueryView query={rates} skeleton={<SkeletonRows count={5} />}>
        {(rateRows) =>
          // What a closed round says lies in a script of its own, and in the slip on this device.
          isWaiting || (!isOpen && !isDeviceKnown) ? (
            <SkeletonRows count={5} />
          ) : isOpen ? (
            <Arriving {...(Arriving === Suspense ? { fallback: <SkeletonRows count={5} /> } : {})}>
              <Desk
                market={{ round, rates: rateRows, limits: limits.data ?? noLimits }}
                bettor={bettor}
                pull={pull}
                inRoom={inRoom}
                onShowLimits={() => setInfo('limits')}
              />
            </Arriving>
          ) : (
            <Suspense fallback={<SkeletonRows count={5} />}>
              <ClosedSlip round={round} memberId={bettor.memberId} />
            </Suspense>
          )
        }
      </QueryView>
      {info ? (
        <Suspense>
          <RoundInfo
            kind={info}
            roundId={Number(round.round_id)}
            market={round.market.code}
            rates={rates.data ?? []}
            limits={limits.data ?? []}
            history={history?.(Number(round.market.market_id))}
            onClose={() => setInfo(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Shut({ why }: { why: string }) {
  return (
    <Note tone="blue" role="status">
      <b>{why}</b> จึงแทงไม่ได้ ถอนเงินได้ตามปกติ
    </Note>
  )
}

/** Asks anew for what is known of a round when an event says that it is another by now. */
function useRenewed(
  event: typeof limitChanged | typeof roundChanged,
  call: typeof getLimit | typeof getRound,
  roundId: number,
): void {
  const cache = useQueryClient()
  const renew = useCallback(
    () => void cache.invalidateQueries({ queryKey: callKey(call, { round_id: roundId }) }),
    [cache, call, roundId],
  )
  const hear = useCallback(
    (told: WirePayload<typeof event>) => {
      if (told.round_id === roundId) renew()
    },
    [roundId, renew],
  )
  useStreamEvent(event, hear, renew)
}

/** The rules, rates, limits and forerunners of this round, behind a tap. */
function Infos({
  limitCount,
  inRoom,
  onOpen,
}: {
  limitCount: number | undefined
  inRoom: boolean
  onOpen: (kind: InfoKind) => void
}) {
  return (
    <div className={classes.infos}>
      <InfoButton icon={<IconLock size={18} stroke={1.75} />} onPress={() => onOpen('limits')}>
        เลขอั้น <b className={limitCount ? 'c-amber num' : 'num'}>{limitCount ?? ''}</b>
      </InfoButton>
      <InfoButton icon={<IconPercentage size={18} stroke={1.75} />} onPress={() => onOpen('rates')}>
        อัตราจ่าย
      </InfoButton>
      {inRoom ? null : (
        <>
          <InfoButton
            icon={<IconInfoCircle size={18} stroke={1.75} />}
            onPress={() => onOpen('rules')}
          >
            กติกา
          </InfoButton>
          <InfoButton
            icon={<IconHistory size={18} stroke={1.75} />}
            onPress={() => onOpen('history')}
          >
            ย้อนหลัง
          </InfoButton>
        </>
      )}
    </div>
  )
}

/** Which round this is, and the time until it closes. */
function RoundBar({ round }: { round: RoundWire }) {
  return (
    <PageBar
      backTo="/lotto/lobby"
      title={
        <span className={classes.title}>
          <Emblem market={round.market.code} size={40} />
          <span>
            <span className={classes.name}>{round.market.name}</span>
            <span className={classes.day}>งวด {thaiDate(round.draw_at)}</span>
          </span>
        </span>
      }
      action={
        <span className={classes.closes}>
          <span className="t12 c2">ปิดรับใน</span>
          <Countdown until={round.close_at} over="ปิดแล้ว" size="md" />
        </span>
      }
    />
  )
}

function InfoButton({
  icon,
  onPress,
  children,
}: {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" onClick={onPress}>
      {icon}
      {children}
    </button>
  )
}
