import { addDays, type Day } from '#kernel/time.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { buddhistYear, thaiMonths } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { monthlyStatement } from '../contract.ts'
import type { StatementRange } from './statement-range.ts'

const MONTHS = 24

/** `พฤศจิกายน 2569` */
const monthName = (month: string): string =>
  `${thaiMonths[Number(month.slice(5)) - 1] ?? ''} ${buddhistYear(Number(month.slice(0, 4)))}`

/** The days of a month that have begun. */
function daysOfMonth(month: string, today: Day): StatementRange {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next =
    number === 12 ? `${year + 1}-01-01` : `${year}-${`${number + 1}`.padStart(2, '0')}-01`
  const last = addDays(next, -1)
  return { from: `${month}-01`, to: last < today ? last : today }
}

/** What came and went in each month; one tap shows its movements. */
export function MonthsSheet({
  today,
  onChoose,
  onClose,
}: {
  today: Day
  onChoose: (range: StatementRange) => void
  onClose: () => void
}) {
  const query = useCall(monthlyStatement, { months: `${MONTHS}` })
  return (
    <Sheet open onClose={onClose} title="สรุปรายเดือน" maxWidth={480}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} round={false} />}>
          {(months) =>
            months.length === 0 ? (
              <EmptyState art={ticket} title="ยังไม่มีรายการใน 24 เดือนที่ผ่านมา" />
            ) : (
              <PanelList>
                {months.map(({ month, in: income, out, net }) => (
                  <ListRow
                    key={month}
                    title={monthName(month)}
                    note={`เข้า ${formatMoney(income)} · ออก ${formatMoney(out)}`}
                    end={<Money amount={net} tone="flow" className="t16 medium" />}
                    endNote="สุทธิ"
                    onPress={() => {
                      onChoose(daysOfMonth(month, today))
                      onClose()
                    }}
                  />
                ))}
              </PanelList>
            )
          }
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}
