import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import type { Queue } from '#ui/client/use-queue.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NextInQueue, QueueSheet } from '#ui/parts/queue-sheet.tsx'
import { SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  countReviewCases,
  type CreditMember,
  resolveReviewCase,
  type ReviewStatus,
  type WireReviewCase,
} from '../operator-contract.ts'
import { type AboutMember, CaseFacts, CaseFound, CaseHistory } from './case-found.tsx'
import {
  CreditTarget,
  creditWays,
  isReturnable,
  type Target,
  useCreditMember,
} from './credit-target.tsx'
import { ClaimNote, TakeOver, useClaim } from './use-claim.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { goOnIfTaken } from './go-on-if-taken.ts'
import { ProposedCase } from './proposed-case.tsx'
import { REASON_LENGTH_MIN } from './review-words.ts'

/** What became of a case by what was pressed; one that stays open waits for a second person. */
const doneWords: Readonly<Record<ReviewStatus, string>> = {
  credited: 'เติมเงินให้สมาชิกแล้ว',
  open: 'เสนอเติมเงินแล้ว รอคนที่สองอนุมัติ',
  returning: 'กำลังคืนเงินผู้โอน',
  returned: 'คืนเงินผู้โอนแล้ว',
}

/** One case of received money: credit it to a member, or send it back. */
export function ReviewSheet({
  queue,
  cases,
  about,
}: {
  queue: Queue
  cases: readonly WireReviewCase[]
  about: AboutMember | undefined
}) {
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
          listed.proposal ? (
            <ProposedCase
              key={listed.proposal.approval_id}
              one={listed}
              proposal={listed.proposal}
              queue={queue}
            >
              <CaseFound one={listed} about={about} />
            </ProposedCase>
          ) : (
            <OpenCase key={one.case_id} one={one} queue={queue} about={about} />
          )
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

function OpenCase({
  one,
  queue,
  about,
}: {
  one: WireReviewCase
  queue: Queue
  about: AboutMember | undefined
}) {
  useClaim(Number(one.case_id))
  const [target, setTarget] = useState<Target>({
    way: creditWays(one)[0] ?? 'other',
    typed: '',
    picked: undefined,
  })
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const other = one.claim?.by_me === false ? one.claim : undefined
  const found = useCreditMember(one, target)
  const { sending, resolve } = useResolve(one, queue, setError)
  const decide = (how: 'credit' | 'return') =>
    resolve(how, reason.trim(), how === 'credit' ? creditOf(one, target, found.member) : {})
  return (
    <>
      <SheetBody>
        <div className="stack">
          {other ? <ClaimNote claim={other} /> : null}
          <CaseFound
            one={one}
            about={about}
            onPick={(picked) => setTarget({ way: 'other', typed: '', picked })}
          />
          {one.return_failure ? <Note tone="amber">คืนเงินไม่สำเร็จ: {one.return_failure}</Note> : null}
          <CreditTarget one={one} target={target} onTarget={setTarget} found={found} />
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
      {other ? (
        <TakeOver caseId={Number(one.case_id)} claim={other} />
      ) : (
        <Decisions
          one={one}
          member={found.member}
          hasReason={reason.trim().length >= REASON_LENGTH_MIN}
          sending={sending}
          onResolve={decide}
        />
      )}
    </>
  )
}

/** Credits the money or sends it back; then the next one. */
function useResolve(
  one: WireReviewCase,
  queue: Queue,
  onError: (message: string | undefined) => void,
) {
  const action = useAction(resolveReviewCase, {
    renews: [countReviewCases],
    onRefused: (refusal) => {
      if (goOnIfTaken(queue)(refusal)) return true
      onError(refusal.details[0]?.message ?? refusal.message)
      return true
    },
    onDone: ({ status }) => {
      toast.success(doneWords[status])
      queue.goOn()
    },
  })
  const resolve = (
    how: 'credit' | 'return',
    reason: string,
    to: ReturnType<typeof creditOf> | Record<string, never>,
  ) => {
    onError(undefined)
    action.run({ case_id: Number(one.case_id), action: how, reason, ...to })
  }
  return { sending: action.pending && 'กำลังบันทึก…', resolve } as const
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
  const hasPayer = isReturnable(one.payer)
  const giveBack = hasPayer ? `คืนเงินผู้โอน ${formatMoney(one.amount)}` : 'คืนไม่ได้ ไม่ทราบบัญชีผู้โอน'
  const deed = member?.takes_two ? 'เสนอเติมให้' : 'เติมเข้ากระเป๋า'
  const credit = member ? `${deed} ${member.phone}` : 'เติมเข้ากระเป๋าสมาชิก'
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
        blocked={member?.above_limit ? 'เกินวงเงินฝากของสมาชิก' : !(hasReason && member) && credit}
        onClick={() => onResolve('credit')}
      >
        {credit}
      </Button>
    </SheetActions>
  )
}

/** The owner of a payment is named by it, so that it ends with its money. */
function creditOf(one: WireReviewCase, { way, picked }: Target, member: CreditMember | undefined) {
  if (way === 'owner' && one.payment) return { payment_id: Number(one.payment.payment_id) }
  if (way === 'other' && picked?.payment) return { payment_id: picked.payment.id }
  return member ? { member_id: Number(member.member_id) } : {}
}
