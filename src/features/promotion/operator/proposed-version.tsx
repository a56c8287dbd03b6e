import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { ProposalDecision } from '#ui/parts/proposal-decision.tsx'
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
import { byCouponWords } from './promotion-desk-words.ts'
import { StandingFacts } from './standing-facts.tsx'

type Version = DeskPromotion['versions'][number]
type Proposal = NonNullable<DeskPromotion['proposal']>

const publishFirst = {
  call: publishPromotion,
  verb: 'อนุมัติและเปิด',
  done: 'เปิดให้สมาชิกแล้ว',
  note: 'สมาชิกรับตามเงื่อนไขฉบับนี้ได้ทันทีที่ถึงเวลาเปิด',
} as const
const publishNext = {
  ...publishFirst,
  note: 'สมาชิกรับตามเงื่อนไขฉบับนี้ได้ทันทีที่ถึงเวลาเปิด โบนัสที่กำลังใช้และรายการฝากที่เลือกไว้ใช้ฉบับเดิม',
} as const
/** A version that is let out wakes nothing that was paused. */
const publishPaused = {
  ...publishFirst,
  verb: 'อนุมัติ',
  done: 'อนุมัติแล้ว โปรโมชั่นยังพักไว้',
  note: 'โปรโมชั่นยังพักไว้ สมาชิกรับตามฉบับนี้ได้เมื่อเปิดต่อ โบนัสที่กำลังใช้และรายการฝากที่เลือกไว้ใช้ฉบับเดิม',
} as const
const reject = {
  call: rejectPromotion,
  verb: 'ไม่อนุมัติ',
  done: 'ไม่อนุมัติแล้ว',
  note: 'สมาชิกไม่เห็นฉบับนี้ ผู้เขียนแก้แล้วส่งใหม่ได้',
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
        {proposed.by_coupon ? <Note tone="blue">{byCouponWords}</Note> : null}
        <TermsCard terms={proposed} />
        <CostFacts values={proposed} />
        <ProposalDecision
          publish={publishOf(promotion)}
          reject={reject}
          about={<Decided promotion={promotion} proposed={proposed} />}
          input={{
            promotion_id: Number(promotion.promotion_id),
            approval_id: Number(proposal.approval_id),
          }}
          renews={[listDeskPromotions]}
          isOwn={proposal.by_me}
          mayDecide={mayPublish}
          waitsFor="รอผู้มีสิทธิ์อนุมัติโปรโมชั่น"
        />
      </div>
    </Section>
  )
}

function publishOf({ state, live_version: live }: DeskPromotion) {
  if (state === 'paused') return publishPaused
  return live === null ? publishFirst : publishNext
}

/** What is decided about by its name, what it may cost, and what runs beside it. */
function Decided({ promotion, proposed }: { promotion: DeskPromotion; proposed: Version }) {
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'โปรโมชั่น', value: proposed.title },
          { term: 'จ่ายสูงสุด (งบ)', value: formatMoney(proposed.budget), strong: true },
          ...(promotion.live_version === null
            ? []
            : [{ term: 'แจกไปแล้วจากงบนี้', value: formatMoney(promotion.granted) }]),
          { term: 'โบนัสสูงสุดต่อสิทธิ์', value: formatMoney(proposed.bonus_max) },
        ]}
      />
      {promotion.live_version === null ? null : (
        <StandingFacts promotionId={Number(promotion.promotion_id)} />
      )}
    </>
  )
}

/** The terms that differ from what members have now. */
function changesOf(live: Version | undefined, proposed: Version) {
  if (!live) return []
  const rowsOf = (version: Version) => [
    { term: 'ชื่อ', value: version.title },
    ...termRows(version),
    { term: 'สมาชิกรับได้', value: version.by_coupon ? 'ด้วยคูปองเท่านั้น' : 'จากหน้าโปรโมชั่น' },
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
