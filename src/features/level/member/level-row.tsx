import { IconMedal } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { IconPlate, ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { getMemberLevel } from '../contract.ts'

/** The way to the level, with its name. */
export function LevelRow() {
  const { data } = useCall(getMemberLevel, {})
  return (
    <PanelList>
      <ListRowLink
        to="/member/level"
        lead={
          <IconPlate tone="gold">
            <IconMedal size={20} stroke={1.75} />
          </IconPlate>
        }
        title="ระดับสมาชิก"
        // As high without a name as with one: the answer moves nothing.
        note={data?.name ?? '\u00a0'}
        arrow
      />
    </PanelList>
  )
}
