import trophy from '#ui/art/motifs/chada.svg?raw'
import { ApiError } from '#ui/client/api-error.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { type BoardRowWire, type BoardWire, getTournamentBoard } from '../contract.ts'
import { BoardRow } from './board-row.tsx'
import { untilNextTurn } from './next-turn.ts'
import { OwnPart } from './own-part.tsx'
import { daysWords, phaseLooks, pointWords, ruleWords, tierRows } from './tournament-words.ts'
import classes from './tournaments.module.css'

/** One tournament through all that becomes of it. */
export function TournamentScreen({ id }: { id: number }) {
  const query = useCallPages(
    getTournamentBoard,
    { tournament_id: id },
    {
      enabled: id > 0,
      refetchInterval: (first) =>
        first !== undefined && untilNextTurn([first.tournament], serverNow()),
    },
  )
  const isUnknown = id === 0 || (query.error instanceof ApiError && query.error.status === 404)
  return (
    <div className={classes.page}>
      <PageBar title="แข่งสะสมแต้ม" backTo="/tournament" />
      {isUnknown ? (
        <EmptyState
          art={trophy}
          title="ไม่พบการแข่งขันนี้"
          action={<ButtonLink to="/tournament">ดูการแข่งขันทั้งหมด</ButtonLink>}
        />
      ) : (
        <QueryView query={query} skeleton={<Coming />}>
          {({ pages }) => {
            const [first] = pages
            return first ? <Tournament board={first} query={query} /> : null
          }}
        </QueryView>
      )}
    </div>
  )
}

function Tournament({
  board,
  query,
}: {
  board: BoardWire
  query: Parameters<typeof LoadMore>[0]['query'] & { items: readonly BoardRowWire[] }
}) {
  const { tournament: one, for_you: isForYou } = board
  // To whom nothing is given now, nothing is offered either.
  if (!isForYou && one.phase !== 'ended') return <OwnPart board={board} />
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Head board={board} />
        <OwnPart board={board} />
        <Prizes board={board} />
      </div>
      <div className={classes.column}>
        <Places board={board} rows={query.items} />
        <LoadMore query={query} />
        <Section title="กติกา">
          <ul className={`${classes.rules} t14 c2`}>
            {ruleWords(one).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  )
}

function Coming() {
  return (
    <Delayed>
      <div className={classes.columns}>
        <Skeleton height={200} radius={16} />
        <Skeleton height={320} radius={16} />
      </div>
    </Delayed>
  )
}

function Head({ board: { tournament: one } }: { board: BoardWire }) {
  return (
    <Panel padded>
      <div className={classes.stack}>
        <div className="row between">
          <h2 className="t20 grow">{one.title}</h2>
          <StatusChip {...phaseLooks[one.phase]} />
        </div>
        {one.about === '' ? null : <p className="c2">{one.about}</p>}
        <dl className={classes.facts}>
          <div>
            <dt className="t13 c2">รางวัลรวมไม่เกิน</dt>
            <dd className="t24 strong c-gold num nowrap">{pointWords(one.budget_points)}</dd>
          </div>
          <Time one={one} />
        </dl>
        <p className="t13 c2">{`${daysWords(one)} · ผู้เข้าร่วม ${formatCount(one.players)} คน`}</p>
      </div>
    </Panel>
  )
}

function Time({ one }: { one: BoardWire['tournament'] }) {
  // One that was called off has no end to come, nor one that was.
  if (one.phase === 'cancelled') return null
  if (one.phase === 'running') {
    return (
      <div className="end">
        <dt className="t13 c2">จบใน</dt>
        <dd>
          <Countdown until={one.ends_at} over="จบแล้ว" size="lg" />
        </dd>
      </div>
    )
  }
  const [word, at] =
    one.phase === 'announced'
      ? (['เริ่ม', one.starts_at] as const)
      : one.phase === 'counting'
        ? (['ประกาศผลหลัง', one.counts_until] as const)
        : (['จบเมื่อ', one.ends_at] as const)
  return (
    <div className="end">
      <dt className="t13 c2">{word}</dt>
      <dd className="medium">{thaiDateTime(at)}</dd>
    </div>
  )
}

function Prizes({ board: { tournament: one } }: { board: BoardWire }) {
  return (
    <Section title="รางวัลตามอันดับ">
      <Panel padded>
        <DescriptionList facts={tierRows(one.prizes)} />
      </Panel>
    </Section>
  )
}

function Places({ board, rows }: { board: BoardWire; rows: readonly BoardRowWire[] }) {
  const { tournament: one, me, updated_at: updatedAt } = board
  if (one.phase === 'announced' || one.phase === 'cancelled') return null
  const isFar = me !== null && me.place !== null && !rows.some(({ is_me: isMe }) => isMe)
  return (
    <Section
      title={one.phase === 'ended' ? 'ผลการแข่งขัน' : 'กระดานอันดับ'}
      more={<span className="t13 c2">{`${formatCount(board.placed)} คน`}</span>}
    >
      <div className={classes.stack}>
        {rows.length === 0 ? (
          <p className="c2">{one.phase === 'ended' ? 'ไม่มีผู้ได้อันดับ' : 'ยังไม่มีใครมีแต้มสุทธิ'}</p>
        ) : (
          <>
            {isFar ? (
              <PanelList aria-label="อันดับรอบตัวคุณ">
                {me.around.map((row, at) => (
                  <BoardRow key={at} row={row} />
                ))}
              </PanelList>
            ) : null}
            <PanelList>
              {rows.map((row, at) => (
                <BoardRow key={at} row={row} />
              ))}
            </PanelList>
          </>
        )}
        {updatedAt && one.phase !== 'ended' ? (
          <p className="t13 c2">{`ปรับปรุงเมื่อ ${thaiTime(updatedAt)} น. นาทีละครั้ง แสดงไม่เกิน 100 อันดับ`}</p>
        ) : null}
      </div>
    </Section>
  )
}
