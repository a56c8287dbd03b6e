import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { TermsCard } from '../member/terms-card.tsx'
import type { DeskPromotion } from '../operator-contract.ts'
import { BonusList } from './bonus-list.tsx'
import { BudgetBar } from './budget-bar.tsx'
import {
  byCouponWords,
  promotionLooks,
  type PromotionRights,
  shownVersion,
} from './promotion-desk-words.ts'
import { PromotionFormSheet } from './promotion-form-sheet.tsx'
import { PromotionSteps } from './promotion-steps.tsx'
import { ProposedVersion } from './proposed-version.tsx'

/** One promotion: what came of it, what waits, its terms, and what may be done with it now. */
export function PromotionSheet({
  promotion,
  rights,
  onClose,
}: {
  promotion: DeskPromotion
  rights: PromotionRights
  onClose: () => void
}) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) {
    return <PromotionFormSheet promotion={promotion} onClose={() => setWriting(false)} />
  }
  const { promotion_id: id, state, proposal } = promotion
  const shown = shownVersion(promotion)
  const mayWrite = rights.mayEdit && state !== 'ended' && proposal === null
  return (
    <Sheet open onClose={onClose} title={`โปรโมชั่น #${id}`} maxWidth={640}>
      <SheetBody>
        <div className="stack">
          <div className="row between">
            <h3 className="t18 grow">{shown.title}</h3>
            <HistoryButton object={{ kind: 'promotion', id }} title={`ประวัติของ ${shown.title}`} />
            <StatusChip {...promotionLooks[state]} />
          </div>
          {proposal ? (
            <ProposedVersion
              promotion={promotion}
              proposal={proposal}
              mayPublish={rights.mayPublish}
            />
          ) : null}
          <Outcomes promotion={promotion} />
          {rights.mayEdit ? (
            <div className="row">
              {mayWrite ? (
                <Button look="quiet" onClick={() => setWriting(true)}>
                  สร้างฉบับใหม่
                </Button>
              ) : null}
              <PromotionSteps promotion={promotion} />
            </div>
          ) : null}
          {promotion.live_version === null ? null : (
            <Section title={`ฉบับที่ ${shown.version} ที่สมาชิกอ่าน`}>
              {shown.by_coupon ? <Note tone="blue">{byCouponWords}</Note> : null}
              <TermsCard terms={shown} />
            </Section>
          )}
          <Section title="ผู้ถือโบนัส">
            <BonusList wanted={{ promotion_id: Number(id) }} mayCancel={rights.mayCancel} />
          </Section>
          <Section title="ทุกฉบับ">
            <DescriptionList
              facts={promotion.versions.map(({ version, written_by: by, written_at: at }) => ({
                term: `ฉบับที่ ${version}`,
                value: `${by} · ${thaiDateTime(at)}`,
              }))}
            />
          </Section>
        </div>
      </SheetBody>
    </Sheet>
  )
}

function Outcomes({ promotion }: { promotion: DeskPromotion }) {
  const { bonuses, active, ends, released, returned } = promotion
  const count = (people: number) => `${formatCount(people)} สิทธิ์`
  return (
    <>
      <BudgetBar promotion={promotion} />
      <DescriptionList
        facts={[
          { term: 'รับแล้ว', value: count(bonuses), strong: true },
          { term: 'กำลังใช้', value: count(active) },
          { term: 'เล่นครบ', value: count(ends.released) },
          { term: 'ใช้หมดก่อนครบ', value: count(ends.spent) },
          { term: 'หมดอายุ', value: count(ends.expired) },
          { term: 'เสียสิทธิ์', value: count(ends.forfeited) },
          { term: 'เจ้าหน้าที่ยกเลิก', value: count(ends.cancelled) },
          { term: 'เข้ากระเป๋าหลักของสมาชิก', value: formatMoney(released) },
          { term: 'คืนเว็บ', value: formatMoney(returned) },
        ]}
      />
    </>
  )
}
