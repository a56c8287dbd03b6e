import type { Day } from '#kernel/time.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow, ListRowLink } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { type DayPlayWire, getDayPlay } from '../contract.ts'
import { figuresOf, resultWord } from './bars.ts'

/** The rounds of a day; one of the lottery leads to its bills. */
export function DaySheet({
  day,
  title,
  onClose,
}: {
  day: Day
  title: string
  onClose: () => void
}) {
  const query = useCall(getDayPlay, { day })
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={560}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {({ rows }) => (
            <PanelList>
              {rows.map((row) => (
                <Round key={`${row.source} ${row.source_id}`} row={row} />
              ))}
            </PanelList>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function Round({ row }: { row: DayPlayWire['rows'][number] }) {
  const content = {
    title: row.name,
    note: figuresOf(row),
    end: <Money amount={row.net} tone="flow" decimals="auto" />,
    endNote: resultWord(satangOf(row.net)),
  }
  if (row.source !== 'lottery_round') return <ListRow {...content} />
  return (
    <ListRowLink to="/lotto/bills" search={{ round: Number(row.source_id) }} arrow {...content} />
  )
}
