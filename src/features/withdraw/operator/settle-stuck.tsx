import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney } from '#ui/thai/money.ts'
import {
  confirmStuckWithdraw,
  getWithdrawRequest,
  rejectStuckWithdraw,
  settleStuckWithdraw,
  type WireWithdrawDetail,
} from '../operator-contract.ts'
import { goOnIfTaken } from './go-on-if-taken.ts'
import { outcomeWords, REASON_LENGTH_MIN } from './withdraw-words.ts'

type Proposal = NonNullable<WireWithdrawDetail['proposal']>

const renews = [getWithdrawRequest]

/** What the bank's statement says of a payout whose outcome nobody tells: one person, then another. */
export function SettleStuck({
  withdrawId,
  proposal,
  sums,
  queue,
}: {
  withdrawId: number
  proposal: Proposal | null
  /** What left, and what would come back to the wallet. */
  sums: { readonly paid: string; readonly failed: bigint }
  queue: Queue
}) {
  return proposal ? (
    <SecondPerson
      withdrawId={withdrawId}
      proposal={proposal}
      sum={sums[proposal.outcome]}
      queue={queue}
    />
  ) : (
    <FirstPerson withdrawId={withdrawId} queue={queue} />
  )
}

function FirstPerson({ withdrawId, queue }: { withdrawId: number; queue: Queue }) {
  const [reason, setReason] = useState('')
  const settle = useAction(settleStuckWithdraw, {
    renews,
    onRefused: goOnIfTaken(queue),
    onDone: () => {
      toast.success('เสนอผลการโอนแล้ว รออีกคนหนึ่งยืนยัน')
      queue.goOn()
    },
  })
  const noReason = reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'
  return (
    <>
      <SheetBody>
        <TextInput
          label="เหตุผลจากรายการเดินบัญชี"
          data-queue="no"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </SheetBody>
      <SheetActions>
        {(['failed', 'paid'] as const).map((outcome) => (
          <Button
            key={outcome}
            look={outcome === 'failed' ? 'danger' : 'primary'}
            size="lg"
            sending={settle.pending && 'กำลังบันทึก…'}
            blocked={noReason}
            onClick={() => settle.run({ withdraw_id: withdrawId, outcome, reason: reason.trim() })}
          >
            {outcomeWords[outcome]}
          </Button>
        ))}
      </SheetActions>
    </>
  )
}

/** What one person said, first on the sheet: it is what the other one has to look at. */
export function ProposalNote({ proposal }: { proposal: Proposal }) {
  const { outcome, by, by_me: isOwn, reason } = proposal
  return (
    <Note tone="blue">
      {`${by} เสนอว่า “${outcomeWords[outcome]}” เพราะ ${reason} · `}
      {isOwn ? 'รออีกคนหนึ่งยืนยัน' : 'ตรวจรายการเดินบัญชีเองอีกครั้งก่อนยืนยัน'}
    </Note>
  )
}

/** Whoever proposed it may take it back; anybody else confirms it or says why not. */
function SecondPerson({
  withdrawId,
  proposal,
  sum,
  queue,
}: {
  withdrawId: number
  proposal: Proposal
  sum: string | bigint
  queue: Queue
}) {
  const [reason, setReason] = useState('')
  const { approval_id, outcome, by_me: isOwn } = proposal
  const confirm = useAction(confirmStuckWithdraw, {
    renews,
    onRefused: goOnIfTaken(queue),
    onDone: () => {
      toast.success('บันทึกผลการโอนแล้ว')
      queue.goOn()
    },
  })
  const reject = useAction(rejectStuckWithdraw, {
    renews,
    onRefused: goOnIfTaken(queue),
    onDone: () => {
      toast.success(isOwn ? 'ถอนข้อเสนอแล้ว' : 'ส่งข้อเสนอกลับแล้ว')
      queue.goOn()
    },
  })
  return (
    <>
      <SheetBody>
        <TextInput
          label={isOwn ? 'เหตุผลที่ถอนข้อเสนอ' : 'เหตุผล (เมื่อไม่ยืนยัน)'}
          data-queue="no"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </SheetBody>
      <SheetActions>
        <Button
          look="danger"
          size="lg"
          sending={reject.pending && 'กำลังบันทึก…'}
          blocked={reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'}
          onClick={() =>
            reject.run({ withdraw_id: withdrawId, approval_id, reason: reason.trim() })
          }
        >
          {isOwn ? 'ถอนข้อเสนอ' : 'ไม่ยืนยัน'}
        </Button>
        {isOwn ? (
          <Button look="quiet" size="lg" data-queue="next" onClick={queue.goOn}>
            รายการถัดไป
          </Button>
        ) : (
          <Button
            size="lg"
            data-queue="yes"
            sending={confirm.pending && 'กำลังบันทึก…'}
            onClick={() => confirm.run({ withdraw_id: withdrawId, approval_id })}
          >
            {`ยืนยัน: ${outcomeWords[outcome]} ${formatMoney(sum)}`}
          </Button>
        )}
      </SheetActions>
    </>
  )
}
