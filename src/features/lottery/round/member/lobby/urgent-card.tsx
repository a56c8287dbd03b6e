import { Link } from '@tanstack/react-router'
import { Emblem } from '#ui/art/emblem.tsx'
import { useServerNow } from '#ui/client/server-clock.ts'
import { Countdown, useTimeLeft } from '#ui/parts/countdown.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { isYeekee, URGENT_MS } from './arrange-lobby.ts'
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
        <Emblem market={market.emblem} size={36} />
        <UrgencyChip closeAt={round.close_at} />
      </span>
      <Countdown until={round.close_at} over="ปิดรับแล้ว" size="lg" />
      <span className="medium">
        {market.name}
        {isYeekee(market) ? <span className="nowrap"> รอบที่ {round.round_no}</span> : null}
      </span>
      <span className="t13 c2">ปิดรับ {thaiTime(round.close_at)} น.</span>
      <TimeBar closeAt={round.close_at} />
    </Link>
  )
}

/** How much of the last hour is left; the countdown says it in words. */
function TimeBar({ closeAt }: { closeAt: string }) {
  const end = Date.parse(closeAt)
  const percent = useServerNow((now) =>
    now === 0 ? 0 : Math.max(0, Math.min(100, Math.ceil(((end - now) * 100) / URGENT_MS))),
  )
  const { urgency } = useTimeLeft(closeAt)
  return (
    <svg className={classes.bar} data-urgency={urgency} aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}

/** Open, nearly closed, in its last minute, or over. */
export function UrgencyChip({ closeAt }: { closeAt: string }) {
  const { urgency } = useTimeLeft(closeAt)
  const kind = { calm: 'open', soon: 'soon', last: 'last', over: 'closed' } as const
  return <StatusChip kind={kind[urgency]} />
}
