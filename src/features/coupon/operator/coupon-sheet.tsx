import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { DeskCoupon } from '../operator-contract.ts'
import { couponLooks, type CouponRights, termRows, worthWords } from './coupon-desk-words.ts'
import { CouponFormSheet } from './coupon-form-sheet.tsx'
import { Batches } from './batches.tsx'
import { CouponUses } from './coupon-uses.tsx'
import { GivenCoupons } from './given-coupons.tsx'
import { CouponSteps } from './coupon-steps.tsx'

/** One campaign: what waits, what it says, its codes, what may be done with it now, and its uses. */
export function CouponSheet({
  coupon,
  rights,
  onClose,
}: {
  coupon: DeskCoupon
  rights: CouponRights
  onClose: () => void
}) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) return <CouponFormSheet coupon={coupon} onClose={() => setWriting(false)} />
  const { campaign_id: id, state, proposal } = coupon
  const isHeld = coupon.kind === 'personal' || coupon.reward === 'promotion'
  return (
    <Sheet open onClose={onClose} title={`คูปอง #${id}`} maxWidth={640}>
      <SheetBody>
        <div className="stack">
          <div className="row between">
            <h3 className="t18 grow">{coupon.title}</h3>
            <HistoryButton object={{ kind: 'coupon', id }} title={`ประวัติของ ${coupon.title}`} />
            <StatusChip {...couponLooks[state]} />
          </div>
          {proposal ? (
            <Note tone="amber">{`${proposal.by} เสนอ เพราะ ${proposal.reason}`}</Note>
          ) : null}
          <DescriptionList
            facts={[
              {
                term: 'ใช้แล้ว',
                value: `${formatCount(coupon.used)} จาก ${formatCount(coupon.uses_max)}`,
                strong: true,
              },
              ...(isHeld ? [{ term: 'จองให้สมาชิก', value: formatCount(coupon.reserved) }] : []),
              { term: 'จ่ายแล้ว', value: worthWords(coupon.reward, coupon.spent) },
              ...termRows(coupon),
              ...(coupon.word_ending === null
                ? []
                : [{ term: 'คำลงท้าย', value: `…${coupon.word_ending}` }]),
              {
                term: 'เขียนโดย',
                value: `${coupon.written_by} · ${thaiDateTime(coupon.written_at)}`,
              },
            ]}
          />
          <div className="row wrap">
            {rights.mayEdit && state === 'draft' && !proposal ? (
              <Button look="quiet" onClick={() => setWriting(true)}>
                แก้ร่าง
              </Button>
            ) : null}
            <CouponSteps coupon={coupon} rights={rights} />
          </div>
          {coupon.kind === 'single' ? <Batches coupon={coupon} mayEdit={rights.mayEdit} /> : null}
          {isHeld ? <GivenCoupons coupon={coupon} mayEdit={rights.mayEdit} /> : null}
          <Section title="การใช้">
            <CouponUses coupon={coupon} />
          </Section>
        </div>
      </SheetBody>
    </Sheet>
  )
}
