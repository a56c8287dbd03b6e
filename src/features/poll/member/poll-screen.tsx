import { lazy, Suspense } from 'react'
import trophy from '#ui/art/motifs/chada.svg?raw'
import { useLocalData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Delayed, Skeleton } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { getPoll, type PollWire } from '../contract.ts'
import { productWords, prizeRule } from './poll-words.ts'
import { PollHead } from './poll-head.tsx'
import { PollResult } from './poll-result.tsx'
import { VotePanel } from './vote-panel.tsx'
import classes from './poll-screen.module.css'

const PollMore = lazy(() => import('./poll-more.tsx').then((file) => ({ default: file.PollMore })))

/** One poll through all that becomes of it. */
export function PollScreen({ pollId }: { pollId: number }) {
  const query = useCall(getPoll, { poll_id: pollId }, { staleTime: 15_000, enabled: pollId > 0 })
  const isUnknown = pollId === 0 || (query.error instanceof ApiError && query.error.status === 404)
  return (
    <div className={classes.page}>
      <PageBar title="ทายผล" backTo="/poll" />
      {isUnknown ? (
        <EmptyState
          art={trophy}
          title="ไม่พบกิจกรรมนี้"
          action={<ButtonLink to="/poll">ดูกิจกรรมทั้งหมด</ButtonLink>}
        />
      ) : (
        <QueryView query={query} skeleton={<Coming />}>
          {(poll) => <Poll poll={poll} />}
        </QueryView>
      )}
    </div>
  )
}

function Coming() {
  return (
    <Delayed>
      <div className={classes.columns}>
        <Skeleton height={260} radius={16} />
        <Skeleton height={320} radius={16} />
      </div>
    </Delayed>
  )
}

function Poll({ poll }: { poll: PollWire }) {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        <PollHead poll={poll} />
        <div className={classes.wide}>
          <PollRules poll={poll} />
        </div>
      </div>
      <div className={classes.main}>
        <PollResult poll={poll} />
        <VotePanel poll={poll} isLoggedIn={isLoggedIn} />
        <Suspense>
          <PollMore poll={poll} isLoggedIn={isLoggedIn} />
        </Suspense>
      </div>
      <div className={classes.narrow}>
        <PollRules poll={poll} />
      </div>
    </div>
  )
}

function PollRules({ poll }: { poll: PollWire }) {
  const { quota } = poll
  const play = quota.product === null ? 'ทุกประเภท' : (productWords[quota.product] ?? '')
  return (
    <Section title="กติกา">
      <p className={`${classes.text} c2`}>{poll.rules}</p>
      <ul className={`${classes.rules} t14 c2`}>
        <li>สมาชิกที่ยืนยันบัญชีธนาคารแล้วทายฟรี 1 สิทธิ์</li>
        <li>
          ได้เพิ่ม 1 สิทธิ์ทุกยอดเล่น{play} {Number(quota.stake_per_vote).toLocaleString('th-TH')} บาท
          ที่ออกผลแล้วในช่วงกิจกรรม รวมไม่เกิน {quota.votes_max} สิทธิ์ ยอดที่ยกเลิก คืน หรือแทงสวนกันเองไม่นับ
        </li>
        <li>ทายแล้วแก้หรือยกเลิกไม่ได้ ทายคำตอบเดิมซ้ำได้</li>
        <li>รางวัล{prizeRule(poll)}</li>
        <li>
          ปิดรับ {thaiDateTime(poll.closes_at)} ก่อนเริ่มจริง {thaiDateTime(poll.event_at)}
        </li>
        <li>ถ้าไม่มีผลภายใน 48 ชั่วโมงหลังเริ่มจริง กิจกรรมถูกยกเลิก</li>
      </ul>
    </Section>
  )
}
