import { useState } from 'react'
import gem from '#ui/art/motifs/gem.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { redeemedWords, redemptionLooks } from '../member/shop-words.ts'
import { listParcels, type ParcelWire } from '../operator-contract.ts'
import { PackingSheet } from './packing-sheet.tsx'
import { ParcelSheet } from './parcel-sheet.tsx'

/** What comes without word of the stream: new redemptions of the last minute. */
const PARCELS_REFETCH_MS = 60_000

/** Parcels under way, the longest waiting first, or those that ended. */
export function Parcels({ which, mayShip }: { which: 'open' | 'ended'; mayShip: boolean }) {
  const query = useCall(listParcels, { which }, { refetchInterval: PARCELS_REFETCH_MS })
  const [openId, setOpenId] = useState<number>()
  const [isPacking, setPacking] = useState(false)
  const opened = query.data?.find((one) => Number(one.redemption_id) === openId)
  return (
    <>
      {mayShip && which === 'open' ? (
        <div className="row">
          <Button size="sm" look="quiet" onClick={() => setPacking(true)}>
            ใบจัดของ
          </Button>
        </div>
      ) : null}
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(parcels) => <Rows parcels={parcels} onOpen={setOpenId} />}
      </QueryView>
      {isPacking ? <PackingSheet onClose={() => setPacking(false)} /> : null}
      {opened ? (
        <ParcelSheet parcel={opened} mayShip={mayShip} onClose={() => setOpenId(undefined)} />
      ) : null}
    </>
  )
}

function Rows({
  parcels,
  onOpen,
}: {
  parcels: readonly ParcelWire[]
  onOpen: (redemptionId: number) => void
}) {
  if (parcels.length === 0) return <EmptyState art={gem} title="ไม่มีพัสดุในรายการนี้" />
  return (
    <PanelList>
      {parcels.map((one) => (
        <ListRow
          key={one.redemption_id}
          title={`#${one.redemption_id} ${redeemedWords(one)}`}
          note={`${one.member_name} · ${thaiDateTime(one.state_at)}`}
          end={<StatusChip {...redemptionLooks[one.state]} />}
          onPress={() => onOpen(Number(one.redemption_id))}
        />
      ))}
    </PanelList>
  )
}
