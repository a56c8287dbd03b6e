import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { listMarketResults } from '../contract.ts'
import { DrawCard } from './draw-card.tsx'
import classes from './results-screen.module.css'

/** All draws of one market, newest first, as far back as one scrolls. */
export function MarketHistory({ marketId, onClear }: { marketId: number; onClear: () => void }) {
  const pages = useCallPages(listMarketResults, { market_id: marketId })
  return (
    <>
      <button type="button" className={classes.clear} onClick={onClear}>
        ดูผลทุกหวย
      </button>
      <QueryView query={pages} skeleton={<SkeletonRows count={5} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={lotus} title="หวยนี้ยังไม่มีงวดที่ออกผล" />
          ) : (
            <div className={classes.cards}>
              {pages.items.map((result) => (
                <DrawCard key={result.round_id} result={result} linkMarket={false} />
              ))}
            </div>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
    </>
  )
}
