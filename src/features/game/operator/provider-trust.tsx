import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  confirmProviderTrust,
  getGameConnection,
  rejectProviderTrust,
  type WireConnection,
} from '../connection-contract.ts'
import { getGameProvider } from '../operator-contract.ts'
import classes from './provider-desk.module.css'
import { ProofSheet } from './provider-proof.tsx'

type Proposal = NonNullable<WireConnection['proposal']>
type Step = 'confirm' | 'reject'

/** A key or secret that one person proposed; another one lets it in, either can end the proposal. */
export function WaitingTrust({ providerId, proposal }: { providerId: number; proposal: Proposal }) {
  const [step, setStep] = useState<Step>()
  const what = proposal.fingerprint === null ? 'รหัสลับ' : 'กุญแจ'
  return (
    <Section title={`${what}ที่รอยืนยัน`}>
      <DescriptionList
        facts={[
          ...(proposal.fingerprint === null
            ? []
            : [
                {
                  term: 'ลายนิ้วมือ',
                  value: <span className={`num ${classes.pem}`}>{proposal.fingerprint}</span>,
                },
              ]),
          { term: 'ผู้เสนอ', value: proposal.by_me ? `${proposal.by} (คุณ)` : proposal.by },
          { term: 'เหตุผล', value: proposal.reason },
          { term: 'เสนอเมื่อ', value: thaiDateTime(proposal.at) },
          ...(proposal.expires_at
            ? [{ term: 'ยืนยันได้ถึง', value: thaiDateTime(proposal.expires_at) }]
            : []),
        ]}
      />
      <p className="c2">
        {proposal.by_me ? 'ต้องให้เจ้าของอีกคนยืนยัน' : `ตรวจกับค่ายโดยตรงก่อนยืนยัน อย่าดูจากข้อเสนออย่างเดียว`}
      </p>
      <div className="row">
        {proposal.by_me ? null : (
          <Button size="sm" onClick={() => setStep('confirm')}>
            ยืนยัน{what}
          </Button>
        )}
        <Button look="quiet" size="sm" onClick={() => setStep('reject')}>
          {proposal.by_me ? 'ถอนข้อเสนอ' : 'ไม่รับ'}
        </Button>
      </div>
      {step ? (
        <StepSheet
          step={step}
          verb={verbOf(step, what, proposal.by_me)}
          input={{ provider_id: providerId, approval_id: Number(proposal.approval_id) }}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </Section>
  )
}

function verbOf(step: Step, what: string, isMine: boolean): string {
  if (step === 'confirm') return `ยืนยัน${what}`
  return isMine ? 'ถอนข้อเสนอ' : `ไม่รับ${what}`
}

function StepSheet({
  step,
  verb,
  input,
  onClose,
}: {
  step: Step
  verb: string
  input: { provider_id: number; approval_id: number }
  onClose: () => void
}) {
  const follows = {
    renews: [getGameConnection, getGameProvider],
    onRefused: () => true,
    onDone: () => {
      toast.success(step === 'confirm' ? 'ยืนยันแล้ว มีผลภายในหนึ่งวินาที' : 'ปิดข้อเสนอแล้ว')
      onClose()
    },
  }
  const confirm = useAction(confirmProviderTrust, follows)
  const reject = useAction(rejectProviderTrust, follows)
  const action = step === 'confirm' ? confirm : reject
  return (
    <ProofSheet
      title={verb}
      verb={verb}
      danger={step === 'reject'}
      pending={action.pending}
      refused={action.error}
      onConfirm={(proof) => action.run({ ...input, ...proof })}
      onClose={onClose}
    />
  )
}
