import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  confirmCeilings,
  getCeilings,
  rejectCeilings,
  type WireCeilings,
} from '../ceiling-contract.ts'
import { CeilingSheet } from './ceiling-sheet.tsx'
import { ceilingChanges, ceilingText, ceilingWords, tierWords } from './ceiling-words.ts'
import { reasonLengths } from './reason-lengths.ts'

/** What each tier may pass: what holds, what is proposed, who decides. */
export function CeilingScreen() {
  const query = useCall(getCeilings, {})
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {(ceilings) => <Ceilings ceilings={ceilings} />}
    </QueryView>
  )
}

function Ceilings({ ceilings }: { ceilings: WireCeilings }) {
  const [isChanging, setChanging] = useState(false)
  const { tiers, version, proposal, changed_at: changedAt } = ceilings
  return (
    <div className="stack">
      {proposal ? <Proposed proposal={proposal} held={tiers} /> : null}
      {tiers.map((tier, at) => (
        <Section key={tier.tier} title={tierWords[at]}>
          <Panel padded>
            <DescriptionList
              facts={ceilingWords.map(([name, term]) => ({
                term,
                value: <span className="num">{ceilingText(tier[name])}</span>,
              }))}
            />
          </Panel>
        </Section>
      ))}
      <p className="t14 c2">
        {`ฉบับที่ ${version} มีผลตั้งแต่ ${thaiDateTime(changedAt)} การเปลี่ยนต้องมีสองคนเสมอ ถอนเกินวงเงินไม่ถูกปฏิเสธ แต่ต้องมีเจ้าหน้าที่ตรวจก่อนโอน`}
      </p>
      <div className="row">
        {proposal ? null : (
          <Button look="quiet" onClick={() => setChanging(true)}>
            เปลี่ยนวงเงิน
          </Button>
        )}
        <HistoryButton
          object={{ kind: 'identity_ceiling', id: 1 }}
          title="ประวัติวงเงินตามระดับการยืนยันตัวตน"
        />
      </div>
      {isChanging ? <CeilingSheet held={tiers} onClose={() => setChanging(false)} /> : null}
    </div>
  )
}

/** What one person proposed: another agrees or does not, or the first takes it back. */
function Proposed({
  proposal,
  held,
}: {
  proposal: NonNullable<WireCeilings['proposal']>
  held: WireCeilings['tiers']
}) {
  const [step, setStep] = useState<'confirm' | 'reject'>()
  const { by, by_me: isOwn, reason, approval_id, tiers } = proposal
  const options = (words: string) => ({
    renews: [getCeilings],
    onDone: () => {
      toast.success(words)
      setStep(undefined)
    },
  })
  const confirm = useAction(confirmCeilings, options('เปลี่ยนวงเงินแล้ว มีผลกับรายการใหม่'))
  const reject = useAction(rejectCeilings, options(isOwn ? 'ถอนข้อเสนอแล้ว' : 'ปฏิเสธข้อเสนอแล้ว'))
  const run = step === 'confirm' ? confirm : reject
  const rejectVerb = isOwn ? 'ถอนข้อเสนอ' : 'ไม่เห็นด้วย'
  return (
    <>
      <Note tone="blue">
        {`${by} เสนอเปลี่ยน เพราะ ${reason}`}
        {ceilingChanges(held, tiers).map((change) => (
          <p key={change}>{change}</p>
        ))}
      </Note>
      <div className="row">
        <Button look="danger" onClick={() => setStep('reject')}>
          {rejectVerb}
        </Button>
        {isOwn ? null : <Button onClick={() => setStep('confirm')}>ยืนยัน</Button>}
      </div>
      {step ? (
        <ReasonSheet
          title={step === 'confirm' ? 'ยืนยันวงเงินใหม่' : rejectVerb}
          verb={step === 'confirm' ? 'ยืนยัน' : rejectVerb}
          danger={step === 'reject'}
          lengths={reasonLengths}
          pending={run.pending}
          onConfirm={(why) => run.run({ approval_id, reason: why })}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </>
  )
}
