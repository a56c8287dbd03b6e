import { bangkokInstant } from '#kernel/time.ts'
import { listBills } from '#features/lottery/bill/contract.ts'
import { type BillStatus } from '#features/lottery/contract-words.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { Emblem } from '#ui/art/emblem.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { MoreLink, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip, type StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDayMonth } from '#ui/thai/dates.ts'

const SHOWN = 4

const kinds: Readonly<Record<BillStatus, StatusKind>> = {
  accepted: 'waiting',
  won: 'won',
  lost: 'lost',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** The member's newest bills and how they stand. */
export function RecentBills() {
  const bills = useCall(listBills, { limit: SHOWN }, { staleTime: 15_000 })
  return (
    <Section title="โพยล่าสุด" more={<MoreLink to="/lotto/bills">ทั้งหมด</MoreLink>}>
      <QueryView query={bills} skeleton={<SkeletonRows count={3} />}>
        {(data) =>
          data.items.length === 0 ? (
            <EmptyState
              art={ticket}
              title="ยังไม่มีโพย"
              action={
                <ButtonLink to="/lotto/lobby" look="quiet" size="sm">
                  แทงหวย
                </ButtonLink>
              }
            />
          ) : (
            <PanelList>
              {data.items.map((bill) => (
                <ListRowLink
                  key={bill.bill_id}
                  to="/lotto/bills"
                  lead={<Emblem market={bill.emblem} />}
                  title={bill.market_name}
                  note={`งวด ${thaiDayMonth(bangkokInstant(bill.draw_day))} · ${bill.line_count} รายการ`}
                  end={
                    bill.status === 'won' ? (
                      <Money amount={bill.win} sign="always" className="strong c-gold" />
                    ) : (
                      <Money amount={bill.total} className="medium" />
                    )
                  }
                  endNote={<StatusChip kind={kinds[bill.status]} />}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
    </Section>
  )
}
