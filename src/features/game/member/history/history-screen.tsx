import { lazy, Suspense } from 'react'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs, Segmented } from '#ui/parts/choice.tsx'
import { DayHeader, groupByDay } from '#ui/parts/day-header.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { dayOf } from '#ui/thai/dates.ts'
import { listOwnRounds } from '../../history-contract.ts'
import {
  historyFilter,
  historySpans,
  type RoundState,
  type Searching,
  spanOf,
} from './history-search.ts'
import { RoundRow } from './round-row.tsx'
import { stateWords } from './round-words.ts'
import { WaitingRounds } from './waiting-rounds.tsx'
import classes from './history-screen.module.css'

const RoundSheet = lazy(() =>
  import('./round-sheet.tsx').then((file) => ({ default: file.RoundSheet })),
)
const NoRounds = lazy(() => import('./no-rounds.tsx').then((file) => ({ default: file.NoRounds })))

/** The member's rounds of games, newest first by day; those that wait for him stand above. */
export function HistoryScreen({ search, onSearch }: Searching) {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const pages = useCallPages(listOwnRounds, historyFilter(search, today), { staleTime: 5_000 })
  const { round, ...rest } = search
  return (
    <div className={classes.page}>
      <PageBar title="ประวัติการเล่น" backTo="/play" />
      <WaitingRounds />
      <Filters search={search} onSearch={onSearch} />
      <QueryView query={pages} skeleton={<SkeletonRows count={6} round={false} />}>
        {() => (
          <>
            {pages.items.length === 0 ? (
              <Suspense fallback={<SkeletonRows count={2} round={false} />}>
                <NoRounds search={search} onSearch={onSearch} />
              </Suspense>
            ) : (
              groupByDay(pages.items, (one) => one.opened_at).map(([day, rounds]) => (
                <section key={day} className={classes.day}>
                  <DayHeader day={day} />
                  <PanelList>
                    {rounds.map((one) => (
                      <RoundRow
                        key={one.round_id}
                        round={one}
                        onOpen={() => onSearch({ ...rest, round: Number(one.round_id) })}
                      />
                    ))}
                  </PanelList>
                </section>
              ))
            )}
            <LoadMore query={pages} />
          </>
        )}
      </QueryView>
      {round === undefined ? null : (
        <Suspense>
          <RoundSheet key={round} roundId={round} onClose={() => onSearch(rest)} />
        </Suspense>
      )}
    </div>
  )
}

const states: readonly { value: RoundState | 'all'; label: string }[] = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'open', label: stateWords.open.word },
  { value: 'settled', label: stateWords.settled.word },
  { value: 'void', label: stateWords.void.word },
]
const spans = historySpans.map((days) => ({
  value: `${days}`,
  label: days === 1 ? 'วันนี้' : `${days}\u00a0วัน`,
}))

function Filters({ search, onSearch }: Searching) {
  const { state, ...rest } = search
  return (
    <div className={classes.filters}>
      <FilterTabs
        label="สถานะรอบ"
        items={states}
        value={state ?? 'all'}
        onChange={(next) => onSearch(next === 'all' ? rest : { ...rest, state: next })}
      />
      <Segmented
        label="ช่วงวัน"
        items={spans}
        value={`${spanOf(search)}`}
        onChange={(next) => {
          const days = historySpans.find((one) => `${one}` === next)
          if (days) onSearch({ ...search, days })
        }}
      />
      {search.game === undefined ? null : (
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            const { game: _, ...others } = search
            onSearch(others)
          }}
        >
          ทุกเกม
        </Button>
      )}
    </div>
  )
}
