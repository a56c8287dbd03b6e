import { type Ref, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { thaiTime } from '#ui/thai/dates.ts'
import { listSiblingRounds } from '../../contract.ts'
import type { RoomTab } from './room-tabs.ts'
import classes from './room.module.css'

export type SiblingRound = WireOutput<typeof listSiblingRounds>[number]

/** Rounds on either side of the one on the screen: a day has up to 720, all of them in `RoundPicker`. */
const AROUND = 8

/** The rounds of the day around this one. */
export const useSiblings = (roundId: number) =>
  useCall(
    listSiblingRounds,
    { round_id: roundId },
    { staleTime: 10_000, refetchInterval: 30_000, keepPrevious: true },
  )

/**
 * Those of the day around this one; those still to bet on are green, those over show their result.
 * `isQuiet`: gone from a phone, where the shots need the room.
 */
export function RoundStrip({
  roundId,
  tab,
  isQuiet,
  nextRoundId,
}: {
  roundId: number
  tab: RoomTab
  isQuiet: boolean
  /** Where to go when this round is over and the one of now is not among its neighbours. */
  nextRoundId: number | null
}) {
  const { data } = useSiblings(roundId)
  const current = useRef<HTMLAnchorElement>(null)
  const at = data?.findIndex((round) => Number(round.round_id) === roundId) ?? -1
  useEffect(() => {
    const link = current.current
    const strip = link?.parentElement
    // Not scrollIntoView: it would move the page as well.
    if (link && strip)
      strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2
  }, [at, roundId])
  const now = data?.find(({ stage }) => stage === 'betting')
  const nowId = now ? Number(now.round_id) : nextRoundId
  const shown = data?.slice(Math.max(0, at - AROUND), at + AROUND + 1) ?? []
  const isNear = shown.some(({ round_id: id }) => Number(id) === nowId)
  return (
    <nav className={classes.strip} aria-label="รอบอื่นของวันนี้" data-quiet={isQuiet || undefined}>
      {shown.map((round) => {
        const isCurrent = Number(round.round_id) === roundId
        return (
          <RoundLink
            key={round.round_id}
            place={isCurrent ? current : undefined}
            round={round}
            tab={tab}
            isCurrent={isCurrent}
            isNow={round === now}
          />
        )
      })}
      {nowId === null || nowId === roundId || isNear ? null : (
        <Link
          to="/lotto/$roundId"
          params={{ roundId: String(nowId) }}
          search={{ tab }}
          replace
          className={classes.toNow}
        >
          ไปรอบปัจจุบัน
        </Link>
      )}
    </nav>
  )
}

/** A round with its close or its result, as the strip and the list of the whole day show it. */
export function RoundLink({
  round,
  tab,
  isCurrent,
  isNow = false,
  place,
}: {
  round: SiblingRound
  tab: RoomTab
  /** The one on the screen. */
  isCurrent: boolean
  /** The one that closes next. */
  isNow?: boolean
  place?: Ref<HTMLAnchorElement> | undefined
}) {
  return (
    <Link
      ref={place}
      to="/lotto/$roundId"
      params={{ roundId: String(round.round_id) }}
      search={{ tab }}
      replace
      className={classes.roundLink}
      aria-current={isCurrent ? 'page' : undefined}
      data-open={round.stage === 'betting' || undefined}
      data-now={isNow || undefined}
    >
      <span>
        รอบ <span className="num">{round.round_no}</span>
      </span>
      <b>{figureOf(round)}</b>
    </Link>
  )
}

function figureOf(round: SiblingRound): string {
  if (round.top3 !== null) return `${round.top3} · ${round.bottom2 ?? ''}`
  return round.stage === 'void' ? 'คืนโพย' : thaiTime(round.close_at)
}
