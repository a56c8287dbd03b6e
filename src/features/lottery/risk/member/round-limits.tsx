import { useCall } from '#ui/client/use-call.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getLimit } from '../contract.ts'
import { LimitList } from './limit-list.tsx'

/** The เลขอั้น of a round, loaded where they are shown. */
export function RoundLimits({ roundId }: { roundId: number }) {
  const query = useCall(getLimit, { round_id: roundId }, { staleTime: 15_000 })
  return (
    <Panel padded>
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(limits) => <LimitList limits={limits} />}
      </QueryView>
    </Panel>
  )
}
