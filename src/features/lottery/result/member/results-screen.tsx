import { useState } from 'react'
import type { Day } from '#kernel/time.ts'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { dayOf, thaiDay } from '#ui/thai/dates.ts'
import { listResults } from '../contract.ts'
import { DayPicker } from './day-picker.tsx'
import { DrawCard } from './draw-card.tsx'
import type { DrawView } from './draw-wire.ts'
import { MarketHistory } from './market-history.tsx'
import classes from './results-screen.module.css'

const ALL = 'all'

/** The draws of a day by group, or all that one market ever drew. */
export function ResultsScreen({
  marketId,
  onClearMarket,
}: {
  marketId: number | undefined
  onClearMarket: () => void
}) {
  return (
    <div className={classes.page}>
      <h1 className="t24">ผลรางวัล</h1>
      {marketId === undefined ? (
        <DayResults />
      ) : (
        <MarketHistory marketId={marketId} onClear={onClearMarket} />
      )}
    </div>
  )
}

function DayResults() {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const [picked, setPicked] = useState<Day>()
  const [wanted, setWanted] = useState('')
  const [group, setGroup] = useState(ALL)
  const day = picked ?? today
  const query = useCall(listResults, { date: day }, { refetchInterval: 30_000, keepPrevious: true })
  return (
    <>
      <div className={classes.bar}>
        <DayPicker day={day} today={today} onChange={setPicked} />
      </div>
      <QueryView
        query={query}
        skeleton={
          <div className={classes.coming}>
            <SkeletonRows count={5} />
          </div>
        }
      >
        {(results) =>
          results.length === 0 ? (
            <EmptyState art={lotus} title={`ยังไม่มีงวดที่ออกผลในวันที่ ${thaiDay(day)}`} />
          ) : (
            <>
              <div className={classes.filters}>
                <TextInput
                  label="ค้นหาหวย"
                  type="search"
                  placeholder="เช่น ฮานอย ลาว นิเคอิ"
                  value={wanted}
                  onChange={(event) => setWanted(event.currentTarget.value)}
                />
                <FilterTabs
                  label="กลุ่มหวย"
                  items={[{ value: ALL, label: 'ทั้งหมด' }, ...groupsOf(results)]}
                  value={group}
                  onChange={setGroup}
                />
              </div>
              <Groups results={results.filter((one) => isWanted(one, wanted, group))} />
            </>
          )
        }
      </QueryView>
    </>
  )
}

function Groups({ results }: { results: readonly DrawView[] }) {
  if (results.length === 0) return <EmptyState art={lotus} title="ไม่พบหวยที่ค้นหาในวันนี้" />
  return groupsOf(results).map(({ value, label }) => (
    <section key={value} className={classes.group}>
      <h2 className="t18">{label}</h2>
      <div className={classes.cards}>
        {results
          .filter((one) => String(one.category_id) === value)
          .toSorted(drawnFirst)
          .map((result) => (
            <DrawCard key={result.round_id} result={result} linkMarket />
          ))}
      </div>
    </section>
  ))
}

/** Draws with a result come before those that wait, the newest first. */
function drawnFirst(a: DrawView, b: DrawView): number {
  const waits = (one: DrawView) => (one.top3 === null ? 1 : 0)
  return waits(a) - waits(b) || Date.parse(b.draw_at) - Date.parse(a.draw_at)
}

/** The groups that appear, in the order of the lobby. */
function groupsOf(results: readonly DrawView[]): { value: string; label: string }[] {
  const names = new Map(results.map((one) => [Number(one.category_id), one.category_name]))
  return [...names]
    .toSorted(([a], [b]) => a - b)
    .map(([id, label]) => ({ value: String(id), label }))
}

function isWanted(result: DrawView, wanted: string, group: string): boolean {
  const words = wanted.trim().toLowerCase()
  return (
    (group === ALL || String(result.category_id) === group) &&
    (words === '' || result.market_name.toLowerCase().includes(words))
  )
}
