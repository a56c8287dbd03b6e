import { Link } from '@tanstack/react-router'
import chada from '#ui/art/motifs/chada.svg?raw'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { listTournaments, type TournamentWire } from '../contract.ts'
import { Leaderboard } from './leaderboard.tsx'
import { untilNextTurn } from './next-turn.ts'
import { daysWords, phaseLooks, pointWords, resultWords } from './tournament-words.ts'
import classes from './tournaments.module.css'

/** Tournaments that run, those to come and the past, and the board of the month. */
export function TournamentListScreen() {
  const query = useCall(
    listTournaments,
    {},
    {
      staleTime: 15_000,
      refetchInterval: (last) => last !== undefined && untilNextTurn(last.tournaments, serverNow()),
    },
  )
  return (
    <div className={classes.page}>
      <h1 className="t24">แข่งสะสมแต้ม</h1>
      <QueryView query={query} skeleton={<Coming />}>
        {({ tournaments, for_you: isForYou }) => (
          <Tournaments tournaments={tournaments} isForYou={isForYou} />
        )}
      </QueryView>
      <BelowQuery query={query}>
        {query.data?.for_you === false ? null : <Leaderboard />}
      </BelowQuery>
    </div>
  )
}

function Coming() {
  return (
    <Delayed>
      <div className={classes.cards}>
        <Skeleton height={150} radius={16} />
      </div>
    </Delayed>
  )
}

function Tournaments({
  tournaments,
  isForYou,
}: {
  tournaments: readonly TournamentWire[]
  isForYou: boolean
}) {
  const live = tournaments.filter(({ phase }) => phase === 'running' || phase === 'counting')
  const coming = tournaments.filter(({ phase }) => phase === 'announced')
  const past = tournaments.filter(({ phase }) => phase === 'ended' || phase === 'cancelled')
  return (
    <>
      {isForYou ? null : <Note tone="blue">ช่วงนี้บัญชีของคุณไม่ได้ร่วมการแข่งขัน</Note>}
      {live.length > 0 ? (
        <div className={classes.cards}>
          {live.map((one) => (
            <LiveCard key={one.tournament_id} one={one} />
          ))}
        </div>
      ) : isForYou ? (
        <EmptyState
          art={chada}
          title="ยังไม่มีการแข่งขันตอนนี้"
          action={
            <ButtonLink to="/" look="quiet">
              กลับหน้าแรก
            </ButtonLink>
          }
        >
          เปิดเมื่อไร จะขึ้นที่หน้านี้
        </EmptyState>
      ) : null}
      <Rows title="เร็ว ๆ นี้" items={coming} />
      <Rows title="ที่ผ่านมา" items={past} />
    </>
  )
}

function LiveCard({ one }: { one: TournamentWire }) {
  const isRunning = one.phase === 'running'
  return (
    <Link to="/tournament/$id" params={{ id: String(one.tournament_id) }} className={classes.card}>
      <span className="row between">
        <span className="t18 medium grow">{one.title}</span>
        <StatusChip {...phaseLooks[one.phase]} />
      </span>
      <span className={classes.facts}>
        <span>
          <span className="t13 c2">รางวัลรวม</span>
          <b className="t20 c-gold num nowrap">{pointWords(one.budget_points)}</b>
        </span>
        <span className="end">
          <span className="t13 c2">{isRunning ? 'จบใน' : 'ประกาศผลหลัง'}</span>
          {isRunning ? (
            <Countdown until={one.ends_at} over="จบแล้ว" />
          ) : (
            <span className="medium">{thaiDateTime(one.counts_until)}</span>
          )}
        </span>
      </span>
      <span className="t13 c2">{`${daysWords(one)} · ${one.joined_at ? 'คุณเข้าร่วมแล้ว' : 'เข้าร่วมฟรี'}`}</span>
    </Link>
  )
}

function Rows({ title, items }: { title: string; items: readonly TournamentWire[] }) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <PanelList>
        {items.map((one) => (
          <ListRowLink
            key={one.tournament_id}
            to="/tournament/$id"
            params={{ id: String(one.tournament_id) }}
            title={one.title}
            note={one.result ? resultWords(one.result, one).head : daysWords(one)}
            endNote={<StatusChip {...phaseLooks[one.phase]} />}
          />
        ))}
      </PanelList>
    </Section>
  )
}
