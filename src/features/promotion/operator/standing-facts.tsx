import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { getPromotionStanding } from '../operator-contract.ts'

/** What of a promotion runs and waits, asked for anew where somebody decides about it. */
export function StandingFacts({
  promotionId,
  showsBudget = false,
}: {
  promotionId: number
  /** What is left of the budget, too, where no other budget is decided about. */
  showsBudget?: boolean
}) {
  const query = useCall(getPromotionStanding, { promotion_id: promotionId }, { staleTime: 0 })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
      {({ members, held, chosen, left }) => (
        <DescriptionList
          facts={[
            {
              term: 'โบนัสที่กำลังใช้',
              value: members === 0 ? 'ไม่มี' : `${formatCount(members)} คน ${formatMoney(held)}`,
              strong: members > 0,
            },
            {
              term: 'รายการฝากที่เลือกไว้และรอเงินเข้า',
              value: chosen === 0 ? 'ไม่มี' : `${formatCount(chosen)} รายการ`,
            },
            ...(showsBudget ? [{ term: 'งบที่ยังไม่แจก', value: formatMoney(left) }] : []),
          ]}
        />
      )}
    </QueryView>
  )
}
