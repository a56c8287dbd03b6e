import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Emblem } from '#ui/art/emblem.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { ListRow, ListRowLink } from '#ui/parts/list-row.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDay, thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import { isAnnounced, isOpen } from './arrange-lobby.ts'
import { BellRow } from './bell-row.tsx'
import type { LobbyMarket } from './lobby-wire.ts'
import { roundLooks } from '../round-words.ts'
import classes from './market-row.module.css'

/**
 * A market as one row, in whatever state it is; the whole row leads to where one can do something.
 */
export function MarketRow({ market, now }: { market: LobbyMarket; now: number }) {
  const { round } = market
  if (!market.is_on) return <OffRow market={market} />
  if (round && isOpen(market, now)) {
    return (
      <ListRowLink
        to="/lotto/$roundId"
        params={{ roundId: String(round.round_id) }}
        lead={<Emblem market={market.emblem} />}
        title={market.name}
        note={`${thaiDayMonth(round.draw_at)} · ปิด ${thaiTime(round.close_at)}`}
        end={<Countdown until={round.close_at} over="ปิดรับแล้ว" />}
        endNote={lastResultText(market)}
      />
    )
  }
  return (
    <BellRow market={market}>
      <RestingRow market={market} now={now} />
    </BellRow>
  )
}

/** A market that takes no bets now: drawn today, still to open, or waiting for its result. */
function RestingRow({ market, now }: { market: LobbyMarket; now: number }) {
  const { round, waiting_round: waiting } = market
  if (!waiting && round?.status !== 'closed' && round?.status !== 'drawn') {
    if (isAnnounced(market, now)) return <AnnouncedRow market={market} />
    if (round?.status !== 'open') return <UpcomingRow market={market} />
  }
  const shown = waiting ?? round
  if (!shown) return null
  const state = shown.status === 'open' ? 'closed' : shown.status
  return (
    <ListRowLink
      to="/lotto/results"
      search={{ market: Number(market.market_id) }}
      lead={<Emblem market={market.emblem} />}
      title={market.name}
      note={`ผลราว ${thaiTime(shown.draw_at)} น.`}
      end={<StatusChip {...roundLooks[state]} />}
    />
  )
}

/** A switched-off market: grey, with the sentence that staff wrote. */
function OffRow({ market }: { market: LobbyMarket }) {
  return (
    <ListRowLink
      to="/lotto/rates"
      search={{ market: market.code }}
      className={classes.dim ?? ''}
      lead={<Emblem market={market.emblem} />}
      title={market.name}
      note={market.notice ?? 'ปิดให้บริการชั่วคราว'}
      end={<StatusChip kind="closed" word="ปิด" />}
    />
  )
}

function UpcomingRow({ market }: { market: LobbyMarket }) {
  return (
    <ListRowLink
      to="/lotto/rates"
      search={{ market: market.code }}
      className={classes.dim ?? ''}
      lead={<Emblem market={market.emblem} />}
      title={market.name}
      note={market.round ? openingText(market.round.open_at) : 'ยังไม่มีงวดถัดไป'}
      // On a phone the hour says as much, and the bell needs the room.
      end={
        <span className={classes.roomy}>
          <StatusChip {...roundLooks[market.round?.status ?? 'upcoming']} />
        </span>
      }
      endNote={<span className={classes.roomy}>{lastResultText(market)}</span>}
    />
  )
}

/** Today's numbers, or that today's round was called off and everybody has the money back. */
function AnnouncedRow({ market }: { market: LobbyMarket }) {
  const { last_result: last, void_round: off } = market
  const search = { market: Number(market.market_id) }
  const lead = <Emblem market={market.emblem} />
  if (off) {
    return (
      <ListRowLink
        to="/lotto/results"
        search={search}
        className={classes.dim ?? ''}
        lead={lead}
        title={market.name}
        note="คืนเงินครบแล้ว"
        end={<StatusChip {...roundLooks.void} />}
      />
    )
  }
  const numbers = [last?.top3, last?.bottom2].filter((number) => typeof number === 'string')
  return (
    <ListRowLink
      to="/lotto/results"
      search={search}
      lead={lead}
      title={market.name}
      note={last?.announced_at ? `${thaiTime(last.announced_at)} น.` : undefined}
      end={
        <span className={classes.numbers}>
          {numbers.map((digits, at) => (
            <DigitTablets key={`${digits}-${at}`} digits={digits} size="sm" />
          ))}
        </span>
      }
      endNote={numbers.length > 1 ? '3 ตัวบน · 2 ตัวล่าง' : undefined}
    />
  )
}

/** The row while stars are given: one button that turns the star. */
export function MarkRow({
  market,
  isMarked,
  onToggle,
}: {
  market: LobbyMarket
  isMarked: boolean
  onToggle: () => void
}) {
  return (
    <div className={classes.mark}>
      <ListRow
        onPress={onToggle}
        lead={<Emblem market={market.emblem} />}
        title={market.name}
        note={isMarked ? 'อยู่ในหวยที่ชอบ' : 'แตะเพื่อเลือก'}
        end={
          isMarked ? (
            <IconStarFilled size={22} className={classes.starred ?? ''} aria-hidden />
          ) : (
            <IconStar size={22} stroke={1.75} aria-hidden />
          )
        }
      />
    </div>
  )
}

/** `งวดก่อน`; of history its day; before any result when the first one comes. */
export function lastDrawText({ last_result: last, round }: LobbyMarket): string {
  if (last) return last.round_id === null ? thaiDay(last.draw_day) : 'งวดก่อน'
  return round ? `ผลแรก ${thaiDayMonth(round.draw_at)} ${thaiTime(round.draw_at)}` : ''
}

/** `งวดก่อน · 571 · 08` */
export function lastResultText(market: LobbyMarket): string {
  if (market.void_round) return 'งวดก่อนคืนโพย'
  const last = market.last_result
  return [lastDrawText(market), last?.top3 ?? last?.top4, last?.bottom2].filter(Boolean).join(' · ')
}

function openingText(openAt: string | null): string {
  if (openAt === null) return 'เปิดเมื่องวดก่อนออกผล'
  return `เปิด ${thaiDayMonth(openAt)} ${thaiTime(openAt)} น.`
}
