import { useState } from 'react'
import { addDays } from '#kernel/time.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { Emblem } from '#ui/art/emblem.tsx'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { dayOf, thaiDay, thaiTime } from '#ui/thai/dates.ts'
import { listResults } from '../contract.ts'
import { ResultNumbers } from './result-numbers.tsx'
import { roundLooks } from './round-words.ts'
import classes from './results-screen.module.css'

/** The draws of a day, or the last ones of one market. */
export function ResultsScreen({
  marketId,
  onClearMarket,
}: {
  marketId: number | undefined
  onClearMarket: () => void
}) {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const [day, setDay] = useState<string>()
  const shownDay = day ?? today
  const query = useCall(
    listResults,
    marketId === undefined ? { date: shownDay } : { market_id: marketId },
    { refetchInterval: 30_000, keepPrevious: true },
  )
  const quick = [
    { value: today, label: 'วันนี้' },
    { value: addDays(today, -1), label: 'เมื่อวาน' },
  ]
  return (
    <div className={classes.page}>
      <h1 className="t24">ผลรางวัล</h1>
      {marketId === undefined ? (
        <div className={classes.filters}>
          <FilterTabs label="วันที่" items={quick} value={shownDay} onChange={setDay} />
          <TextInput
            label="เลือกวันที่"
            type="date"
            max={today}
            value={shownDay}
            onChange={(event) => setDay(event.currentTarget.value || undefined)}
          />
        </div>
      ) : (
        <button type="button" className={classes.clear} onClick={onClearMarket}>
          ดูผลทุกหวย
        </button>
      )}
      <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
        {(results) =>
          results.length === 0 ? (
            <EmptyState art={lotus} title={`ยังไม่มีงวดที่ออกผลในวันที่ ${thaiDay(shownDay)}`} />
          ) : (
            <div className={classes.cards}>
              {results.map((result) => (
                <ResultCard key={result.round_id} result={result} />
              ))}
            </div>
          )
        }
      </QueryView>
    </div>
  )
}

function ResultCard({ result }: { result: WireOutput<typeof listResults>[number] }) {
  const isDrawn = result.top3 !== null
  return (
    <Panel>
      <div className={classes.head}>
        <Emblem market={result.market_code} size={40} />
        <span className="grow">
          <span className={`${classes.name} medium`}>{result.market_name}</span>
          <span className="t13 c2">งวด {thaiDay(result.draw_day)}</span>
        </span>
        {isDrawn && result.full ? (
          <span className="end">
            <span className={`${classes.name} t12 c2`}>ผลทางการ</span>
            <b className="num">{result.full}</b>
          </span>
        ) : (
          <StatusChip {...roundLooks[result.status]} />
        )}
      </div>
      {isDrawn ? (
        <ResultNumbers result={result} />
      ) : (
        <p className={`${classes.wait} t14 c2`}>
          {result.void_reason ?? `ออกผลราว ${thaiTime(result.draw_at)} น.`}
        </p>
      )}
    </Panel>
  )
}
