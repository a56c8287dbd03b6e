import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { listDeskWheels } from '../operator-contract.ts'
import {
  averageWords,
  paysWords,
  shownVersion,
  wheelLooks,
  type WheelRights,
} from './wheel-desk-words.ts'
import { WheelFormSheet } from './wheel-form-sheet.tsx'
import { WheelSheet } from './wheel-sheet.tsx'

/** What happens at the desk comes by the stream; this is for spins, of which it hears nothing. */
const SPUN_REFETCH_MS = 60_000

/** Every wheel: what members spin, what waits for a second person, and what it gave. */
export function WheelDeskScreen({ rights }: { rights: WheelRights }) {
  const [openId, setOpenId] = useState<number>()
  const [isWriting, setWriting] = useState(false)
  const query = useCall(listDeskWheels, {}, { refetchInterval: SPUN_REFETCH_MS })
  const opened = query.data?.find((one) => Number(one.wheel_id) === openId)
  return (
    <div className="stack">
      {rights.mayEdit ? (
        <div className="row">
          <Button
            look="quiet"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            สร้างกงล้อ
          </Button>
        </div>
      ) : null}
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(wheels) => (
          <PanelList>
            {wheels.map((wheel) => {
              const shown = shownVersion(wheel)
              return (
                <ListRow
                  key={wheel.wheel_id}
                  title={shown.title}
                  note={`${paysWords[wheel.pays]} · เฉลี่ยครั้งละ ${averageWords(shown)} · 30 วันนี้ ${formatCount(wheel.spins)} ครั้ง`}
                  end={<StatusChip {...wheelLooks[wheel.state]} />}
                  {...(wheel.proposal
                    ? { endNote: <StatusChip kind="pending" word="รอคนที่สอง" /> }
                    : {})}
                  onPress={() => setOpenId(Number(wheel.wheel_id))}
                />
              )
            })}
          </PanelList>
        )}
      </QueryView>
      {isWriting ? <WheelFormSheet wheel={null} onClose={() => setWriting(false)} /> : null}
      {opened ? (
        <WheelSheet wheel={opened} rights={rights} onClose={() => setOpenId(undefined)} />
      ) : null}
    </div>
  )
}
