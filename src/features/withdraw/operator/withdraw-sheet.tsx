import { type ReactNode, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NextInQueue } from '#ui/parts/queue-sheet.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import {
  approveWithdraw,
  countWithdrawRequests,
  getWithdrawRequest,
  rejectWithdraw,
  type WireWithdrawDetail,
} from '../operator-contract.ts'
import { ClaimNote, useClaim } from './claim.tsx'
import { Findings } from './findings.tsx'
import { goOnIfTaken } from './go-on-if-taken.ts'
import { ProposalNote, SettleStuck } from './settle-stuck.tsx'
import { approveLabel, debtSentence } from './debt-words.ts'
import {
  approvalSentence,
  CREDITED_BY_ME,
  REASON_LENGTH_MIN,
  statusLooks,
  waitingLook,
} from './withdraw-words.ts'

/** Each status comes by the stream; that a transfer is stuck, by the clock alone. */
const DETAIL_REFETCH_MS = 60_000

/** One withdrawal: what it is, what stands out, how it went so far, and the decision. */
export function WithdrawItem({
  withdrawId,
  queue,
  about,
}: {
  withdrawId: number
  queue: Queue
  about?: ((memberId: number) => ReactNode) | undefined
}) {
  const query = useCall(
    getWithdrawRequest,
    { withdraw_id: withdrawId },
    { refetchInterval: DETAIL_REFETCH_MS },
  )
  const { status, approval } = query.data ?? {}
  // Whoever has had his say, or may not have one, takes it from nobody.
  const decides = status === 'requested' && !approval?.by_me && !approval?.credited_by_me
  useClaim(withdrawId, decides)
  return (
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
            <Facts detail={detail}>{about?.(Number(detail.member.member_id))}</Facts>
          </SheetBody>
          <Decision detail={detail} withdrawId={withdrawId} queue={queue} />
        </>
      )}
    </QueryView>
  )
}

function Facts({ detail, children }: { detail: WireWithdrawDetail; children: ReactNode }) {
  return (
    <div className="stack">
      <DebtFirst detail={detail} />
      {detail.claim && !detail.claim.by_me ? (
        <ClaimNote withdrawId={Number(detail.withdraw_id)} claim={detail.claim} />
      ) : null}
      {detail.waiting ? (
        <div>
          <StatusChip {...waitingLook(detail.waiting)} />
        </div>
      ) : null}
      {detail.proposal ? <ProposalNote proposal={detail.proposal} /> : null}
      <DescriptionList
        facts={[
          { term: 'ยอดถอน', value: <Money amount={detail.amount} />, strong: true },
          ...(satangOf(detail.debt) > 0n
            ? [{ term: 'หักชำระยอดค้าง', value: <Money amount={detail.debt} />, strong: true }]
            : []),
          ...(Number(detail.fee) > 0
            ? [{ term: 'ค่าธรรมเนียม', value: <Money amount={detail.fee} /> }]
            : []),
          ...(Number(detail.fee) > 0 || satangOf(detail.debt) > 0n
            ? [{ term: 'โอนจริง', value: <Money amount={detail.receive} />, strong: true }]
            : []),
          { term: 'จาก', value: detail.wallet_name },
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
      <Findings findings={detail.findings} />
      {detail.approval && detail.approval.needed > 1 ? (
        <Note tone="blue">{approvalSentence(detail.approval)}</Note>
      ) : null}
      {detail.approval?.credited_by_me ? <Note tone="amber">{CREDITED_BY_ME}</Note> : null}
      {detail.reason ? <Note tone="amber">เหตุผล: {detail.reason}</Note> : null}
      {children}
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
      <HistoryButton
        object={{ kind: 'withdrawal', id: detail.withdraw_id }}
        title={`ประวัติรายการถอน ${detail.reference}`}
      />
    </div>
  )
}

/** What the member owes, before anything else that was found, and what becomes of the money. */
function DebtFirst({ detail }: { detail: WireWithdrawDetail }) {
  const said = debtSentence(detail)
  return said === null ? null : <Note tone="red">{said}</Note>
}

/** Lets it go or refuses it; then the next one. */
function useDecision(queue: Queue) {
  const renews = [getWithdrawRequest, countWithdrawRequests]
  const onRefused = goOnIfTaken(queue)
  const approve = useAction(approveWithdraw, {
    renews,
    onRefused,
    onDone: ({ status }) => {
      toast.success(
        status === 'requested'
          ? 'บันทึกการอนุมัติของคุณแล้ว ต้องมีอีกคนหนึ่งอนุมัติจึงโอนเงิน'
          : 'อนุมัติแล้ว ระบบกำลังโอนเงิน',
      )
      queue.goOn()
    },
  })
  const reject = useAction(rejectWithdraw, {
    renews,
    onRefused,
    onDone: () => {
      toast.success('ปฏิเสธแล้ว คืนเงินเข้ากระเป๋าสมาชิก')
      queue.goOn()
    },
  })
  return { approve, reject }
}

/** The buttons follow the state; a refusal needs a reason that the member will read. */
function Decision({
  detail,
  withdrawId,
  queue,
}: {
  detail: WireWithdrawDetail
  withdrawId: number
  queue: Queue
}) {
  const [reason, setReason] = useState('')
  const { approve, reject } = useDecision(queue)
  const noReason = reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'
  const isTaken = detail.claim?.by_me === false && 'กดรับช่วงต่อก่อน'
  if (detail.stuck) {
    const sums = { paid: detail.receive, failed: satangOf(detail.amount) - satangOf(detail.debt) }
    return (
      <SettleStuck withdrawId={withdrawId} proposal={detail.proposal} sums={sums} queue={queue} />
    )
  }
  // Whoever has approved has had his say: the rest is somebody else's.
  if (detail.status !== 'requested' || detail.approval?.by_me) return <NextInQueue queue={queue} />
  return (
    <>
      <SheetBody>
        <TextInput
          label="เหตุผล (เมื่อปฏิเสธ สมาชิกจะเห็นข้อความนี้)"
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
          blocked={isTaken || noReason}
          onClick={() => reject.run({ withdraw_id: withdrawId, reason: reason.trim() })}
        >
          ปฏิเสธ
        </Button>
        <Button
          size="lg"
          data-queue="yes"
          blocked={isTaken || (detail.approval?.credited_by_me && 'ต้องให้คนอื่นอนุมัติ')}
          sending={approve.pending && 'กำลังอนุมัติ…'}
          onClick={() => approve.run({ withdraw_id: withdrawId })}
        >
          {approveLabel(detail)}
        </Button>
      </SheetActions>
    </>
  )
}
