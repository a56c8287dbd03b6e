import { Emblem } from '#ui/art/emblem.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { ListRow, ListRowLink } from '#ui/parts/list-row.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import type { LobbyMarket } from './lobby-wire.ts'
import { roundLooks } from './round-words.ts'

/** A market as one row: name, closing time, and the previous result. */
export function MarketRow({ market }: { market: LobbyMarket }) {
  const { round } = market
  const lead = <Emblem market={market.code} />
  if (!market.is_on) {
    return (
      <ListRow
        lead={lead}
        title={market.name}
        note={market.notice ?? 'ปิดให้บริการชั่วคราว'}
        end={<StatusChip kind="closed" word="ปิด" />}
      />
    )
  }
  if (!round) return <ListRow lead={lead} title={market.name} note="ยังไม่มีงวดถัดไป" />
  if (round.status === 'open') {
    return (
      <ListRowLink
        to="/lotto/$roundId"
        params={{ roundId: String(round.round_id) }}
        lead={lead}
        title={market.name}
        note={`${thaiDayMonth(round.draw_at)} · ปิด ${thaiTime(round.close_at)}`}
        end={<Countdown until={round.close_at} over="ปิดรับแล้ว" />}
        endNote={lastResultText(market)}
      />
    )
  }
  const shown = market.waiting_round ?? round
  return (
    <ListRowLink
      to="/lotto/results"
      search={{ market: Number(market.market_id) }}
      lead={lead}
      title={market.name}
      note={
        shown.status === 'upcoming'
          ? openingText(shown.open_at)
          : `ผลราว ${thaiTime(shown.draw_at)} น.`
      }
      end={<StatusChip {...roundLooks[shown.status]} />}
    />
  )
}

/** `งวดก่อน 571 · 08` */
export function lastResultText({ last_result: last }: LobbyMarket): string {
  if (!last?.top3) return 'ยังไม่มีผลงวดก่อน'
  return `งวดก่อน ${[last.top3, last.bottom2].filter(Boolean).join(' · ')}`
}

function openingText(openAt: string | null): string {
  if (openAt === null) return 'เปิดเมื่องวดก่อนออกผล'
  return `เปิด ${thaiDayMonth(openAt)} ${thaiTime(openAt)} น.`
}
