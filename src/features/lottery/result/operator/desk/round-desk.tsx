import { useState } from 'react'
import { Emblem } from '#ui/art/emblem.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDate, thaiTime } from '#ui/thai/dates.ts'
import { resultDesk } from '../../operator-contract.ts'
import { NotDue } from './not-due.tsx'
import { FeedPanel } from '../feed/feed-panel.tsx'
import { RevisionPanel } from '../revision/revision-panel.tsx'
import { ResultCard } from './result-card.tsx'
import type { Desk, Official } from './desk-wire.ts'
import { ResultForm } from './result-form.tsx'
import { ResultPreview } from './result-preview.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { TwoPeople } from './two-people.tsx'
import classes from './round-desk.module.css'

/** Shares of a payment are paid without an event each; the rest comes by the stream. */
const PAYING_REFETCH_MS = 3_000
const DESK_REFETCH_MS = 60_000

/** One round at the desk: its values, what they would cost, and the steps of the two people. */
export function RoundDesk({
  roundId,
  onEntered,
  onConfirmed,
}: {
  roundId: number
  /** The first person has saved: the next round may come. */
  onEntered: () => void
  /** The second person has confirmed: so may it here. */
  onConfirmed: () => void
}) {
  const query = useCall(
    resultDesk,
    { round_id: roundId },
    {
      refetchInterval: (desk) => (isPaying(desk) ? PAYING_REFETCH_MS : DESK_REFETCH_MS),
      keepPrevious: false,
    },
  )
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(desk) => (
        <DeskBody desk={desk} roundId={roundId} onEntered={onEntered} onConfirmed={onConfirmed} />
      )}
    </QueryView>
  )
}

const isPaying = (desk: Desk | undefined): boolean =>
  desk?.round.stage === 'settling' ||
  desk?.round.stage === 'voiding' ||
  desk?.round.correction === 'settling'

function DeskBody({
  desk,
  roundId,
  onEntered,
  onConfirmed,
}: {
  desk: Desk
  roundId: number
  onEntered: () => void
  onConfirmed: () => void
}) {
  const [previewed, setPreviewed] = useState<Official>()
  const { can, entry, round, sent_back: sentBack } = desk
  return (
    <div className={classes.body} data-desk={roundId}>
      <div className="stack">
        <RoundHead desk={desk} roundId={roundId} />
        <NotDue desk={desk} roundId={roundId} />
        {sentBack && !entry ? (
          <Note tone="amber">
            {sentBack.by} ส่งผลกลับเมื่อ {thaiTime(sentBack.at)} น. — {sentBack.reason}
          </Note>
        ) : null}
        {desk.result ? <ResultCard desk={desk} /> : null}
        {can.enter || can.confirm ? (
          <ResultForm
            key={can.confirm ? 'confirm' : 'enter'}
            desk={desk}
            roundId={roundId}
            mode={can.confirm ? 'confirm' : 'enter'}
            previewed={previewed}
            onPreview={setPreviewed}
            onEntered={onEntered}
            onConfirmed={onConfirmed}
          />
        ) : null}
        {previewed && !desk.result ? (
          <ResultPreview roundId={roundId} official={previewed} />
        ) : null}
        {desk.fields.length > 0 && desk.has_feed && round.stage !== 'selling' ? (
          <FeedPanel desk={desk} roundId={roundId} />
        ) : null}
        {round.stage === 'settled' ? <RevisionPanel desk={desk} roundId={roundId} /> : null}
      </div>
      <TwoPeople desk={desk} roundId={roundId} />
    </div>
  )
}

function RoundHead({ desk, roundId }: { desk: Desk; roundId: number }) {
  const [voiding, setVoiding] = useState(false)
  const { round, sales } = desk
  return (
    <Panel padded>
      <div className={classes.head}>
        <Emblem market={round.market.code} size={48} />
        <div className="grow">
          <h2 className="t18">{round.market.name}</h2>
          <p className="t14 c2">
            งวด {thaiDate(round.draw_at)} · ปิดรับ {thaiTime(round.close_at)} น. · ออกผล{' '}
            {thaiTime(round.draw_at)} น.
          </p>
        </div>
        {desk.can.history ? (
          <HistoryButton
            object={{ kind: 'round', id: round.round_id }}
            title={`ประวัติงวด ${round.market.name}`}
          />
        ) : null}
        {desk.can.void ? (
          <Button look="danger" size="sm" onClick={() => setVoiding(true)}>
            ยกเลิกงวด คืนเงิน
          </Button>
        ) : null}
      </div>
      <p className={classes.sales}>
        <span>
          ขาย <Money amount={sales.total} /> · {sales.bills} โพย · {sales.members} คน
        </span>
        {round.stage === 'awaiting' || round.stage === 'entered' ? (
          <span className="c2">
            ถ้าไม่มีผลภายใน {thaiTime(round.void_at)} น. ระบบคืนเงินเอง · เหลือ{' '}
            <Countdown until={round.void_at} over="หมดเวลา" size="sm" />
          </span>
        ) : null}
      </p>
      <details className={classes.rules}>
        <summary>กติกาของหวยนี้</summary>
        <p className="t14 c2">{desk.rule_text}</p>
      </details>
      {desk.void_reason ? <Note tone="amber">ยกเลิกงวด: {desk.void_reason}</Note> : null}
      {voiding ? (
        <ReasonDialog kind="void" roundId={roundId} desk={desk} onClose={() => setVoiding(false)} />
      ) : null}
    </Panel>
  )
}
