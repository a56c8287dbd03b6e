import { Link } from '@tanstack/react-router'
import { Emblem } from '#ui/art/emblem.tsx'
import { useServerNow } from '#ui/client/server-clock.ts'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { TicketEdge } from '#ui/parts/ticket-edge.tsx'
import { thaiDate } from '#ui/thai/dates.ts'
import type { LobbyMarket } from './lobby-wire.ts'
import { lastDrawText } from './market-row.tsx'
import { UrgencyChip } from './urgent-card.tsx'
import classes from './draw-ticket.module.css'

const SECOND = 1000
const units = [
  { name: 'วัน', ms: 86_400 * SECOND, of: Infinity },
  { name: 'ชั่วโมง', ms: 3600 * SECOND, of: 24 },
  { name: 'นาที', ms: 60 * SECOND, of: 60 },
  { name: 'วินาที', ms: SECOND, of: 60 },
] as const

/** The government draw as a ticket: days to the second, and the previous result below the edge. */
export function DrawTicket({ market }: { market: LobbyMarket }) {
  const { round, last_result: last } = market
  if (!round) return null
  return (
    <Link
      to="/lotto/$roundId"
      params={{ roundId: String(round.round_id) }}
      className={classes.ticket}
    >
      <Panel>
        <div className={classes.head}>
          <Emblem market={market.emblem} size={48} />
          <span className="grow">
            <span className="t18 strong">{market.name}</span>
            <span className={`${classes.day} t14 c2`}>งวด {thaiDate(round.draw_at)}</span>
          </span>
          <UrgencyChip closeAt={round.close_at} />
        </div>
        <TimeBoxes closeAt={round.close_at} />
        <TicketEdge />
        <div className={classes.last}>
          <span className="t13 c2">{lastDrawText(market)}</span>
          {last?.full ? (
            <span className="row">
              <DigitTablets digits={last.full} look="ivory" size="sm" />
              {last.bottom2 ? (
                <>
                  <span className="t13 c2">ล่าง</span>
                  <DigitTablets digits={last.bottom2} look="ivory" size="sm" />
                </>
              ) : null}
            </span>
          ) : null}
        </div>
      </Panel>
    </Link>
  )
}

function TimeBoxes({ closeAt }: { closeAt: string }) {
  const end = Date.parse(closeAt)
  const left = useServerNow((now) =>
    now === 0 ? -1 : Math.max(0, Math.floor((end - now) / SECOND) * SECOND),
  )
  return (
    <div className={classes.boxes} role="timer">
      {units.map(({ name, ms, of }) => (
        <span key={name}>
          <b className="num">
            {left < 0 ? '--' : String(Math.floor(left / ms) % of).padStart(2, '0')}
          </b>
          <span className="t12 c2">{name}</span>
        </span>
      ))}
    </div>
  )
}
