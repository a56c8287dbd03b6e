import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { termRows } from '../member/promotion-words.ts'
import { TermsCard } from '../member/terms-card.tsx'
import {
  type DeskPromotion,
  listDeskPromotions,
  publishPromotion,
  rejectPromotion,
} from '../operator-contract.ts'
import { CostFacts } from './cost-facts.tsx'

type Version = DeskPromotion['versions'][number]
type Proposal = NonNullable<DeskPromotion['proposal']>

const steps = {
  publish: {
    call: publishPromotion,
    verb: 'อนุมัติและเปิด',
    done: 'เปิดให้สมาชิกแล้ว',
    note: 'สมาชิกรับตามเงื่อนไขฉบับนี้ได้ทันที ผู้ที่รับหรือเลือกไปแล้วใช้ฉบับเดิม',
  },
  reject: {
    call: rejectPromotion,
    verb: 'ไม่อนุมัติ',
    done: 'ไม่อนุมัติแล้ว',
    note: 'สมาชิกไม่เห็นฉบับนี้ ผู้เขียนแก้แล้วส่งใหม่ได้',
  },
} as const

/** What another person reads before he agrees: the terms, what changes in them, and what they cost. */
export function ProposedVersion({
  promotion,
  proposal,
  mayPublish,
}: {
  promotion: DeskPromotion
  proposal: Proposal
  mayPublish: boolean
}) {
  const [asked, setAsked] = useState<keyof typeof steps>()
  const find = (wanted: number | null) =>
    promotion.versions.find(({ version }) => version === wanted)
  const proposed = find(proposal.version)
  if (!proposed) return null
  const changes = changesOf(find(promotion.live_version), proposed)
  return (
    <Section title={`ฉบับที่ ${proposal.version} รอคนที่สองอนุมัติ`}>
      <div className="stack">
        <Note tone="amber">{`${proposal.by} เสนอ เพราะ ${proposal.reason}`}</Note>
        {changes.length > 0 ? <DescriptionList facts={changes} /> : null}
        <TermsCard terms={proposed} />
        <CostFacts values={proposed} />
        {mayPublish && !proposal.by_me ? (
          <div className="row">
            <Button onClick={() => setAsked('publish')}>{steps.publish.verb}</Button>
            <Button look="danger" onClick={() => setAsked('reject')}>
              {steps.reject.verb}
            </Button>
          </div>
        ) : (
          <p className="t14 c2">
            {proposal.by_me ? 'คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ' : 'รอผู้มีสิทธิ์อนุมัติโปรโมชั่น'}
          </p>
        )}
      </div>
      {asked ? (
        <DecisionSheet
          key={asked}
          step={asked}
          promotionId={Number(promotion.promotion_id)}
          approvalId={Number(proposal.approval_id)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Section>
  )
}

/** The terms that differ from what members have now. */
function changesOf(live: Version | undefined, proposed: Version) {
  if (!live) return []
  const rowsOf = (version: Version) => [
    { term: 'ชื่อ', value: version.title },
    ...termRows(version),
    { term: 'งบ', value: formatMoney(version.budget) },
  ]
  const before = new Map(rowsOf(live).map(({ term, value }) => [term, value]))
  return rowsOf(proposed)
    .filter(({ term, value }) => before.get(term) !== value)
    .map(({ term, value }) => ({
      term: `${term} เปลี่ยน`,
      value: `${before.get(term) ?? 'ไม่มี'} เป็น ${value}`,
    }))
}

function DecisionSheet({
  step,
  promotionId,
  approvalId,
  onClose,
}: {
  step: keyof typeof steps
  promotionId: number
  approvalId: number
  onClose: () => void
}) {
  const { call, verb, done, note } = steps[step]
  const action = useAction(call, {
    renews: [listDeskPromotions],
    onDone: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={verb}
      verb={verb}
      danger={step === 'reject'}
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) =>
        action.run({ promotion_id: promotionId, approval_id: approvalId, reason })
      }
      onClose={onClose}
    >
      <p className="c2">{note}</p>
    </ReasonSheet>
  )
}
