import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NextInQueue, QueueSheet } from '#ui/parts/queue-sheet.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  countReviewCases,
  type CreditMember,
  depositDeskErrors,
  resolveReviewCase,
  type WireReviewCase,
} from '../operator-contract.ts'
import { type CreditWay, CreditTarget, creditWays, useCreditMember } from './credit-target.tsx'
import { reasonWords } from './review-words.ts'

const REASON_LENGTH_MIN = 5

/** One case of received money: credit it to a member, or send it back. */
export function ReviewSheet({ queue, cases }: { queue: Queue; cases: readonly WireReviewCase[] }) {
  const { openId } = queue
  const listed = cases.find((one) => Number(one.case_id) === openId)
  const [seen, setSeen] = useState<WireReviewCase>()
  if (listed && listed !== seen) setSeen(listed)
  // A colleague decided it: it left the list, and what was read stays until this person goes on.
  const one = listed ?? (Number(seen?.case_id) === openId ? seen : undefined)
  return (
    <QueueSheet queue={queue} title="เงินที่รอจับคู่">
      {() =>
        one === undefined ? null : listed?.status === 'open' ? (
          <OpenCase key={one.case_id} one={one} queue={queue} />
        ) : (
          <>
            <SheetBody>
              <div className="stack">
                {one.status === 'open' ? <Note tone="blue">มีคนดำเนินการรายการนี้แล้ว</Note> : null}
                <CaseFacts one={one} />
                <CaseHistory caseId={one.case_id} />
              </div>
            </SheetBody>
            <NextInQueue queue={queue} />
          </>
        )
      }
    </QueueSheet>
  )
}

function OpenCase({ one, queue }: { one: WireReviewCase; queue: Queue }) {
  const [way, setWay] = useState<CreditWay>(creditWays(one)[0] ?? 'other')
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const target = useCreditMember(one, way, phone)
  const action = useAction(resolveReviewCase, {
    renews: [countReviewCases],
    onRefused: (refusal) => {
      if (refusal.code === depositDeskErrors.review_already_resolved.code) {
        toast.info(refusal.message)
        queue.goOn()
        return true
      }
      setError(refusal.details[0]?.message ?? refusal.message)
      return true
    },
    onDone: ({ status }) => {
      toast.success(status === 'credited' ? 'เติมเงินให้สมาชิกแล้ว' : 'กำลังคืนเงินผู้โอน')
      queue.goOn()
    },
  })
  const resolve = (how: 'credit' | 'return') => {
    setError(undefined)
    action.run({
      case_id: Number(one.case_id),
      action: how,
      reason: reason.trim(),
      ...(how === 'credit' ? creditOf(one, way, target.member) : {}),
    })
  }
  return (
    <>
      <SheetBody>
        <div className="stack">
          <CaseFacts one={one} />
          <CaseHistory caseId={one.case_id} />
          {one.return_failure ? <Note tone="amber">คืนเงินไม่สำเร็จ: {one.return_failure}</Note> : null}
          <CreditTarget
            one={one}
            way={way}
            onWay={setWay}
            phone={phone}
            onPhone={setPhone}
            target={target}
          />
          <TextInput
            label="เหตุผล"
            data-queue="no"
            hint={`อย่างน้อย ${REASON_LENGTH_MIN} ตัวอักษร บันทึกไว้ในประวัติการทำงาน`}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error ? <Note tone="red">{error}</Note> : null}
        </div>
      </SheetBody>
      <Decisions
        one={one}
        member={target.member}
        hasReason={reason.trim().length >= REASON_LENGTH_MIN}
        sending={action.pending && 'กำลังบันทึก…'}
        onResolve={resolve}
      />
    </>
  )
}

/** What each button does stands on it, also while something is missing. */
function Decisions({
  one,
  member,
  hasReason,
  sending,
  onResolve,
}: {
  one: WireReviewCase
  member: CreditMember | undefined
  hasReason: boolean
  sending: string | false
  onResolve: (how: 'credit' | 'return') => void
}) {
  const hasPayer = one.payer.account !== null && one.payer.bank_code !== null
  const giveBack = hasPayer ? 'คืนเงินผู้โอน' : 'คืนไม่ได้ ไม่ทราบบัญชีผู้โอน'
  const credit = member ? `เติมเข้ากระเป๋า ${member.phone}` : 'เติมเข้ากระเป๋าสมาชิก'
  return (
    <SheetActions>
      <Button
        look="outline"
        size="lg"
        sending={sending}
        blocked={!(hasReason && hasPayer) && giveBack}
        onClick={() => onResolve('return')}
      >
        {giveBack}
      </Button>
      <Button
        size="lg"
        data-queue="yes"
        sending={sending}
        blocked={!(hasReason && member) && credit}
        onClick={() => onResolve('credit')}
      >
        {credit}
      </Button>
    </SheetActions>
  )
}

/** The owner of a payment is named by it, so that it ends with its money. */
function creditOf(one: WireReviewCase, way: CreditWay, member: CreditMember | undefined) {
  if (way === 'owner' && one.payment) return { payment_id: Number(one.payment.payment_id) }
  return member ? { member_id: Number(member.member_id) } : {}
}

function CaseHistory({ caseId }: { caseId: WireReviewCase['case_id'] }) {
  return <HistoryButton object={{ kind: 'deposit_case', id: caseId }} title="ประวัติของเงินที่รอจับคู่" />
}

function CaseFacts({ one }: { one: WireReviewCase }) {
  return (
    <DescriptionList
      facts={[
        { term: 'ได้รับ', value: <Money amount={one.amount} />, strong: true },
        { term: 'สาเหตุ', value: reasonWords[one.reason] },
        { term: 'เวลา', value: thaiDateTime(one.received_at) },
        { term: 'ผู้โอน', value: one.payer.name ?? 'ไม่ทราบ' },
        { term: 'บัญชีผู้โอน', value: one.payer.account ?? 'ไม่ทราบ' },
        ...(one.payment
          ? [
              {
                term: 'รายการฝาก',
                value: `${one.payment.reference} · ${one.payment.member_name}`,
              },
              { term: 'ยอดที่ต้องโอน', value: <Money amount={one.payment.amount} /> },
            ]
          : []),
        ...(one.resolution
          ? [
              {
                term: 'ดำเนินการโดย',
                value: `${one.resolution.staff_name} · ${thaiDateTime(one.resolution.at)}`,
              },
              { term: 'เหตุผล', value: one.resolution.note },
            ]
          : []),
      ]}
    />
  )
}
