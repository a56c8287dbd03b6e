import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  approveWithdraw,
  getWithdrawRequest,
  listWithdrawRequests,
  rejectWithdraw,
  settleStuckWithdraw,
  type WireWithdrawDetail,
} from '../operator-contract.ts'
import { statusLooks, warningWords } from './withdraw-words.ts'

const DETAIL_REFETCH_MS = 3_000
const REASON_LENGTH_MIN = 5

/** One withdrawal: what it is, what stands out, how it went so far, and the decision. */
export function WithdrawSheet({
  withdrawId,
  onClose,
}: {
  withdrawId: number
  onClose: () => void
}) {
  const query = useCall(
    getWithdrawRequest,
    { withdraw_id: withdrawId },
    { refetchInterval: DETAIL_REFETCH_MS },
  )
  return (
    <Sheet open onClose={onClose} title="รายการถอน" maxWidth={520}>
      <QueryView
        query={query}
        skeleton={
          <SheetBody>
            <SkeletonRows count={4} />
          </SheetBody>
        }
      >
        {(detail) => (
          <>
            <SheetBody>
              <Facts detail={detail} />
            </SheetBody>
            <Decision detail={detail} withdrawId={withdrawId} />
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

function Facts({ detail }: { detail: WireWithdrawDetail }) {
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { term: 'ยอดถอน', value: <Money amount={detail.amount} />, strong: true },
          { term: 'สมาชิก', value: `${detail.member.name} · ${detail.member.phone}` },
          {
            term: 'โอนไปที่',
            value: `${detail.bank_account.bank_name} ${detail.bank_account.account_number}`,
          },
          { term: 'ชื่อบัญชี', value: detail.bank_account.account_name },
          { term: 'เลขอ้างอิง', value: detail.reference },
          { term: 'เงินคงเหลือในกระเป๋า', value: <Money amount={detail.wallet_balance} /> },
          { term: 'ถอนสำเร็จมาแล้ว', value: <Money amount={detail.withdrawn_total} /> },
          ...(detail.transfer_id ? [{ term: 'เลขรายการโอน', value: detail.transfer_id }] : []),
        ]}
      />
      {detail.warnings.length > 0 ? (
        <Note tone="amber">
          {detail.warnings.map((warning) => warningWords[warning]).join(' · ')}
        </Note>
      ) : null}
      {detail.reason ? <Note tone="amber">เหตุผล: {detail.reason}</Note> : null}
      <ol className="stack">
        {detail.timeline.map((step) => (
          <li key={`${step.status}-${step.at}`} className="row between">
            <StatusChip {...statusLooks[step.status]} />
            <span className="t13 c2">
              {thaiDateTime(step.at)}
              {step.staff_name ? ` · ${step.staff_name}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The buttons follow the state; a refusal needs a reason that the member will read. */
function Decision({ detail, withdrawId }: { detail: WireWithdrawDetail; withdrawId: number }) {
  const [reason, setReason] = useState('')
  const renews = [listWithdrawRequests, getWithdrawRequest]
  const approve = useAction(approveWithdraw, {
    renews,
    onDone: () => toast.success('อนุมัติแล้ว ระบบกำลังโอนเงิน'),
  })
  const reject = useAction(rejectWithdraw, {
    renews,
    onDone: () => toast.success('ปฏิเสธแล้ว คืนเงินเข้ากระเป๋าสมาชิก'),
  })
  const settle = useAction(settleStuckWithdraw, {
    renews,
    onDone: () => toast.success('บันทึกผลการโอนแล้ว'),
  })
  const noReason = reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'
  if (detail.status !== 'requested' && !detail.stuck) return null
  return (
    <>
      <SheetBody>
        <TextInput
          label={detail.stuck ? 'เหตุผลจากรายการเดินบัญชี' : 'เหตุผล (เมื่อปฏิเสธ สมาชิกจะเห็นข้อความนี้)'}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </SheetBody>
      <SheetActions>
        {detail.stuck ? (
          (['failed', 'paid'] as const).map((outcome) => (
            <Button
              key={outcome}
              look={outcome === 'failed' ? 'danger' : 'primary'}
              size="lg"
              sending={settle.pending && 'กำลังบันทึก…'}
              blocked={noReason}
              onClick={() =>
                settle.run({ withdraw_id: withdrawId, outcome, reason: reason.trim() })
              }
            >
              {outcome === 'failed' ? 'โอนไม่สำเร็จ คืนเงิน' : 'โอนสำเร็จแล้ว'}
            </Button>
          ))
        ) : (
          <>
            <Button
              look="danger"
              size="lg"
              sending={reject.pending && 'กำลังบันทึก…'}
              blocked={noReason}
              onClick={() => reject.run({ withdraw_id: withdrawId, reason: reason.trim() })}
            >
              ปฏิเสธ
            </Button>
            <Button
              size="lg"
              sending={approve.pending && 'กำลังอนุมัติ…'}
              onClick={() => approve.run({ withdraw_id: withdrawId })}
            >
              อนุมัติ โอนเงิน
            </Button>
          </>
        )}
      </SheetActions>
    </>
  )
}
