import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { pollLooks, prizeAmount } from '../member/poll-words.ts'
import { type DeskPoll, getDeskPoll } from '../operator-contract.ts'
import { PollFormSheet } from './poll-form-sheet.tsx'
import type { PollImageField, PollRights } from './poll-place.ts'
import { PollSteps } from './poll-steps.tsx'
import { ResultForm } from './result-form.tsx'

/** What happens comes by the stream; this is for votes, of which each has no event. */
const RENEW_MS = 60_000

/** One poll: its terms, the spread, what it costs, and what may be done with it now. */
export function PollSheet({
  pollId,
  rights,
  ImageField,
  onClose,
}: {
  pollId: number
  rights: PollRights
  ImageField: PollImageField
  onClose: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const query = useCall(getDeskPoll, { poll_id: pollId }, { refetchInterval: RENEW_MS })
  if (isEditing && query.data) {
    return (
      <PollFormSheet poll={query.data} ImageField={ImageField} onClose={() => setEditing(false)} />
    )
  }
  return (
    <Sheet open onClose={onClose} title={`ทายผล #${pollId}`} maxWidth={640}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
          {(poll) => (
            <div className="stack">
              <Facts poll={poll} />
              <Choices poll={poll} />
              <Results poll={poll} />
              {rights.mayDecide ? <ResultForm poll={poll} /> : null}
              <div className="row">
                {rights.mayEdit && poll.state === 'scheduled' ? (
                  <Button look="quiet" onClick={() => setEditing(true)}>
                    แก้เงื่อนไข
                  </Button>
                ) : null}
                <PollSteps poll={poll} rights={rights} />
              </div>
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function Facts({ poll }: { poll: DeskPoll }) {
  const { cost, currency } = poll
  return (
    <>
      <div className="row between">
        <h3 className="t18 grow">{poll.title}</h3>
        <HistoryButton
          object={{ kind: 'poll', id: poll.poll_id }}
          title={`ประวัติของ ${poll.title}`}
        />
        <StatusChip {...pollLooks[poll.state]} />
      </div>
      {poll.void_reason ? <Note tone="amber">ยกเลิก: {poll.void_reason}</Note> : null}
      {poll.pot_left ? (
        <Note tone="blue">
          {poll.pot_left.taken_by === null
            ? `ไม่มีผู้ทายถูก รางวัล ${prizeAmount(currency, poll.pot_left.amount)} รอทบไปกิจกรรมถัดไป`
            : `ไม่มีผู้ทายถูก รางวัล ${prizeAmount(currency, poll.pot_left.amount)} ทบไปกิจกรรม #${poll.pot_left.taken_by} แล้ว ถ้าแก้ผลจะต้องจ่ายเพิ่ม`}
        </Note>
      ) : null}
      <DescriptionList
        facts={[
          { term: 'เปิด', value: thaiDateTime(poll.opens_at) },
          { term: 'ปิดรับ', value: thaiDateTime(poll.closes_at) },
          { term: 'เริ่มจริงหรือออกผล', value: thaiDateTime(poll.event_at) },
          {
            term: 'ผู้ร่วมทาย',
            value: `${formatCount(cost.members)} คน ${formatCount(cost.votes)} สิทธิ์`,
          },
          { term: 'ยอดเล่นของผู้ร่วมทาย', value: formatMoney(cost.valid) },
          { term: 'รางวัลสูงสุด', value: prizeAmount(currency, cost.prize_max) },
          ...(poll.terms.rolls_from === null
            ? []
            : [
                {
                  term: `ในนั้นทบจากกิจกรรม #${poll.terms.rolls_from}`,
                  value: prizeAmount(currency, poll.terms.rolled_amount),
                },
              ]),
          { term: 'จ่ายแล้ว', value: prizeAmount(currency, cost.paid), strong: true },
          { term: 'ฉบับของเงื่อนไข', value: poll.version },
        ]}
      />
    </>
  )
}

type Choice = DeskPoll['terms']['choices'][number]

const columns: readonly Column<Choice>[] = [
  { key: 'label', head: 'คำตอบ', cell: (choice) => choice.label },
  { key: 'votes', head: 'สิทธิ์', cell: (choice) => formatCount(choice.votes), figures: true },
]

/** Of a number only what somebody chose: a thousand rows of nothing say nothing. */
function Choices({ poll }: { poll: DeskPoll }) {
  const { choices } = poll.terms
  const shown =
    poll.kind === 'number'
      ? choices.filter(({ votes }) => votes > 0).toSorted((a, b) => b.votes - a.votes)
      : choices
  if (shown.length === 0) return null
  return (
    <Table
      caption="คำตอบและจำนวนสิทธิ์"
      columns={columns}
      rows={shown.slice(0, 40)}
      rowKey={(choice) => choice.choice_id}
    />
  )
}

const runWords = { waiting: 'รอนับสิทธิ์', planned: 'กำลังจ่าย', done: 'จ่ายครบแล้ว' } as const

function Results({ poll }: { poll: DeskPoll }) {
  return poll.results.map((result) => (
    <DescriptionList
      key={result.revision}
      facts={[
        {
          term: result.revision === 1 ? 'ผล' : `แก้ผลครั้งที่ ${result.revision - 1}`,
          value: result.label,
          strong: true,
        },
        { term: 'ที่มา', value: result.source },
        ...(result.reason ? [{ term: 'เหตุผล', value: result.reason }] : []),
        { term: 'ผู้กรอก · ผู้ยืนยัน', value: `${result.entered_by} · ${result.confirmed_by}` },
        { term: 'เมื่อ', value: thaiDateTime(result.confirmed_at) },
        {
          term: runWords[result.status],
          value: `${prizeAmount(poll.currency, result.paid)} ให้ ${formatCount(result.winners)} คน`,
        },
        ...(result.refused > 0
          ? [{ term: 'จ่ายไม่ได้ (พักการเล่นหรือถูกระงับ)', value: `${formatCount(result.refused)} คน` }]
          : []),
      ]}
    />
  ))
}
