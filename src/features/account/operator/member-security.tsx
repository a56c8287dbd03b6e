import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { objectHistory } from '#kernel/history.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDate, thaiDateTime } from '#ui/thai/dates.ts'
import {
  confirmTotpRemoval,
  getMemberSecurity,
  proposeTotpRemoval,
  rejectTotpRemoval,
  type WireMemberSecurity,
} from '../security-desk-contract.ts'
import classes from './member-desk.module.css'

type Step = 'propose' | 'confirm' | 'reject'

const words: Readonly<Record<Step, { title: string; verb: string; done: string }>> = {
  propose: {
    title: 'เสนอถอดแอปยืนยันตัวตน',
    verb: 'เสนอถอด',
    done: 'เสนอแล้ว รออีกคนหนึ่งยืนยัน',
  },
  confirm: {
    title: 'ยืนยันถอดแอปยืนยันตัวตน',
    verb: 'ถอดแอป',
    done: 'ถอดแอปแล้ว แจ้งสมาชิกทาง SMS และในเว็บ',
  },
  reject: { title: 'ไม่ถอดแอปยืนยันตัวตน', verb: 'ไม่ถอด', done: 'ไม่ถอดแอป ไม่มีอะไรเปลี่ยน' },
}

const renews = [getMemberSecurity, objectHistory]

/** By what a member proves himself, and taking his lost app away, which takes two people. */
export function MemberSecurity({ memberId, mayRemove }: { memberId: number; mayRemove: boolean }) {
  const query = useCall(getMemberSecurity, { member_id: memberId })
  const [step, setStep] = useState<Step>()
  return (
    <Section title="วิธียืนยันตัวตน">
      <QueryView query={query} skeleton={<SkeletonRows count={1} />}>
        {(security) => (
          <div className="stack">
            <p className="t14 c2">{sentenceOf(security)}</p>
            {security.proposal ? (
              <Note tone="amber">{`${security.proposal.by} เสนอให้ถอดแอปยืนยันตัวตน เมื่อ ${thaiDateTime(security.proposal.at)} เหตุผล: ${security.proposal.reason}`}</Note>
            ) : null}
            {mayRemove ? (
              <div className={classes.actions}>
                {stepsOf(security).map((one) => (
                  <Button
                    key={one}
                    size="sm"
                    look={one === 'confirm' ? 'danger' : 'quiet'}
                    onClick={() => setStep(one)}
                  >
                    {one === 'reject' && security.proposal?.by_me ? 'ถอนข้อเสนอ' : words[one].title}
                  </Button>
                ))}
              </div>
            ) : null}
            {step ? (
              <StepSheet
                step={step}
                memberId={memberId}
                approvalId={Number(security.proposal?.approval_id ?? 0)}
                onClose={() => setStep(undefined)}
              />
            ) : null}
          </div>
        )}
      </QueryView>
    </Section>
  )
}

function StepSheet({
  step,
  memberId,
  approvalId,
  onClose,
}: {
  step: Step
  memberId: number
  approvalId: number
  onClose: () => void
}) {
  const [refused, setRefused] = useState<string>()
  const { title, verb, done } = words[step]
  const follows = {
    renews,
    onDone: () => {
      toast.success(done)
      onClose()
    },
    onRefused: (refusal: Error) => {
      setRefused(refusal.message)
      return true
    },
  }
  const propose = useAction(proposeTotpRemoval, follows)
  const confirm = useAction(confirmTotpRemoval, follows)
  const reject = useAction(rejectTotpRemoval, follows)
  return (
    <ReasonSheet
      title={title}
      verb={verb}
      danger={step === 'confirm'}
      lengths={{ min: 5, max: 200 }}
      pending={propose.pending || confirm.pending || reject.pending}
      onConfirm={(reason) => {
        if (step === 'propose') propose.run({ member_id: memberId, reason })
        else
          (step === 'confirm' ? confirm : reject).run({
            member_id: memberId,
            approval_id: approvalId,
            reason,
          })
      }}
      onClose={onClose}
    >
      {step === 'reject' ? null : (
        <Note tone="amber">
          ตรวจให้แน่ใจว่าเป็นเจ้าของบัญชีจริง เมื่อถอดแล้วรหัสกู้คืนใช้ไม่ได้ และสมาชิกจะได้รับแจ้งทาง SMS และในเว็บ
        </Note>
      )}
      {refused ? (
        <Note tone="red" role="alert">
          {refused}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}

function stepsOf({ totp_set_at: setAt, proposal }: WireMemberSecurity): readonly Step[] {
  if (proposal) return proposal.by_me ? ['reject'] : ['reject', 'confirm']
  return setAt === null ? [] : ['propose']
}

function sentenceOf(security: WireMemberSecurity): string {
  const ways = [
    ...(security.totp_set_at
      ? [
          `แอปยืนยันตัวตน ตั้งแต่ ${thaiDate(security.totp_set_at)}${security.totp_at_login ? ' (ถามทุกครั้งที่เข้าสู่ระบบ)' : ''}`,
        ]
      : []),
    ...(security.has_pin ? ['รหัส PIN'] : []),
    ...(security.passkeys > 0 ? [`พาสคีย์ ${security.passkeys} รายการ`] : []),
  ]
  return ways.length === 0 ? 'มีแต่รหัสผ่านและ SMS' : ways.join(' · ')
}
