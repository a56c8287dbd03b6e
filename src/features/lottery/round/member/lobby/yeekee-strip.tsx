import { Link } from '@tanstack/react-router'
import { useCall } from '#ui/client/use-call.ts'
import { useServerNow } from '#ui/client/server-clock.ts'
import { MoreLink, Panel, Section } from '#ui/parts/panel.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { listRounds } from '../../contract.ts'
import type { LobbyMarket } from './lobby-wire.ts'
import { lastResultText } from './market-row.tsx'
import classes from './yeekee-strip.module.css'

/** Enough to fill a wide screen; the rest is behind the link. */
const ROUNDS_SHOWN = 12

/** The yeekee markets, each as a strip of the rounds that still take bets. */
export function YeekeeStrips({ markets }: { markets: readonly LobbyMarket[] }) {
  if (markets.length === 0) return null
  return (
    <Section title="ยี่กี" more={<MoreLink to="/lotto/yeekee">ดูทุกรอบ</MoreLink>}>
      <div className="stack">
        {markets.map((market) => (
          <Strip key={market.market_id} market={market} />
        ))}
      </div>
    </Section>
  )
}

function Strip({ market }: { market: LobbyMarket }) {
  const { data } = useCall(
    listRounds,
    { market_id: Number(market.market_id), status: 'open', limit: ROUNDS_SHOWN },
    { staleTime: 15_000, refetchInterval: 30_000 },
  )
  const now = useServerNow((ms) => ms - (ms % 15_000))
  const rounds = (data ?? []).filter(({ close_at: closeAt }) => Date.parse(closeAt) > now)
  return (
    <Panel padded className={classes.panel}>
      <p className="row between">
        <span className="medium">{market.name}</span>
        <span className="t13 c2 num">{lastResultText(market)}</span>
      </p>
      <div className={classes.rounds}>
        {data !== undefined && rounds.length === 0 ? (
          <span className="t13 c2">ยังไม่มีรอบที่เปิดรับ</span>
        ) : null}
        {rounds.slice(0, ROUNDS_SHOWN).map((round, at) => (
          <Link
            key={round.round_id}
            to="/lotto/$roundId"
            params={{ roundId: String(round.round_id) }}
            data-next={at === 0 || undefined}
          >
            <b>
              <span className="visually-hidden">{market.name} รอบที่ </span>
              {round.round_no}
            </b>
            <span>
              <span className="visually-hidden"> ปิดรับ </span>
              {thaiTime(round.close_at)}
            </span>
          </Link>
        ))}
      </div>
    </Panel>
  )
}
