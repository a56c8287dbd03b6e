import { lazy, Suspense, useState, type ReactNode } from 'react'
import { IconAdjustmentsHorizontal, IconCalendar, IconX } from '@tabler/icons-react'
import type { WireOutput } from '#kernel/contract.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DayHeader, groupByDay } from '#ui/parts/day-header.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { dayOf, thaiDay } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import { listBills } from '../../contract.ts'
import { BillCard } from './bill-card.tsx'
import { BillUpdates } from './bill-updates.tsx'
import { billFilter, type BillSearch, type BillTab, hasFilters } from './bill-search.ts'
import classes from './bills-screen.module.css'

const FilterSheet = lazy(() =>
  import('./bills-filter-sheet.tsx').then((file) => ({ default: file.BillsFilterSheet })),
)

type Summary = WireOutput<typeof listBills>['summary']

/** The member's bills, newest first by day. Only what was won is gold. */
export function BillsScreen({
  search,
  onSearch,
  onOpen,
  aside,
}: {
  search: BillSearch
  onSearch: (search: BillSearch) => void
  onOpen: (billId: number) => void
  /** Stands between the filters and the list: the offer to be told of wins. */
  aside?: ReactNode
}) {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const pages = useCallPages(listBills, billFilter(search, today))
  const summary = useLast(pages.data?.pages[0]?.summary)
  return (
    <div className={classes.page}>
      <h1 className="t24">โพยของฉัน</h1>
      <SummaryRow summary={summary} />
      <Filters search={search} onSearch={onSearch} waiting={summary?.waiting_count ?? 0} />
      {aside}
      <QueryView query={pages} skeleton={<SkeletonRows count={5} />}>
        {() => (
          <>
            {pages.items.length === 0 ? (
              <NoBills search={search} onSearch={onSearch} />
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
      <BillUpdates bills={pages.items} />
    </div>
  )
}

/** The last value, shown while other bills are loading. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function Filters({
  search,
  onSearch,
  waiting,
}: {
  search: BillSearch
  onSearch: (search: BillSearch) => void
  waiting: number
}) {
  const [isOpen, setOpen] = useState(false)
  const tabs: readonly { value: BillTab; label: string }[] = [
    { value: 'all', label: 'ทั้งหมด' },
    { value: 'accepted', label: waiting > 0 ? `รอผล ${waiting}` : 'รอผล' },
    { value: 'won', label: 'ถูกรางวัล' },
    { value: 'lost', label: 'ไม่ถูก' },
    { value: 'returned', label: 'คืนโพย' },
  ]
  const { market, round, ...rest } = search
  return (
    <div className={classes.filters}>
      <FilterTabs
        label="สถานะโพย"
        items={tabs}
        value={search.status ?? 'all'}
        onChange={(status) => onSearch({ ...search, status })}
      />
      <div className={classes.narrow}>
        {market !== undefined || round !== undefined ? (
          <Button
            look="quiet"
            size="sm"
            icon={<IconX size={18} stroke={1.75} aria-hidden />}
            onClick={() => onSearch(rest)}
          >
            ล้างตัวกรอง
          </Button>
        ) : null}
        <span className="grow" />
        <Button
          look="text"
          size="sm"
          aria-haspopup="dialog"
          icon={<IconCalendar size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {spanText(search)}
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
          <span className="visually-hidden"> ตัวกรองวันที่และตลาด</span>
        </Button>
      </div>
      {isOpen ? (
        <Suspense>
          <FilterSheet search={search} onSearch={onSearch} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function spanText({ from, to, days, round }: BillSearch): string {
  if (from && to) return from === to ? thaiDay(from) : `${thaiDay(from)} – ${thaiDay(to)}`
  if (days === undefined && round !== undefined) return 'ทุกวัน'
  return days === 1 ? 'วันนี้' : `${days ?? 7} วัน`
}

function NoBills({
  search,
  onSearch,
}: {
  search: BillSearch
  onSearch: (search: BillSearch) => void
}) {
  const isFiltered = hasFilters(search) || search.status !== undefined
  return (
    <EmptyState
      art={ticket}
      title={
        hasFilters(search) ? 'ไม่มีโพยตามที่เลือก' : isFiltered ? 'ไม่มีโพยในสถานะนี้' : 'ยังไม่มีโพยในช่วงนี้'
      }
      action={
        isFiltered ? (
          <Button look="quiet" onClick={() => onSearch({})}>
            ดูโพยทั้งหมด
          </Button>
        ) : (
          <ButtonLink to="/lotto/lobby" look="quiet">
            แทงหวย
          </ButtonLink>
        )
      }
    />
  )
}

/** Green is what a member is richer by, not what he won on the way to a loss. */
const profitTone = (summary: Summary | undefined): string | undefined =>
  summary && satangOf(summary.profit) > 0n ? 'c-green' : undefined

/**
 * Keeps its height while the sums are loading. What is staked less what waits is what the profit is of:
 * three sums alone do not add up for anyone with open bills.
 */
function SummaryRow({ summary }: { summary: Summary | undefined }) {
  const sums = [
    { term: 'ยอดแทง', amount: summary?.staked },
    { term: 'ในนั้นรอผล', amount: summary?.waiting },
    { term: 'ถูกรางวัล', amount: summary?.win },
    {
      term: 'กำไร/ขาดทุน',
      amount: summary?.profit,
      sign: 'always' as const,
      tone: profitTone(summary),
    },
  ]
  return (
    <dl className={classes.summary}>
      {sums.map(({ term, amount, tone, sign }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={tone}>
            {amount === undefined ? ' ' : <Money amount={amount} sign={sign ?? 'auto'} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
