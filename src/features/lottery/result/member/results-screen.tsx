import { useState } from 'react'
import type { Day } from '#kernel/time.ts'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useDrawnNow, useServerNow } from '#ui/client/server-clock.ts'
import { useCall, useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DayHeader } from '#ui/parts/day-header.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { dayOf, thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { getLobby } from '../../round/contract.ts'
import { listMarketResults } from '../contract.ts'
import { DayPicker } from './day-picker.tsx'
import { DrawRow } from './draw-row.tsx'
import { type DrawView, isNumbered } from './draw-wire.ts'
import { WaitingDraws } from './waiting-draws.tsx'
import classes from './results-screen.module.css'

type Categories = WireOutput<typeof getLobby>['categories']

/** Which draws are shown; both stand in the address. */
export interface ResultsFilter {
  readonly market?: number | undefined
  readonly date?: Day | undefined
}

/** Results first: the draws that are over, newest first, of all markets, a group, one, or a day. */
export function ResultsScreen({
  filter,
  onFilter,
}: {
  filter: ResultsFilter
  onFilter: (filter: ResultsFilter) => void
}) {
  const { market, date } = filter
  const [category, setCategory] = useState('')
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const coming = useCategories()
  const categories = coming ?? []
  const onlyDay = date === undefined ? {} : { date }
  const onlyMarket = market === undefined ? {} : { market }
  return (
    <div className={classes.page}>
      <h1 className="t24">ผลรางวัล</h1>
      <div className={classes.filters} data-day={date}>
        <DayPicker
          day={date}
          today={today}
          onChange={(day) =>
            onFilter({ ...onlyMarket, ...(day === undefined ? {} : { date: day }) })
          }
        />
        <SelectInput
          label={<span className="visually-hidden">เลือกหวย</span>}
          options={marketOptions(categories, market)}
          value={String(market ?? '')}
          onChange={(value) => {
            setCategory('')
            onFilter({ ...onlyDay, ...(value === '' ? {} : { market: Number(value) }) })
          }}
        />
      </div>
      {market !== undefined ? null : coming === undefined ? (
        <div className={classes.comingTabs} />
      ) : categories.length > 1 ? (
        <FilterTabs
          label="กลุ่มหวย"
          items={[
            { value: '', label: 'ทั้งหมด' },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={category}
          onChange={setCategory}
        />
      ) : null}
      <Draws
        filter={filter}
        categoryId={market === undefined && category !== '' ? Number(category) : undefined}
        today={today}
        nextDrawAt={nextDrawOf(categories, market)}
      />
    </div>
  )
}

function Draws({
  filter: { market, date },
  categoryId,
  today,
  nextDrawAt,
}: {
  filter: ResultsFilter
  categoryId: number | undefined
  today: Day
  nextDrawAt: string | undefined
}) {
  const pages = useCallPages(listMarketResults, {
    ...(market === undefined ? {} : { market_id: market }),
    ...(categoryId === undefined ? {} : { category_id: categoryId }),
    ...(date === undefined ? {} : { date }),
  })
  const waiting =
    date === undefined || date === today ? (
      <WaitingDraws today={today} marketId={market} categoryId={categoryId} />
    ) : null
  return (
    <QueryView
      query={pages}
      skeleton={
        <div className={classes.coming}>
          <SkeletonRows count={8} />
        </div>
      }
    >
      {() => {
        const [newest, ...older] = Map.groupBy(pages.items, ({ draw_day: day }) => day)
        if (!newest) {
          return (
            <>
              <EmptyState art={lotus} title={emptyText(date, nextDrawAt)} />
              {waiting}
            </>
          )
        }
        // One market draws once a day: its days are the rows of one list.
        if (market !== undefined && !isNumbered(newest[1][0])) {
          return (
            <div>
              <p className={`${classes.columns} t13 c2`}>3 ตัวบน · 2 ตัวล่าง</p>
              <PanelList>
                {pages.items.map((draw) => (
                  <DrawRow key={draw.round_ref} draw={draw} isOfOne />
                ))}
              </PanelList>
              {waiting}
              <LoadMore query={pages} />
            </div>
          )
        }
        return (
          <div>
            <DayOfDraws day={newest[0]} draws={newest[1]} />
            {waiting}
            {older.map(([day, draws]) => (
              <DayOfDraws key={day} day={day} draws={draws} />
            ))}
            <LoadMore query={pages} />
          </div>
        )
      }}
    </QueryView>
  )
}

function DayOfDraws({ day, draws }: { day: Day; draws: readonly DrawView[] }) {
  return (
    <section>
      <DayHeader day={day} end="3 ตัวบน · 2 ตัวล่าง" />
      <PanelList>
        {draws.map((draw) => (
          <DrawRow key={draw.round_ref} draw={draw} />
        ))}
      </PanelList>
    </section>
  )
}

function emptyText(date: Day | undefined, nextDrawAt: string | undefined): string {
  if (date !== undefined) return `ไม่มีงวดที่ออกผลในวันที่ ${thaiDay(date)}`
  return nextDrawAt === undefined
    ? 'ผลรางวัลจะขึ้นที่นี่ทันทีที่ออก'
    : `ผลแรกจะออก ${thaiDateTime(nextDrawAt)}`
}

/**
 * Names for the filters come once the page stands: a reader of the plain page has the draws themselves.
 * @returns undefined while they are on their way
 */
function useCategories(): Categories | undefined {
  const isThere = useServerNow((now) => now !== 0)
  const { data, error } = useCall(getLobby, {}, { staleTime: 60_000, enabled: isThere })
  return data?.categories ?? (error ? [] : undefined)
}

function marketOptions(categories: Categories, chosen: number | undefined) {
  const markets = categories.flatMap(({ markets: some }) => some)
  const names = markets.map(({ market_id: id, name }) => ({ value: String(id), label: name }))
  const isThere = chosen === undefined || names.some(({ value }) => value === String(chosen))
  return [
    { value: '', label: 'ทุกหวย' },
    ...(isThere ? [] : [{ value: String(chosen), label: 'หวยที่เลือก' }]),
    ...names,
  ]
}

function nextDrawOf(categories: Categories, market: number | undefined): string | undefined {
  return categories
    .flatMap(({ markets }) => markets)
    .find(({ market_id: id }) => Number(id) === market)?.round?.draw_at
}
