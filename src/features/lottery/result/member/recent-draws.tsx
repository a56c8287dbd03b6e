import lotus from '#ui/art/motifs/lotus.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { roundLooks } from '../../round/member/round-words.ts'
import { listMarketResults } from '../contract.ts'
import type { DrawView } from './draw-wire.ts'

/** ผลย้อนหลัง of one market, a line each: what people look up while they choose a number. */
export function RecentDraws({ marketId }: { marketId: number }) {
  const pages = useCallPages(listMarketResults, { market_id: marketId }, { staleTime: 60_000 })
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={lotus} title="หวยนี้ยังไม่มีงวดที่ออกผล" />
          ) : (
            pages.items.map((draw) => <DrawRow key={draw.round_id} draw={draw} />)
          )
        }
      </QueryView>
      <LoadMore query={pages} />
    </>
  )
}

function DrawRow({ draw }: { draw: DrawView }) {
  return (
    <ListRow
      title={`งวด ${thaiDay(draw.draw_day)}`}
      note={draw.round_no > 1 ? `รอบที่ ${draw.round_no}` : undefined}
      end={
        draw.top3 === null ? (
          <StatusChip {...roundLooks[draw.status]} />
        ) : (
          <span className="row">
            <DigitTablets digits={draw.top3} size="sm" label={`3 ตัวบน ${draw.top3}`} />
            {draw.bottom2 === null ? null : (
              <DigitTablets digits={draw.bottom2} size="sm" label={`2 ตัวล่าง ${draw.bottom2}`} />
            )}
          </span>
        )
      }
    />
  )
}
