import { Fragment, useState } from 'react'
import { coveringRule } from '#kernel/products.ts'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { MoreLink, Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  listQuestClaims,
  listQuests,
  type QuestEventWire,
  type QuestsWire,
  type QuestWire,
} from '../contract.ts'
import { EventPanel } from './event-panel.tsx'
import { untilNextChange } from './next-change.ts'
import { inOrder, questKey } from './quest-order.ts'
import { doneWords, giftWords, periodWords, runningOutWords } from './quest-words.ts'
import { QuestCard } from './quest-card.tsx'
import classes from './quests.module.css'
import { VisitStrip } from './visit-strip.tsx'

const tabs = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'daily', label: periodWords.daily },
  { value: 'weekly', label: periodWords.weekly },
  { value: 'monthly', label: periodWords.monthly },
  { value: 'once', label: periodWords.once },
  { value: 'event', label: periodWords.event },
] as const
type Tab = (typeof tabs)[number]['value']

/** The member's points, his row of visits, what he can do for more, and what he had. */
export function QuestScreen({ Shut }: { Shut: ShutPart }) {
  const query = useCall(
    listQuests,
    {},
    { refetchInterval: (last) => last !== undefined && untilNextChange(last, serverNow()) },
  )
  return (
    <div className={classes.page}>
      <h1 className="t24">ภารกิจ</h1>
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {(all) => (
          <>
            <Points all={all} onStale={() => void query.refetch()} />
            {all.is_offered ? (
              <Quests all={all} onStale={() => void query.refetch()} />
            ) : (
              <Shut title="ตอนนี้บัญชีของคุณไม่มีภารกิจ" paused="ระหว่างนี้ไม่มีภารกิจให้ทำ แต้มที่มีอยู่ยังเป็นของคุณ">
                แต้มที่มีอยู่ยังเป็นของคุณ
              </Shut>
            )}
          </>
        )}
      </QueryView>
      <BelowQuery query={query}>
        <History />
      </BelowQuery>
    </div>
  )
}

function Points({ all, onStale }: { all: QuestsWire; onStale: () => void }) {
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className="row between">
        <h2 className="t18">{`แต้มของฉัน ${formatCount(all.point)}`}</h2>
        <MoreLink to="/member/points">ประวัติแต้ม</MoreLink>
      </div>
      {all.is_offered ? (
        <div className={classes.lead}>
          <MoreLink to="/tournament">แข่งสะสมแต้ม</MoreLink>
        </div>
      ) : null}
      {all.running_out ? <p className="t14 c2">{runningOutWords(all.running_out)}</p> : null}
      {all.check_in ? <VisitStrip visit={all.check_in} onStale={onStale} /> : null}
    </Panel>
  )
}

/** Nothing more can be done about it. */
const isBehind = ({ state }: QuestWire) =>
  state === 'claimed' || state === 'expired' || state === 'exhausted'

function Quests({ all, onStale }: { all: QuestsWire; onStale: () => void }) {
  const [tab, setTab] = useState<Tab>('all')
  const [seen] = useState(() => all.quests.map(questKey))
  const shown = inOrder(seen, all.quests).filter(({ period }) => tab === 'all' || period === tab)
  const events = tab === 'all' || tab === 'event' ? all.events : []
  const isVisited = (tab !== 'all' && tab !== 'daily') || (all.check_in?.is_done ?? true)
  const isAllDone = shown.every(isBehind) && isVisited
  const cards = (quests: readonly QuestWire[], event?: QuestEventWire) =>
    quests.length === 0 ? null : (
      <div className={classes.cards}>
        {quests.map((quest) => (
          <QuestCard key={questKey(quest)} quest={quest} event={event} onStale={onStale} />
        ))}
      </div>
    )
  const ofEvent = new Set(events.map(({ event_id: id }) => id))
  return (
    <>
      <FilterTabs label="รอบของภารกิจ" items={tabs} value={tab} onChange={setTab} />
      {cards(shown.filter(({ event_id: id }) => id === null || !ofEvent.has(id)))}
      {events.map((event) => (
        <Fragment key={event.event_id}>
          <EventPanel event={event} isOpen={event.starts_at <= all.server_time} />
          {cards(
            shown.filter(({ event_id: id }) => id === event.event_id),
            event,
          )}
        </Fragment>
      ))}
      {isAllDone ? <EmptyState art={lotus} title={doneWords(tab, shown.length === 0)} /> : null}
      {shown.some(({ product }) => product === 'lottery') ? (
        <p className="t13 c2">{coveringRule}</p>
      ) : null}
    </>
  )
}

function History() {
  const query = useCall(listQuestClaims, {})
  return (
    <Section title="รางวัลที่ได้จากภารกิจ">
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="c2">ยังไม่มีรางวัลจากภารกิจ</p>
          ) : (
            <PanelList>
              {items.map((one) => (
                <ListRow
                  key={one.claim_id}
                  title={one.streak === null ? one.title : `${one.title} วันที่ ${one.streak}`}
                  note={thaiDateTime(one.claimed_at)}
                  end={giftWords(one)}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
    </Section>
  )
}
