import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { MoreLink, Panel, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { getCashback, listLosses } from '../contract.ts'
import { useThisMonth } from '#ui/parts/month-select.tsx'

/** What this month gave back, and what waits to be claimed. */
export function ReturnedCard() {
  const month = useThisMonth()
  const now = useCall(getCashback, {})
  const losses = useCall(listLosses, { month })
  return (
    <Section title="ยอดคืนเดือนนี้" more={<MoreLink to="/cashback">ไปที่คืนยอด</MoreLink>}>
      <QueryView query={now} skeleton={<SkeletonRows count={2} />}>
        {({ claimable, turnover }) => {
          const waiting = claimable.reduce((sum, { amount }) => sum + satangOf(amount), 0n)
          return (
            <Panel padded>
              <DescriptionList
                facts={[
                  {
                    term: 'คืนยอดเสียที่รับแล้ว',
                    value: losses.data ? formatMoney(losses.data.total) : '—',
                  },
                  { term: 'คืนยอดเล่นที่เข้าแล้ว', value: formatMoney(turnover.credited) },
                  { term: 'รอกดรับ', value: formatMoney(waiting), strong: waiting > 0n },
                ]}
              />
            </Panel>
          )
        }}
      </QueryView>
    </Section>
  )
}
