import { type ReactNode, useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  confirmReviewCredit,
  countReviewCases,
  findCreditMember,
  rejectReviewCredit,
  type WireReviewCase,
} from '../operator-contract.ts'
import { MemberFacts } from './credit-target.tsx'
import { goOnIfTaken } from './go-on-if-taken.ts'
import { ClaimNote, TakeOver, useClaim } from './use-claim.tsx'
import { REASON_LENGTH_MIN } from './review-words.ts'

type Proposal = NonNullable<WireReviewCase['proposal']>

/** A case for which somebody proposed a member: another person looks again, or it is taken back. */
export function ProposedCase({
  one,
  proposal,
  queue,
  children,
}: {
  one: WireReviewCase
  proposal: Proposal
  queue: Queue
  /** What is known of the money. */
  children: ReactNode
}) {
  const [reason, setReason] = useState('')
  const { error, confirm, reject } = useDecision(one, proposal, queue)
  const { by_me: isOwn } = proposal
  const other = one.claim?.by_me === false ? one.claim : undefined
  useClaim(Number(one.case_id), !isOwn)
  const refusal = isOwn ? 'ถอนข้อเสนอ' : 'ไม่ยืนยัน'
  return (
    <>
      <SheetBody>
        <div className="stack">
          {other ? <ClaimNote claim={other} /> : null}
          <ProposalNote proposal={proposal} />
          <ProposedMember one={one} proposal={proposal} />
          {children}
          <TextInput
            label={isOwn ? 'เหตุผลที่ถอนข้อเสนอ' : 'เหตุผล (เมื่อไม่ยืนยัน)'}
            data-queue="no"
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error ? <Note tone="red">{error}</Note> : null}
        </div>
      </SheetBody>
      {other ? (
        <TakeOver caseId={Number(one.case_id)} claim={other} />
      ) : (
        <SheetActions>
          <Button
            look="danger"
            size="lg"
            sending={reject.pending && 'กำลังบันทึก…'}
            blocked={reason.trim().length < REASON_LENGTH_MIN && refusal}
            onClick={() => reject.run(reason.trim())}
          >
            {refusal}
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
              onClick={confirm.run}
            >
              {`ยืนยันเติมเข้า ${proposal.member_phone}`}
            </Button>
          )}
        </SheetActions>
      )}
    </>
  )
}

/** What can be done with a proposal; what is refused stays on the sheet, or the next case opens. */
function useDecision(one: WireReviewCase, { approval_id, by_me: isOwn }: Proposal, queue: Queue) {
  const [error, setError] = useState<string>()
  const ids = { case_id: Number(one.case_id), approval_id: Number(approval_id) }
  const onRefused = (fault: ApiError): boolean => {
    if (!goOnIfTaken(queue)(fault)) setError(fault.details[0]?.message ?? fault.message)
    return true
  }
  const done = (words: string) => () => {
    toast.success(words)
    queue.goOn()
  }
  const renews = [countReviewCases]
  const confirm = useAction(confirmReviewCredit, {
    renews,
    onRefused,
    onDone: done('เติมเงินให้สมาชิกแล้ว'),
  })
  const reject = useAction(rejectReviewCredit, {
    renews,
    onRefused,
    onDone: done(isOwn ? 'ถอนข้อเสนอแล้ว' : 'ส่งข้อเสนอกลับแล้ว'),
  })
  return {
    error,
    confirm: { pending: confirm.pending, run: () => confirm.run(ids) },
    reject: {
      pending: reject.pending,
      run: (reason: string) => reject.run({ ...ids, reason }),
    },
  }
}

/** What one person said, first on the sheet: it is what the other one has to look at. */
function ProposalNote({ proposal }: { proposal: Proposal }) {
  const { by, by_me: isOwn, reason, at, member_name: name, member_phone: phone } = proposal
  return (
    <Note tone="blue">
      {`${by} เสนอเติมให้ ${name} ${phone} เมื่อ ${thaiDateTime(at)} เพราะ ${reason} · `}
      {isOwn ? 'รอคนที่สองอนุมัติ' : 'ตรวจหลักฐานเองอีกครั้งก่อนยืนยัน'}
    </Note>
  )
}

function ProposedMember({ one, proposal }: { one: WireReviewCase; proposal: Proposal }) {
  const { data: member } = useCall(
    findCreditMember,
    { member_id: Number(proposal.member_id), case_id: Number(one.case_id) },
    { errorHandling: false },
  )
  return member ? <MemberFacts member={member} payer={one.payer} /> : <SkeletonRows count={1} />
}
