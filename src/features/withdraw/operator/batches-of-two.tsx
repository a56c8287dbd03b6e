import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, PanelList } from '#ui/parts/panel.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import {
  confirmWithdrawBatch,
  countWithdrawRequests,
  listWithdrawBatches,
  listWithdrawRequests,
  rejectWithdrawBatch,
  type WireWithdrawBatch,
  withdrawWithdrawBatch,
} from '../operator-contract.ts'
import { REASON_LENGTH_MIN, statusLooks } from './withdraw-words.ts'

const renews = [listWithdrawBatches, listWithdrawRequests, countWithdrawRequests]

/** Batches above what one person lets go alone: what somebody proposed, and the second person's answer. */
export function BatchesOfTwo({ mayConfirm }: { mayConfirm: boolean }) {
  const { data } = useCall(listWithdrawBatches, {})
  const [told, setTold] = useState<readonly string[]>()
  return (
    <>
      {told ? (
        <Note tone="blue" role="status">
          {told.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Note>
      ) : null}
      {data?.items.map((batch) => (
        <ProposedBatch
          key={batch.batch_id}
          batch={batch}
          mayConfirm={mayConfirm}
          onTold={setTold}
        />
      ))}
    </>
  )
}

function ProposedBatch({
  batch,
  mayConfirm,
  onTold,
}: {
  batch: WireWithdrawBatch
  mayConfirm: boolean
  onTold: (lines: readonly string[]) => void
}) {
  const { requests } = batch
  return (
    <Panel padded role="region" aria-label={`ชุดที่เสนอโดย ${batch.by}`}>
      <div className="stack">
        <p>
          <strong>{`${batch.by} เสนออนุมัติ ${requests.length} รายการ ${formatMoney(batch.sum)}`}</strong>
        </p>
        <p className="t14 c2">
          {`เกินวงเงินของคนเดียว ต้องมีอีกคนหนึ่งยืนยัน · ${thaiDateTime(batch.at)}`}
          {batch.expires_at ? ` · หมดเวลา ${thaiDateTime(batch.expires_at)}` : ''}
        </p>
        <PanelList>
          {requests.map((one) => (
            <ListRow
              key={one.withdraw_id}
              title={one.member_name}
              note={`${one.reference} · ${one.bank_name} ${one.account_number}`}
              end={<Money amount={one.amount} />}
              endNote={
                satangOf(one.debt) > 0n
                  ? `หักยอดค้าง ${formatMoney(one.debt)}`
                  : one.status === 'requested'
                    ? undefined
                    : statusLooks[one.status].word
              }
            />
          ))}
        </PanelList>
        <Answer batch={batch} mayConfirm={mayConfirm} onTold={onTold} />
      </div>
    </Panel>
  )
}

function Answer({
  batch,
  mayConfirm,
  onTold,
}: {
  batch: WireWithdrawBatch
  mayConfirm: boolean
  onTold: (lines: readonly string[]) => void
}) {
  const [refusing, setRefusing] = useState(false)
  const which = { batch_id: Number(batch.batch_id), approval_id: Number(batch.approval_id) }
  const names = new Map(batch.requests.map((one) => [Number(one.withdraw_id), one.reference]))
  const confirm = useAction(confirmWithdrawBatch, {
    renews,
    onDone: ({ items }) => {
      const refused = items.filter(({ status }) => status === null)
      onTold([
        `อนุมัติแล้ว ${items.length - refused.length} จาก ${items.length} รายการ`,
        ...refused.map(({ withdraw_id: id, message }) => `${names.get(Number(id))}: ${message}`),
      ])
    },
  })
  const done = {
    renews,
    onDone: () => {
      toast.success('ไม่อนุมัติทั้งชุด รายการยังรออยู่ที่คิว')
      setRefusing(false)
    },
  }
  const reject = useAction(rejectWithdrawBatch, done)
  const takeBack = useAction(withdrawWithdrawBatch, done)
  if (!batch.by_me && !mayConfirm) {
    return <p className="t14 c2">รอผู้มีสิทธิ์ยืนยันชุดที่เกินวงเงิน</p>
  }
  return (
    <div className="row wrap">
      <Button look={batch.by_me ? 'quiet' : 'danger'} onClick={() => setRefusing(true)}>
        {batch.by_me ? 'ถอนข้อเสนอ' : 'ไม่อนุมัติทั้งชุด'}
      </Button>
      {batch.by_me ? null : (
        <Button
          sending={confirm.pending && 'กำลังอนุมัติ…'}
          onClick={() => confirm.run(which)}
        >{`ยืนยันอนุมัติ ${formatMoney(batch.sum)}`}</Button>
      )}
      {refusing ? (
        <ReasonSheet
          title={batch.by_me ? 'ถอนข้อเสนอ' : 'ไม่อนุมัติทั้งชุด'}
          verb={batch.by_me ? 'ถอนข้อเสนอ' : 'ไม่อนุมัติ'}
          danger
          lengths={{ min: REASON_LENGTH_MIN, max: 500 }}
          pending={reject.pending || takeBack.pending}
          onConfirm={(reason) => (batch.by_me ? takeBack : reject).run({ ...which, reason })}
          onClose={() => setRefusing(false)}
        >
          <p className="c2">
            {`${batch.requests.length} รายการ รวม ${formatMoney(batch.sum)} จะกลับไปรอที่คิวตามเดิม ยังไม่มีเงินออก`}
          </p>
        </ReasonSheet>
      ) : null}
    </div>
  )
}
