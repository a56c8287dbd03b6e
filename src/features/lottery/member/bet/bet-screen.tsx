import { lazy, Suspense, useState, type ReactNode } from 'react'
import { IconInfoCircle, IconLock, IconPercentage } from '@tabler/icons-react'
import { Emblem } from '#ui/art/emblem.tsx'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Countdown, useTimeLeft } from '#ui/parts/countdown.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDate } from '#ui/thai/dates.ts'
import { getLimit, getRate, getRound } from '../../contract.ts'
import { roundLooks } from '../round-words.ts'
import { BetDesk } from './bet-desk.tsx'
import type { Bettor, RoundWire } from './bet-wire.ts'
import classes from './bet-screen.module.css'

const RoundInfo = lazy(() =>
  import('./round-info.tsx').then((file) => ({ default: file.RoundInfo })),
)

const LIMIT_REFETCH_MS = 20_000

/** Betting on one round: keypad, slip, confirmation. `bar` is false inside a room with its own. */
export function BetScreen({
  roundId,
  bettor,
  bar = true,
}: {
  roundId: number
  bettor: Bettor
  bar?: boolean
}) {
  const round = useCall(getRound, { round_id: roundId }, { refetchInterval: 30_000 })
  return (
    <QueryView
      query={round}
      skeleton={
        <>
          {bar ? <PageBar title="แทงหวย" backTo="/lotto/lobby" /> : null}
          <SkeletonRows count={6} />
        </>
      }
    >
      {(data) => <RoundBody round={data} bettor={bettor} bar={bar} />}
    </QueryView>
  )
}

type InfoKind = 'limits' | 'rates' | 'rules'

function RoundBody({ round, bettor, bar }: { round: RoundWire; bettor: Bettor; bar: boolean }) {
  const input = { round_id: Number(round.round_id) }
  const rates = useCall(getRate, input, { staleTime: 300_000 })
  const limits = useCall(getLimit, input, { refetchInterval: LIMIT_REFETCH_MS })
  const [info, setInfo] = useState<InfoKind>()
  const { urgency } = useTimeLeft(round.close_at)
  const isOpen = round.status === 'open' && round.market.is_on && urgency !== 'over'
  return (
    <div className={classes.page}>
      {bar ? <RoundBar round={round} /> : null}
      <div className={classes.infos}>
        <InfoButton icon={<IconLock size={18} stroke={1.75} />} onPress={() => setInfo('limits')}>
          เลขอั้น <b className="c-amber num">{limits.data?.length ?? ''}</b>
        </InfoButton>
        <InfoButton
          icon={<IconPercentage size={18} stroke={1.75} />}
          onPress={() => setInfo('rates')}
        >
          อัตราจ่าย
        </InfoButton>
        <InfoButton
          icon={<IconInfoCircle size={18} stroke={1.75} />}
          onPress={() => setInfo('rules')}
        >
          กติกา
        </InfoButton>
      </div>
      <QueryView query={rates} skeleton={<SkeletonRows count={5} />}>
        {(rateRows) =>
          isOpen ? (
            <BetDesk
              round={round}
              rates={rateRows}
              limits={limits.data ?? []}
              bettor={bettor}
              onShowLimits={() => setInfo('limits')}
            />
          ) : (
            <NotOpen round={round} />
          )
        }
      </QueryView>
      {info ? (
        <Suspense>
          <RoundInfo
            kind={info}
            roundId={Number(round.round_id)}
            rates={rates.data ?? []}
            limits={limits.data ?? []}
            onClose={() => setInfo(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Which round this is, and how long it still sells. */
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

/** The round takes no bets: why, and where to go instead. */
function NotOpen({ round }: { round: RoundWire }) {
  const { market } = round
  const isUpcoming = round.status === 'upcoming'
  const word = !market.is_on
    ? (market.notice ?? 'ตลาดนี้ปิดให้บริการชั่วคราว')
    : isUpcoming
      ? 'งวดนี้ยังไม่เปิดรับแทง'
      : round.status === 'open' || round.status === 'closed'
        ? 'งวดนี้ปิดรับแล้ว รอผลรางวัล'
        : `งวดนี้${roundLooks[round.status].word}`
  return (
    <EmptyState
      art={lotus}
      title={word}
      action={
        round.next_round_id === null ? (
          <ButtonLink to="/lotto/lobby">ดูหวยที่เปิดรับ</ButtonLink>
        ) : (
          <ButtonLink to="/lotto/$roundId" params={{ roundId: String(round.next_round_id) }}>
            ไปงวดถัดไป
          </ButtonLink>
        )
      }
    />
  )
}
