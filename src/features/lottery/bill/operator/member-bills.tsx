import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { billLooks } from '../../round/member/round-words.ts'
import { listMemberBills, MEMBER_BILLS_DAYS } from '../operator-contract.ts'

const tabs = [
  { value: 'accepted', label: 'รอผล' },
  { value: 'all', label: 'ล่าสุด' },
] as const

/** A shorter page than elsewhere: it is one section of a card. */
const A_PAGE = 5

/** A member's bills: those that wait for their result, or the last ones. */
export function MemberBills({
  memberId,
  onBill,
}: {
  memberId: number
  onBill: (billId: number) => void
}) {
  const [status, setStatus] = useState<(typeof tabs)[number]['value']>('accepted')
  const pages = useCallPages(listMemberBills, { member_id: memberId, status, limit: A_PAGE })
  const summary = pages.data?.pages[0]?.summary
  return (
    <Section title="โพย">
      <div className="stack">
        <FilterTabs label="โพยของสมาชิก" items={tabs} value={status} onChange={setStatus} />
        {summary ? (
          <p className="t14 c2 num">
            {`${MEMBER_BILLS_DAYS} วัน: แทง ${formatMoney(summary.staked)} · ถูกรางวัล ${formatMoney(summary.win)} · รอผล ${summary.waiting_count} ใบ`}
          </p>
        ) : null}
        <QueryView query={pages} skeleton={<SkeletonRows count={3} />}>
          {() =>
            pages.items.length === 0 ? (
              <p className="t14 c2">
                {status === 'all' ? `ไม่มีโพยใน ${MEMBER_BILLS_DAYS} วันล่าสุด` : 'ไม่มีโพยที่รอผล'}
              </p>
            ) : (
              <PanelList>
                {pages.items.map((bill) => (
                  <ListRow
                    key={bill.bill_id}
                    title={`${bill.market_name} · โพย ${bill.bill_no}`}
                    note={`${bill.line_count} รายการ · ${thaiDateTime(bill.created_at)}`}
                    end={<Money amount={bill.total} />}
                    endNote={<StatusChip {...billLooks[bill.status]} />}
                    onPress={() => onBill(Number(bill.bill_id))}
                  />
                ))}
              </PanelList>
            )
          }
        </QueryView>
        <LoadMore query={pages} />
      </div>
    </Section>
  )
}
