import { lazy, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { MonthSelect, useThisMonth } from '#ui/parts/month-select.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { type CommissionMonthWire, getAffiliateConfig, listCommissionDays } from '../contract.ts'
import classes from './affiliate.module.css'
import { entryLook, untoldSentence } from './affiliate-words.ts'
import { DayChart } from './day-chart.tsx'

const DaySheet = lazy(() => import('./day-sheet.tsx').then((file) => ({ default: file.DaySheet })))

/** The days of a month that gave commission, drawn and in figures, each opens its parts; and what was taken out. */
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
        {(shown) => (
          <>
            <Days shown={shown} onOpen={setDay} />
            <Redeemed redeemed={shown.redeemed} />
          </>
        )}
      </QueryView>
      <Suspense>
        {day === undefined ? null : <DaySheet day={day} onClose={() => setDay(undefined)} />}
      </Suspense>
    </div>
  )
}

function Days({ shown, onOpen }: { shown: CommissionMonthWire; onOpen: (day: string) => void }) {
  const config = useCall(getAffiliateConfig, {})
  const { items, rest, turnover, total, has_untold: hasUntold } = shown
  const note = hasUntold && config.data ? untoldSentence(config.data.smallest_group) : null
  if (items.length === 0 && rest === null) {
    return (
      <>
        <p className="c2">{hasUntold ? 'เดือนนี้ยังไม่มีวันที่แสดงยอดได้' : 'เดือนนี้ยังไม่มีรายได้จากเพื่อน'}</p>
        {note === null ? null : <p className="t13 c2">{note}</p>}
      </>
    )
  }
  return (
    <>
      <p className="t14 c2">
        {`รายได้ที่แสดงของเดือนนี้ ${formatMoney(total)} จากยอดเล่นที่นับ ${formatMoney(turnover)}`}
      </p>
      {items.length === 0 ? null : <DayChart shown={shown} onOpen={onOpen} />}
      <PanelList>
        {items.map((one) => (
          <ListRow
            key={one.date}
            title={thaiDay(one.date)}
            note={factsOf(one)}
            end={<Money amount={one.commission} tone="flow" />}
            endNote={<StatusChip {...entryLook(one)} />}
            onPress={() => onOpen(one.date)}
          />
        ))}
        {rest === null ? null : (
          <ListRow
            title={`อีก ${rest.days} วันรวมกัน`}
            note={factsOf(rest)}
            end={<Money amount={rest.commission} tone="flow" />}
          />
        )}
      </PanelList>
      {note === null ? null : <p className="t13 c2">{note}</p>}
    </>
  )
}

const factsOf = ({ friends, base }: { friends: number; base: string }): string =>
  `เพื่อน ${formatCount(friends)} คน · ยอดเล่นที่นับ ${formatMoney(base)}`

function Redeemed({ redeemed }: { redeemed: CommissionMonthWire['redeemed'] }) {
  return (
    <Section title="ประวัติการรับ">
      {redeemed.length === 0 ? (
        <p className="c2">เดือนนี้ยังไม่ได้รับเข้ากระเป๋า</p>
      ) : (
        <PanelList>
          {redeemed.map((one) => (
            <ListRow
              key={one.redemption_id}
              title="รับเข้ากระเป๋า"
              note={thaiDateTime(one.at)}
              end={<Money amount={one.amount} />}
            />
          ))}
        </PanelList>
      )}
    </Section>
  )
}
