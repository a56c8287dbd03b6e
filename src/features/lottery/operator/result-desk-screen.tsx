import trophy from '#ui/art/motifs/kite.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { resultQueue } from '../operator-contract.ts'
import { FeedAlarmBar } from './feed/feed-alarm-bar.tsx'
import { RoundDesk } from './round-desk.tsx'
import { RoundFaultBar } from './round-fault-bar.tsx'
import { RoundQueue } from './round-queue.tsx'
import classes from './result-desk-screen.module.css'

/** The queue moves by itself: rounds close, feeds answer, colleagues confirm. */
const QUEUE_REFETCH_MS = 5_000

/** The result desk: the rounds that wait at the left, the chosen one beside them. */
export function ResultDeskScreen({
  roundId,
  onPick,
}: {
  roundId: number | undefined
  onPick: (roundId: number) => void
}) {
  const query = useCall(resultQueue, {}, { refetchInterval: QUEUE_REFETCH_MS })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
      {({ waiting, done_today: doneToday }) => {
        const chosen = roundId ?? toNumber(waiting[0]?.round_id ?? doneToday[0]?.round_id)
        return (
          <div className="stack">
            <FeedAlarmBar onPick={onPick} />
            <RoundFaultBar />
            <div className={classes.desk}>
              <RoundQueue waiting={waiting} doneToday={doneToday} chosen={chosen} onPick={onPick} />
              {chosen === undefined ? (
                <Panel padded>
                  <EmptyState art={trophy} title="ยังไม่มีงวดที่ปิดรับและรอออกผล">
                    งวดที่ปิดรับแล้วจะขึ้นที่นี่เอง
                  </EmptyState>
                </Panel>
              ) : (
                <RoundDesk key={chosen} roundId={chosen} />
              )}
            </div>
          </div>
        )
      }}
    </QueryView>
  )
}

const toNumber = (id: number | string | undefined): number | undefined =>
  id === undefined ? undefined : Number(id)
