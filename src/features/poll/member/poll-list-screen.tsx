import { Link } from '@tanstack/react-router'
import chada from '#ui/art/motifs/chada.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDate, thaiDayMonth, thaiTime } from '#ui/thai/dates.ts'
import { listPolls, type PollSummaryWire } from '../contract.ts'
import { PollArt } from './poll-art.tsx'
import { pollLooks, prizeHead } from './poll-words.ts'
import classes from './poll-list-screen.module.css'

/** Every poll: those that are open as cards, those to come and the past as rows. */
export function PollListScreen() {
  const query = useCall(listPolls, {}, { staleTime: 15_000 })
  return (
    <div className={classes.page}>
      <h1 className="t24">กิจกรรมทายผล</h1>
      <QueryView query={query} skeleton={<Coming />}>
        {(polls) => <Polls polls={polls} />}
      </QueryView>
    </div>
  )
}

function Coming() {
  return (
    <Delayed>
      <div className={classes.cards}>
        <Skeleton height={290} radius={16} />
        <Skeleton height={290} radius={16} />
      </div>
    </Delayed>
  )
}

function Polls({ polls }: { polls: readonly PollSummaryWire[] }) {
  const open = polls.filter(({ state }) => state === 'open')
  const coming = polls.filter(({ state }) => state === 'scheduled')
  const past = polls.filter(({ state }) => state !== 'open' && state !== 'scheduled')
  return (
    <>
      {open.length > 0 ? (
        <div className={classes.cards}>
          {open.map((poll) => (
            <OpenPoll key={poll.poll_id} poll={poll} />
          ))}
        </div>
      ) : (
        <EmptyState
          art={chada}
          title="ยังไม่มีกิจกรรมตอนนี้"
          action={
            <ButtonLink to="/" look="quiet">
              กลับหน้าแรก
            </ButtonLink>
          }
        >
          เปิดเมื่อไร จะขึ้นที่หน้านี้
        </EmptyState>
      )}
      <Rows title="เร็ว ๆ นี้" polls={coming} />
      <Rows title="ที่ผ่านมา" polls={past} />
    </>
  )
}

function OpenPoll({ poll }: { poll: PollSummaryWire }) {
  return (
    <Link to="/poll/$id" params={{ id: String(poll.poll_id) }} className={classes.card}>
      <PollArt poll={poll} />
      <span className={classes.body}>
        <span className="t18 medium">{poll.title}</span>
        <span className={classes.facts}>
          <span>
            <span className="t13 c2">รางวัล</span>
            <b className="t20 c-gold num nowrap">{prizeHead(poll)}</b>
          </span>
          <span className="end">
            <span className="t13 c2">ปิดรับใน</span>
            <Countdown until={poll.closes_at} over="ปิดรับแล้ว" />
          </span>
        </span>
      </span>
    </Link>
  )
}

function Rows({ title, polls }: { title: string; polls: readonly PollSummaryWire[] }) {
  if (polls.length === 0) return null
  return (
    <Section title={title}>
      <PanelList>
        {polls.map((poll) => (
          <ListRowLink
            key={poll.poll_id}
            to="/poll/$id"
            params={{ id: String(poll.poll_id) }}
            lead={<PollArt poll={poll} small />}
            title={poll.title}
            note={noteOf(poll)}
            endNote={<StatusChip {...pollLooks[poll.state]} />}
          />
        ))}
      </PanelList>
    </Section>
  )
}

function noteOf(poll: PollSummaryWire): string {
  if (poll.state === 'scheduled') {
    return `เปิด ${thaiDayMonth(poll.opens_at)} ${thaiTime(poll.opens_at)} น.`
  }
  if (poll.result) return `ผล ${poll.result.label} · ${thaiDate(poll.closes_at)}`
  return `ปิดรับ ${thaiDate(poll.closes_at)}`
}
