import { linkOptions } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { type DeskLoss, getDeskLoss } from '../losses-contract.ts'
import { boundSentence, lossFacts, lossLooks, lossSentence } from '../member/loss-words.ts'
import { DecideLoss, type Decision } from './decide-loss.tsx'

/** What the person at the desk may do about a sum; the server asks again. */
export interface LossRights {
  readonly mayHold: boolean
  readonly mayVoid: boolean
}

/** One day of a member line by line, what helps to decide about it, and the decision. */
export function LossSheet({
  lossId,
  rights,
  about,
  onClose,
}: {
  lossId: number
  rights: LossRights
  /** What others know of the member. */
  about: (memberId: number) => ReactNode
  onClose: () => void
}) {
  const query = useCall(getDeskLoss, { loss_id: lossId })
  const [decision, setDecision] = useState<Decision>()
  const found = query.data
  return (
    <Sheet open onClose={onClose} title="คืนยอดของสมาชิกในวันหนึ่ง" maxWidth={640}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {(one) => <Found found={one} about={about} />}
        </QueryView>
      </SheetBody>
      {found ? <Decisions found={found} rights={rights} onDecide={setDecision} /> : null}
      {found && decision ? (
        <DecideLoss found={found} decision={decision} onClose={() => setDecision(undefined)} />
      ) : null}
    </Sheet>
  )
}

function Decisions({
  found: { loss, hold },
  rights,
  onDecide,
}: {
  found: DeskLoss
  rights: LossRights
  onDecide: (decision: Decision) => void
}) {
  if (loss.state === 'claimable' && rights.mayHold) {
    return (
      <SheetActions>
        <Button
          size="lg"
          blocked={hold !== null && 'เคยพักไว้แล้ว พักซ้ำไม่ได้'}
          onClick={() => onDecide('hold')}
        >
          พักไว้ตรวจสอบ
        </Button>
      </SheetActions>
    )
  }
  if (loss.state !== 'held' || !(rights.mayHold || rights.mayVoid)) return null
  return (
    <SheetActions>
      {rights.mayVoid ? (
        <Button
          look="danger"
          size="lg"
          blocked={hold?.by_me === true && 'คุณเป็นคนพักไว้ ต้องให้อีกคนยกเลิก'}
          onClick={() => onDecide('void')}
        >
          ยกเลิกยอดคืน
        </Button>
      ) : null}
      {rights.mayHold ? (
        <Button size="lg" onClick={() => onDecide('release')}>
          ปล่อย
        </Button>
      ) : null}
    </SheetActions>
  )
}

function Found({ found, about }: { found: DeskLoss; about: (memberId: number) => ReactNode }) {
  const { member, loss, turnover } = found
  const memberId = Number(member.member_id)
  const bound = boundSentence(loss)
  const sentence = lossSentence(loss)
  return (
    <div className="stack">
      <div className="row between">
        <h3 className="t18 medium">
          {loss.part > 0 ? 'ปรับยอดของวันที่ ' : 'ของวันที่ '}
          {thaiDay(loss.day)}
        </h3>
        <StatusChip {...lossLooks[loss.state]} />
      </div>
      {sentence === null ? null : <p className="c2">{`สมาชิกเห็นว่า: ${sentence}`}</p>}
      <HoldNote found={found} />
      <PanelList>
        <ListRowLink
          {...linkOptions({ to: '/member', search: { member: memberId } })}
          title={
            <>
              {member.name} <span className="nowrap num">{member.phone}</span>
            </>
          }
          note={`รหัส ${member.member_id} · เปิดหน้าสมาชิก`}
          arrow
        />
      </PanelList>
      <DescriptionList
        facts={[
          ...lossFacts(loss),
          // The window of what is held stands still.
          ...(loss.state === 'claimable' && loss.expires_at !== null
            ? [{ term: 'รับได้ก่อน', value: thaiDateTime(loss.expires_at) }]
            : []),
          ...(loss.ended_at === null
            ? []
            : [{ term: lossLooks[loss.state].word, value: thaiDateTime(loss.ended_at) }]),
          ...(found.ended_by === null ? [] : [{ term: 'ยกเลิกโดย', value: found.ended_by }]),
        ]}
      />
      {bound === null ? null : <p className="t13 c2">{bound}</p>}
      {loss.lines.length > 0 ? <Lines lines={loss.lines} /> : null}
      {turnover ? (
        <Section title="คืนยอดเล่นของคืนเดียวกัน">
          <DescriptionList
            facts={[
              { term: 'ยอดเล่นที่นับ', value: formatMoney(turnover.valid) },
              { term: 'เข้ากระเป๋าแล้ว', value: formatMoney(turnover.credited) },
              { term: 'สะสมต่อ', value: formatMoney(turnover.open) },
            ]}
          />
        </Section>
      ) : null}
      <Related related={found.related} />
      <div className="row">
        <HistoryButton
          object={{ kind: 'cashback_loss', id: found.loss_id }}
          title="ประวัติของยอดคืนนี้"
        />
      </div>
      {about(memberId)}
    </div>
  )
}

function HoldNote({ found: { loss, hold } }: { found: DeskLoss }) {
  if (!hold) return null
  const said = `${hold.by ?? 'ระบบ'} พักไว้ ${thaiDateTime(hold.since)}${hold.note === null ? '' : ` · ${hold.note}`}`
  if (loss.state !== 'held') return <Note tone="blue">{said}</Note>
  return (
    <Note tone="amber">
      {said}
      {` · ปล่อยเอง ${thaiDateTime(hold.until)} `}
      <Countdown until={hold.until} over="ครบแล้ว" size="sm" />
    </Note>
  )
}

const shareWords: Readonly<Record<DeskLoss['related'][number]['shares'][number], string>> = {
  person: 'ชื่อและวันเกิดเดียวกัน',
  device: 'เบราว์เซอร์เดียวกัน',
  bank_account: 'เคยใช้บัญชีธนาคารเดียวกัน',
}

/** Who has something in common with the member and had something that day: a sign, no proof. */
function Related({ related }: Pick<DeskLoss, 'related'>) {
  return (
    <Section title="บัญชีที่เกี่ยวข้องและได้คืนยอดวันเดียวกัน">
      {related.length === 0 ? (
        <p className="c2">ไม่พบ</p>
      ) : (
        <PanelList>
          {related.map(({ member, shares, state, amount }) => (
            <ListRowLink
              key={member.member_id}
              {...linkOptions({ to: '/member', search: { member: Number(member.member_id) } })}
              title={
                <>
                  {member.name} <span className="nowrap num">{member.phone}</span>
                </>
              }
              note={shares.map((share) => shareWords[share]).join(' · ')}
              end={formatMoney(amount)}
              endNote={<StatusChip {...lossLooks[state]} />}
            />
          ))}
        </PanelList>
      )}
    </Section>
  )
}

function Lines({ lines }: Pick<DeskLoss['loss'], 'lines'>) {
  return (
    <Table
      caption="ยอดแทงและยอดที่ได้คืนแยกตามเกม"
      columns={[
        { key: 'product', head: 'เกม', cell: ({ product }) => productWord(product) },
        { key: 'stake', head: 'ยอดแทง', figures: true, cell: ({ stake }) => formatMoney(stake) },
        {
          key: 'returned',
          head: 'ได้คืน',
          figures: true,
          cell: ({ returned }) => formatMoney(returned),
        },
      ]}
      rows={lines}
      rowKey={({ product }) => product}
    />
  )
}
