import { Link } from '@tanstack/react-router'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import { Emblem } from '#ui/art/emblem.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { MoreLink, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { thaiDayMonth, thaiTime, dayOf } from '#ui/thai/dates.ts'
import { useServerNow } from '#ui/client/server-clock.ts'
import classes from './closings-rail.module.css'
import { closings, type OpenMarket, useLobby } from './use-lobby.ts'

const SHOWN = 6

/** The soonest closings; each card leads to its bet screen. */
export function ClosingsRail() {
  const lobby = useLobby()
  const open = lobby.data ? closings(lobby.data) : undefined
  return (
    <Section
      title="หวยเปิดรับ"
      more={
        <MoreLink to="/lotto/lobby">
          <span>ทั้งหมด {open?.length ? <span className="num">{open.length}</span> : null}</span>
        </MoreLink>
      }
    >
      <QueryView query={lobby} skeleton={<RailSkeleton />}>
        {() =>
          open?.length ? (
            <div className="rail">
              {open.slice(0, SHOWN).map((market) => (
                <ClosingCard key={market.market_id} market={market} />
              ))}
            </div>
          ) : (
            <EmptyState
              art={lantern}
              title="ยังไม่มีหวยที่เปิดรับ"
              action={
                <ButtonLink to="/lotto/results" look="quiet" size="sm">
                  ดูผลรางวัล
                </ButtonLink>
              }
            />
          )
        }
      </QueryView>
    </Section>
  )
}

function ClosingCard({ market }: { market: OpenMarket }) {
  const { close_at: closeAt } = market.round
  // Another day's time alone would be read as today's.
  const isToday = useServerNow((now) => now === 0 || dayOf(new Date(now)) === dayOf(closeAt))
  return (
    <Link
      to="/lotto/$roundId"
      params={{ roundId: String(market.round.round_id) }}
      className={classes.card}
    >
      <span className={classes.name}>
        <Emblem market={market.emblem} size={32} />
        <b>{market.name}</b>
      </span>
      <Countdown until={closeAt} over="ปิดรับแล้ว" />
      <span className="t13 c2 nowrap">
        {isToday ? 'ปิดรับ ' : `${thaiDayMonth(closeAt)} `}
        <span className="num">{thaiTime(closeAt)}</span> น.
      </span>
    </Link>
  )
}

function RailSkeleton() {
  return (
    <Delayed>
      <div className="rail">
        {[0, 1, 2].map((card) => (
          <div key={card} className={classes.card}>
            <span className={classes.name}>
              <Skeleton width={32} height={32} radius="50%" />
              <Skeleton width={64} />
            </span>
            <Skeleton width={96} height={28} />
            <Skeleton width={80} height={14} />
          </div>
        ))}
      </div>
    </Delayed>
  )
}
