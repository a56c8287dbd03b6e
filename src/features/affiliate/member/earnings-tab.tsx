import { lazy, Suspense, useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { MonthSelect, useThisMonth } from '#ui/parts/month-select.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { monthWord, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import {
  type CommissionMonthWire,
  getAffiliateConfig,
  listCommissionDays,
  type PooledMonthWire,
} from '../contract.ts'
import classes from './affiliate.module.css'
import { DayChart } from './day-chart.tsx'
import { entryLook, untoldSentence } from './earnings-words.ts'
import { Redeemed } from './redeemed.tsx'

const DaySheet = lazy(() => import('./day-sheet.tsx').then((file) => ({ default: file.DaySheet })))

/** The days of a month that gave commission, or months as one, drawn and in figures, each opens its parts; and what was taken out. */
export function EarningsTab({ month: first }: { month: string | undefined }) {
  const [chosen, setMonth] = useState(first)
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
  const { items, months, rest, has_untold: hasUntold } = shown
  const note = hasUntold && config.data ? untoldSentence(config.data) : null
  if (items.length === 0 && months.length === 0 && rest === null) {
    return (
      <>
        <p className="c2">{hasUntold ? 'เดือนนี้ยังไม่มียอดที่แสดงได้' : 'เดือนนี้ยังไม่มีรายได้จากเพื่อน'}</p>
        {note === null ? null : <p className="t13 c2">{note}</p>}
      </>
    )
  }
  return (
    <>
      <p className="t14 c2">{totalOf(shown)}</p>
      {items.length === 0 ? null : <DayChart shown={shown} onOpen={onOpen} />}
      <PanelList>
        {months.map((one) => (
          <ListRow
            key={`${one.date} ${one.of_month} ${one.level}`}
            title={monthTitle(one)}
            note={`เพื่อน ${formatCount(one.friends)} คน · ${one.is_correction ? `แก้ผล ${thaiDay(one.date)}` : `ยอดที่ใช้คิด ${formatMoney(one.base)}`}`}
            end={<Money amount={one.commission} tone="flow" />}
            endNote={<StatusChip {...entryLook(one)} />}
            onPress={() => onOpen(one.date)}
          />
        ))}
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

/** Of months the play is not told, so that the sum of days says nothing beside them. */
const totalOf = ({ total, turnover, months }: CommissionMonthWire): string =>
  months.length > 0
    ? `รายได้ที่แสดงของเดือนนี้ ${formatMoney(total)}`
    : `รายได้ที่แสดงของเดือนนี้ ${formatMoney(total)} จากยอดเล่นที่นับ ${formatMoney(turnover)}`

const monthTitle = ({ of_month: month, level }: PooledMonthWire): string =>
  [`ทั้งเดือน${monthWord(month.slice(0, 7))}`, ...(level === 1 ? [] : [`ชั้น ${level}`])].join(' · ')

const factsOf = ({ friends, base }: { friends: number; base: string }): string =>
  `เพื่อน ${formatCount(friends)} คน · ยอดเล่นที่นับ ${formatMoney(base)}`
