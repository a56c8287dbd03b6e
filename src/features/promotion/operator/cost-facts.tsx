import { useDeferredValue, useMemo } from 'react'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { savePromotion } from '../operator-contract.ts'
import { type Cost, costOf } from '../rules/cost.ts'
import { readTerms } from '../rules/read-terms.ts'
import { faultOf } from '../rules/terms.ts'
import type { PromotionValues } from './promotion-form.ts'

/** What a promotion costs at most and on average, before anybody lets it out. */
export function CostFacts({ values }: { values: Omit<PromotionValues, 'reason'> }) {
  const settled = useDeferredValue(values)
  const cost = useMemo(() => costOfWire(settled), [settled])
  if (!cost) return <p className="t14 c2">กรอกเงื่อนไขให้ครบก่อน จึงคำนวณค่าใช้จ่ายได้</p>
  const { keptPerMille: kept } = cost
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { term: 'จ่ายสูงสุด (งบ)', value: formatMoney(cost.mostSatang), strong: true },
          { term: 'รับเต็มจำนวนได้', value: `${formatCount(cost.people)} สิทธิ์` },
          {
            term: 'ผู้เล่นที่เก่งที่สุดเก็บได้เฉลี่ย',
            value: `${Number(kept) / 10}% ของโบนัส`,
          },
          { term: 'ค่าใช้จ่ายเฉลี่ยถ้าทุกคนเล่นแบบนั้น', value: formatMoney(cost.expectedSatang) },
        ]}
      />
      <p className="t13 c2">
        คำนวณตรงทุกทางจากการแทงเลข 2 ตัว จ่ายบาทละ 90 ตั้งแต่ 1 ถึง 70 เลข แล้วเลือกทางที่สมาชิกได้มากที่สุด
      </p>
    </div>
  )
}

/** Null while something is not filled in, or cannot be together. */
function costOfWire(values: Omit<PromotionValues, 'reason'>): Cost | null {
  const read = savePromotion.input.safeParse({ ...values, reason: 'ตัวอย่าง' })
  if (!read.success) return null
  const terms = readTerms(read.data)
  return faultOf(terms) === null ? costOf(terms) : null
}
