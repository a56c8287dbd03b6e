import { lazy, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { MonthSelect, useThisMonth } from '#ui/parts/month-select.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { listCommissionDays } from '../contract.ts'
import classes from './affiliate.module.css'
import { entryLook } from './affiliate-words.ts'
import { Redeemed } from './redeemed.tsx'

const DaySheet = lazy(() => import('./day-sheet.tsx').then((file) => ({ default: file.DaySheet })))

/** The days of a month that gave commission, each opens its parts; and what was taken out. */
export function EarningsTab() {
  const [chosen, setMonth] = useState<string>()
  const [day, setDay] = useState<string>()
  const thisMonth = useThisMonth()
  const month = chosen ?? thisMonth
  const query = useCall(listCommissionDays, { month }, { keepPrevious: true })
  return (
    <div className={classes.list}>
      <MonthSelect value={month} onChange={setMonth} />
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {({ items, total, redeemed }) => (
          <>
            {items.length === 0 ? (
              <p className="c2">เดือนนี้ยังไม่มีรายได้จากเพื่อน</p>
            ) : (
              <>
                <p className="t14 c2">{`รายได้ของเดือนนี้ ${formatMoney(total)}`}</p>
                <PanelList>
                  {items.map((one) => (
                    <ListRow
                      key={one.date}
                      title={thaiDay(one.date)}
                      note={`เพื่อน ${formatCount(one.friends)} คน · ยอดเล่นที่นับ ${formatMoney(one.base)}`}
                      end={<Money amount={one.commission} tone="flow" />}
                      endNote={<StatusChip {...entryLook(one)} />}
                      onPress={() => setDay(one.date)}
                    />
                  ))}
                </PanelList>
              </>
            )}
            <Redeemed redeemed={redeemed} />
          </>
        )}
      </QueryView>
      <Suspense>
        {day === undefined ? null : <DaySheet day={day} onClose={() => setDay(undefined)} />}
      </Suspense>
    </div>
  )
}
