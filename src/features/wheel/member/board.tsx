import wheelArt from '#ui/art/motifs/wheel.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { getWheelBoard } from '../contract.ts'

const REFETCH_MS = 20_000

/** Who won what lately. */
export function Board() {
  const query = useCall(getWheelBoard, {}, { refetchInterval: REFETCH_MS })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
      {({ board }) =>
        board.length === 0 ? (
          <EmptyState art={wheelArt} title="ยังไม่มีผู้โชคดี" />
        ) : (
          <PanelList>
            {board.map((one) => (
              <ListRow
                key={one.spin_id}
                title={one.is_me ? 'คุณ' : one.name}
                note={thaiDateTime(one.spun_at)}
                end={one.label}
              />
            ))}
          </PanelList>
        )
      }
    </QueryView>
  )
}
