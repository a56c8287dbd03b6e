import { Link } from '@tanstack/react-router'
import { Emblem } from '#ui/art/emblem.tsx'
import { Countdown, useTimeLeft } from '#ui/parts/countdown.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { LobbyMarket } from './lobby-wire.ts'
import classes from './urgent-card.module.css'

/** A draw that closes within the hour, large. */
export function UrgentCard({ market }: { market: LobbyMarket }) {
  const { round } = market
  if (!round) return null
  return (
    <Link
      to="/lotto/$roundId"
      params={{ roundId: String(round.round_id) }}
      className={classes.card}
    >
      <span className="row between">
        <Emblem market={market.code} size={36} />
        <UrgencyChip closeAt={round.close_at} />
      </span>
      <Countdown until={round.close_at} over="ปิดรับแล้ว" size="lg" />
      <span className="medium">{market.name}</span>
      <span className="t13 c2">ปิดรับ {thaiTime(round.close_at)} น.</span>
    </Link>
  )
}

/** Open, nearly closed, in its last minute, or over. */
export function UrgencyChip({ closeAt }: { closeAt: string }) {
  const { urgency } = useTimeLeft(closeAt)
  const kind = { calm: 'open', soon: 'soon', last: 'last', over: 'closed' } as const
  return <StatusChip kind={kind[urgency]} />
}
