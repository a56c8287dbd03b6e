import { Countdown } from '#ui/parts/countdown.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { PollWire } from '../contract.ts'
import { PollArt } from './poll-art.tsx'
import { pollLooks, prizeAmount, prizeHead, prizeRule } from './poll-words.ts'
import classes from './poll-head.module.css'

/** The question, what there is to win and how long it takes votes. */
export function PollHead({ poll }: { poll: PollWire }) {
  return (
    <Panel>
      <PollArt poll={poll} />
      <div className={classes.body}>
        <div className={classes.title}>
          <h2 className="t20 grow">{poll.title}</h2>
          <StatusChip {...pollLooks[poll.state]} />
        </div>
        {poll.kind === 'score' ? (
          <p className="medium">
            {poll.home_name} <span className="c3">พบ</span> {poll.away_name}
          </p>
        ) : null}
        <dl className={classes.facts}>
          <div>
            <dt className="t13 c2">{poll.prize.kind === 'pot' ? 'รางวัลรวม' : 'รางวัล'}</dt>
            <dd className="t24 strong c-gold num">{prizeHead(poll)}</dd>
          </div>
          <Time poll={poll} />
        </dl>
        <p className="t13 c2">{prizeRule(poll)}</p>
        {poll.prize.rolled === null ? null : (
          <p className="t13 c-gold">
            รวมรางวัลทบ {prizeAmount(poll.prize.currency, poll.prize.rolled)} จากกิจกรรมก่อนที่ไม่มีผู้ทายถูก
          </p>
        )}
      </div>
    </Panel>
  )
}

function Time({ poll }: { poll: PollWire }) {
  if (poll.state === 'open') {
    return (
      <div className="end">
        <dt className="t13 c2">ปิดรับใน</dt>
        <dd>
          <Countdown until={poll.closes_at} over="ปิดรับแล้ว" size="lg" />
        </dd>
      </div>
    )
  }
  const isComing = poll.state === 'scheduled'
  return (
    <div className="end">
      <dt className="t13 c2">{isComing ? 'เปิดให้ทาย' : 'ปิดรับเมื่อ'}</dt>
      <dd className="medium">{thaiDateTime(isComing ? poll.opens_at : poll.closes_at)}</dd>
    </div>
  )
}
