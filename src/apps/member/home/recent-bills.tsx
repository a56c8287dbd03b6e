import { bangkokInstant } from '#kernel/time.ts'
import { listBills } from '#features/lottery/bill/contract.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { Emblem } from '#ui/art/emblem.tsx'
import { type PageItem, useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { MoreLink, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDayMonth } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'

const SHOWN = 4

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
                <BillRow key={bill.bill_id} bill={bill} />
              ))}
            </PanelList>
          )
        }
      </QueryView>
    </Section>
  )
}

/** Gold is only what its member is richer by; what merely came back is said below what was paid. */
function BillRow({ bill }: { bill: PageItem<typeof listBills> }) {
  const { status, win, total } = bill
  // As `isReturned` of the bills says it, which would cost the first load a file of its own.
  const isBack = status === 'won' && satangOf(win) <= satangOf(total)
  const isWon = status === 'won' && !isBack
  return (
    <ListRowLink
      to="/lotto/bills"
      lead={<Emblem market={bill.emblem} />}
      title={bill.market_name}
      note={`งวด ${thaiDayMonth(bangkokInstant(bill.draw_day))} · ${bill.line_count} รายการ`}
      end={
        isWon ? (
          <Money amount={win} sign="always" className="strong c-gold" />
        ) : (
          <Money amount={total} className="medium" />
        )
      }
      endNote={
        isBack ? (
          <StatusChip kind="returned" word={`ได้คืน ${formatMoney(win)}`} />
        ) : (
          <StatusChip kind={status === 'accepted' ? 'waiting' : status} />
        )
      }
    />
  )
}
