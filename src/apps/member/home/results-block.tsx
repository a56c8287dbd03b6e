import { Link } from '@tanstack/react-router'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { Emblem } from '#ui/art/emblem.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { MoreLink, Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { TicketEdge } from '#ui/parts/ticket-edge.tsx'
import { thaiDay, thaiTime } from '#ui/thai/dates.ts'
import classes from './results-block.module.css'
import { type DrawnMarket, isGovernment, latestResults, useLobby } from './use-lobby.ts'

const OTHERS_SHOWN = 4

/** The latest results: the government draw as the ticket, the newest others as rows. */
export function ResultsBlock() {
  const lobby = useLobby()
  return (
    <Section title="ผลรางวัลล่าสุด" more={<MoreLink to="/lotto/results">ทั้งหมด</MoreLink>}>
      <QueryView query={lobby} skeleton={<SkeletonRows count={3} />}>
        {(data) => {
          const drawn = latestResults(data)
          const government = drawn.find(isGovernment)
          const others = drawn.filter((market) => !isGovernment(market)).slice(0, OTHERS_SHOWN)
          if (drawn.length === 0) return <NoResults />
          return (
            <div className="stack">
              {government ? <GovernmentTicket market={government} /> : null}
              {others.length === 0 ? null : (
                <PanelList>
                  {others.map((market) => (
                    <ResultRow key={market.market_id} market={market} />
                  ))}
                </PanelList>
              )}
            </div>
          )
        }}
      </QueryView>
    </Section>
  )
}

function NoResults() {
  return (
    <EmptyState
      art={ticket}
      title="ผลรางวัลจะขึ้นที่นี่ทันทีที่ออก"
      action={
        <ButtonLink to="/lotto/lobby" look="quiet" size="sm">
          ดูหวยที่เปิดรับ
        </ButtonLink>
      }
    />
  )
}

function GovernmentTicket({ market }: { market: DrawnMarket }) {
  const result = market.last_result
  return (
    <Panel className={classes.ticket ?? ''}>
      <div className={classes.top}>
        <div className="row between">
          <span className="row">
            <Emblem market={market.emblem} />
            <span>
              <b className="t16">{market.name}</b>
              <span className={classes.day}>งวด {thaiDay(result.draw_day)}</span>
            </span>
          </span>
          <span className="t13 c2">รางวัลที่ 1</span>
        </div>
        <div className={classes.digits}>
          <DigitTablets
            digits={result.full ?? result.top3 ?? ''}
            look="ivory"
            size="lg"
            label={`รางวัลที่ 1 ${[...(result.full ?? result.top3 ?? '')].join(' ')}`}
          />
        </div>
      </div>
      <TicketEdge />
      <dl className={classes.rest}>
        <Prize name="3 ตัวหน้า" numbers={result.front3} />
        <Prize name="3 ตัวล่าง" numbers={result.bottom3} />
        <Prize name="2 ตัวล่าง" numbers={result.bottom2 ? [result.bottom2] : []} gold />
      </dl>
    </Panel>
  )
}

function Prize({
  name,
  numbers,
  gold,
}: {
  name: string
  numbers: readonly string[]
  gold?: boolean
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={gold ? 'c-gold' : undefined}>
        {numbers.length === 0 ? '—' : numbers.join(' · ')}
      </dd>
    </div>
  )
}

function ResultRow({ market }: { market: DrawnMarket }) {
  const result = market.last_result
  return (
    <Link to="/lotto/results" className={classes.row}>
      <Emblem market={market.emblem} />
      <span className="grow">
        <b className={classes.name}>{market.name}</b>
        <span className={classes.day}>
          {result.announced_at ? (
            <>
              {thaiDay(result.draw_day)} ·{' '}
              <span className="num">{thaiTime(result.announced_at)}</span>
            </>
          ) : (
            thaiDay(result.draw_day)
          )}
        </span>
      </span>
      {result.top3 ? <Figure name="3 ตัวบน" digits={result.top3} /> : null}
      {result.bottom2 ? <Figure name="2 ตัวล่าง" digits={result.bottom2} /> : null}
    </Link>
  )
}

function Figure({ name, digits }: { name: string; digits: string }) {
  return (
    <span className={classes.figure}>
      <span className="t12 c2">{name}</span>
      <DigitTablets digits={digits} size="sm" />
    </span>
  )
}
