import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DayHeader, groupByDay } from '#ui/parts/day-header.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { addDays } from '#kernel/time.ts'
import { dayOf } from '#ui/thai/dates.ts'
import { serverNow, useServerNow } from '#ui/client/server-clock.ts'
import { listBills } from '../../contract.ts'
import { BillCard } from './bill-card.tsx'
import classes from './bills-screen.module.css'

const tabs = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'accepted', label: 'รอผล' },
  { value: 'won', label: 'ถูกรางวัล' },
  { value: 'lost', label: 'ไม่ถูกรางวัล' },
  { value: 'returned', label: 'ยกเลิก/คืนโพย' },
] as const

const ranges = [
  { value: '1', label: 'วันนี้' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
] as const

/** The member's bills, newest first by day. Only what was won is gold. */
export function BillsScreen({ onOpen }: { onOpen: (billId: number) => void }) {
  const [status, setStatus] = useState<(typeof tabs)[number]['value']>('all')
  const [days, setDays] = useState<(typeof ranges)[number]['value']>('7')
  const today = useServerNow((now) => dayOf(new Date(now || serverNow())))
  const pages = useCallPages(listBills, {
    status,
    from: addDays(today, 1 - Number(days)),
    to: today,
  })
  return (
    <div className={classes.page}>
      <h1 className="t24">โพยของฉัน</h1>
      <QueryView query={pages} skeleton={<SkeletonRows count={5} />}>
        {(data) => (
          <>
            <Summary summary={data.pages[0]?.summary} />
            <div className={classes.filters}>
              <FilterTabs label="สถานะโพย" items={tabs} value={status} onChange={setStatus} />
              <FilterTabs label="ช่วงวันที่" items={ranges} value={days} onChange={setDays} />
            </div>
            {pages.items.length === 0 ? (
              <EmptyState
                art={ticket}
                title={status === 'all' ? 'ยังไม่มีโพยในช่วงนี้' : 'ไม่มีโพยในสถานะนี้'}
                action={
                  <ButtonLink to="/lotto/lobby" look="quiet">
                    แทงหวย
                  </ButtonLink>
                }
              />
            ) : (
              groupByDay(pages.items, (bill) => bill.created_at).map(([day, bills]) => (
                <section key={day} className={classes.day}>
                  <DayHeader day={day} />
                  {bills.map((bill) => (
                    <BillCard
                      key={bill.bill_id}
                      bill={bill}
                      onOpen={() => onOpen(Number(bill.bill_id))}
                    />
                  ))}
                </section>
              ))
            )}
            <LoadMore query={pages} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Summary({ summary }: { summary: WireOutput<typeof listBills>['summary'] | undefined }) {
  if (!summary) return null
  return (
    <dl className={classes.summary}>
      <div>
        <dt>ยอดแทง</dt>
        <dd>
          <Money amount={summary.staked} />
        </dd>
      </div>
      <div>
        <dt>ถูกรางวัล</dt>
        <dd className="c-green">
          <Money amount={summary.win} />
        </dd>
      </div>
      <div>
        <dt>กำไร/ขาดทุน</dt>
        <dd>
          <Money amount={summary.profit} sign="always" />
        </dd>
      </div>
    </dl>
  )
}
