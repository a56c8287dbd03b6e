import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import {
  confirmWithdrawSetting,
  getWithdrawSetting,
  proposeWithdrawSetting,
  rejectWithdrawSetting,
  type WireWithdrawSetting,
} from '../setting-contract.ts'
import { TermsForm } from './terms-form.tsx'
import { termChanges, termFacts, type WireTerms } from './terms-words.ts'
import classes from './setting-screen.module.css'

const lengths = { min: 5, max: 300 } as const

/** `ตั้งแต่ ฿20,000.00 ต้องสองคน` */
const ruleOf = (from: string | null): string =>
  from === null ? 'คนเดียวอนุมัติได้ทุกยอด' : `ตั้งแต่ ${formatMoney(from)} ต้องสองคน`

/** From how much on a withdrawal takes two people: what holds, what is proposed, who decides. */
export function SettingScreen() {
  const query = useCall(getWithdrawSetting, {})
  return (
    <Panel padded className={classes.card ?? ''}>
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {(setting) => <Setting setting={setting} />}
      </QueryView>
    </Panel>
  )
}

function Setting({ setting }: { setting: WireWithdrawSetting }) {
  const [isChanging, setChanging] = useState(false)
  const { two_approvals_from: from, changed_at: changedAt, proposal } = setting
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { term: 'การอนุมัติถอน', value: ruleOf(from), strong: true },
          ...termFacts(setting.terms).map(({ term, value }) => ({ term, value })),
          { term: 'ตั้งค่าเมื่อ', value: changedAt ? thaiDateTime(changedAt) : 'ยังไม่เคยเปลี่ยน' },
        ]}
      />
      <p className="t14 c2">รายการที่สมาชิกขอไว้ก่อนเปลี่ยนใช้กติกาเดิม การตั้งค่าต้องมีสองคนเสมอ</p>
      {proposal ? (
        <Proposed proposal={proposal} terms={setting.terms} />
      ) : (
        <Button look="quiet" onClick={() => setChanging(true)}>
          เปลี่ยน
        </Button>
      )}
      <HistoryButton object={{ kind: 'withdraw_setting', id: 1 }} title="ประวัติการตั้งค่าการอนุมัติถอน" />
      {isChanging ? (
        <ChangeSheet from={from} before={setting.terms} onClose={() => setChanging(false)} />
      ) : null}
    </div>
  )
}

function ChangeSheet({
  from,
  before,
  onClose,
}: {
  from: string | null
  before: WireTerms
  onClose: () => void
}) {
  const [terms, setTerms] = useState(before)
  const [ways, setWays] = useState<'two' | 'one'>('two')
  const [amount, setAmount] = useState(from ?? '')
  const propose = useAction(proposeWithdrawSetting, {
    renews: [getWithdrawSetting],
    onRefused: () => true,
    onDone: () => {
      toast.success('เสนอแล้ว รออีกคนหนึ่งยืนยัน')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title="เปลี่ยนการอนุมัติถอน"
      verb="เสนอ"
      lengths={lengths}
      pending={propose.pending}
      onConfirm={(reason) =>
        propose.run({ two_approvals_from: ways === 'two' ? amount : null, terms, reason })
      }
      onClose={onClose}
    >
      <Segmented
        label="ใครอนุมัติ"
        items={[
          { value: 'two', label: 'สองคนเมื่อยอดสูง' },
          { value: 'one', label: 'คนเดียวทุกยอด' },
        ]}
        value={ways}
        onChange={setWays}
      />
      {ways === 'two' ? (
        <AmountLine label="ต้องสองคนตั้งแต่ (บาท)" wire={amount} onChange={setAmount} />
      ) : null}
      <TermsForm
        terms={terms}
        onChange={setTerms}
        errorOf={(name) =>
          propose.error?.details.find(({ field }) => field === `terms.${name}`)?.message
        }
      />
      {propose.error ? (
        <Note tone="red" role="alert">
          {propose.error.details[0]?.message ?? propose.error.message}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}

/** What one person proposed: another agrees or does not, or the first takes it back. */
function Proposed({
  proposal,
  terms,
}: {
  proposal: NonNullable<WireWithdrawSetting['proposal']>
  terms: WireTerms
}) {
  const [step, setStep] = useState<'confirm' | 'reject'>()
  const { by, by_me: isOwn, reason, approval_id, two_approvals_from: from } = proposal
  const options = (words: string) => ({
    renews: [getWithdrawSetting],
    onDone: () => {
      toast.success(words)
      setStep(undefined)
    },
  })
  const confirm = useAction(confirmWithdrawSetting, options('ตั้งค่าแล้ว มีผลกับรายการใหม่'))
  const reject = useAction(
    rejectWithdrawSetting,
    options(isOwn ? 'ถอนข้อเสนอแล้ว' : 'ปฏิเสธข้อเสนอแล้ว'),
  )
  const run = step === 'confirm' ? confirm : reject
  const rejectVerb = isOwn ? 'ถอนข้อเสนอ' : 'ไม่เห็นด้วย'
  return (
    <>
      <Note tone="blue">
        {`${by} เสนอ: ${ruleOf(from)} เพราะ ${reason}`}
        {termChanges(terms, proposal.terms).map((change) => (
          <p key={change}>{change}</p>
        ))}
        <p className="t13">
          {`ใน 30 วันที่ผ่านมา ${proposal.would_take_two} จาก ${proposal.of} รายการจะต้องมีสองคน`}
        </p>
      </Note>
      <div className={classes.actions}>
        <Button look="danger" onClick={() => setStep('reject')}>
          {rejectVerb}
        </Button>
        {isOwn ? null : <Button onClick={() => setStep('confirm')}>ยืนยัน</Button>}
      </div>
      {step ? (
        <ReasonSheet
          title={step === 'confirm' ? ruleOf(from) : rejectVerb}
          verb={step === 'confirm' ? 'ยืนยัน' : rejectVerb}
          danger={step === 'reject'}
          lengths={lengths}
          pending={run.pending}
          onConfirm={(why) => run.run({ approval_id, reason: why })}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </>
  )
}
