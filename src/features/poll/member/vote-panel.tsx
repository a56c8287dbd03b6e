import { IconCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { checkPollQuota, type PollQuotaWire, type PollWire } from '../contract.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { QuotaCard } from './quota-card.tsx'
import classes from './vote-panel.module.css'

const ConfirmVote = lazy(() =>
  import('./confirm-vote.tsx').then((file) => ({ default: file.ConfirmVote })),
)

/** What the member may still guess, what he chooses, and what he has guessed. */
export function VotePanel({ poll, isLoggedIn }: { poll: PollWire; isLoggedIn: boolean }) {
  if (!isLoggedIn) return poll.state === 'open' ? <VisitorPanel poll={poll} /> : null
  if (poll.state === 'void') return null
  return <MemberPanel poll={poll} />
}

function VisitorPanel({ poll }: { poll: PollWire }) {
  return (
    <Panel padded className={classes.box ?? ''}>
      <div>
        <p className="t13 c2">คำตอบที่เลือกได้</p>
        <p className="medium">
          {poll.digits === null
            ? poll.choices.map(({ label }) => label).join(' · ')
            : `เลข ${poll.digits} หลัก ${'0'.repeat(poll.digits)}–${'9'.repeat(poll.digits)}`}
        </p>
      </div>
      <p className="t14 c2">เข้าสู่ระบบแล้วทายได้ฟรี 1 สิทธิ์</p>
      <ButtonLink to="/login" search={{ redirect: `/poll/${poll.poll_id}` }} size="lg" wide>
        เข้าสู่ระบบเพื่อร่วมทาย
      </ButtonLink>
    </Panel>
  )
}

function MemberPanel({ poll }: { poll: PollWire }) {
  const query = useCall(checkPollQuota, { poll_id: poll.poll_id })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
      {(quota) => (
        <>
          {poll.state === 'scheduled' ? (
            <Note tone="blue">กิจกรรมนี้ยังไม่เปิดให้ทาย เปิด {thaiDateTime(poll.opens_at)}</Note>
          ) : null}
          {poll.state === 'open' ? <OpenVote poll={poll} quota={quota} /> : null}
          <OwnVotes poll={poll} quota={quota} />
        </>
      )}
    </QueryView>
  )
}

function OpenVote({ poll, quota }: { poll: PollWire; quota: PollQuotaWire }) {
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <QuotaCard poll={poll} quota={quota} />
      {quota.left > 0 ? (
        <Panel padded className={classes.box ?? ''}>
          <ChoicePicker poll={poll} value={chosen?.id ?? ''} onChange={setChosen} />
          <Button
            size="lg"
            wide
            blocked={chosen === null && missingWords[poll.kind]}
            onClick={() => setAsking(true)}
          >
            ทาย {chosen?.label}
          </Button>
        </Panel>
      ) : null}
      {isAsking && chosen ? (
        <Suspense fallback={null}>
          <ConfirmVote
            poll={poll}
            choice={chosen}
            left={quota.left}
            onClose={(isDone) => {
              setAsking(false)
              if (isDone) setChosen(null)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const missingWords = {
  pick: 'เลือกคำตอบก่อน',
  score: 'เลือกสกอร์ก่อน',
  number: 'กดเลขให้ครบ',
} as const

function OwnVotes({ poll, quota }: { poll: PollWire; quota: PollQuotaWire }) {
  if (quota.votes.length === 0) {
    return poll.state === 'open' || poll.state === 'scheduled' ? null : (
      <p className="t14 c2">คุณไม่ได้ร่วมทายกิจกรรมนี้</p>
    )
  }
  const right = poll.result?.choice_id
  return (
    <Section title="คำตอบของคุณ">
      <PanelList>
        {quota.votes.map((vote) => (
          <ListRow
            key={vote.n}
            title={`คุณทาย ${vote.label} แล้ว`}
            note={`สิทธิ์ที่ ${vote.n} · ${thaiDateTime(vote.voted_at)}`}
            end={
              right === undefined ? null : right === vote.choice_id ? (
                <span className="row c-gold medium">
                  <IconCheck size={18} stroke={2} aria-hidden /> ถูก
                </span>
              ) : (
                <span className="c2">ไม่ถูก</span>
              )
            }
          />
        ))}
      </PanelList>
    </Section>
  )
}
