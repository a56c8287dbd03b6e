import { IconBrandLine, IconChevronRight } from '@tabler/icons-react'
import { useCall } from '#ui/client/use-call.ts'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { lineSettings } from '../../line-contract.ts'

/** The way to the member's LINE account, where members log in by it. */
export function LineRow({ onOpen }: { onOpen: () => void }) {
  const { data } = useCall(lineSettings, {}, { staleTime: Infinity, errorHandling: false })
  if (data?.is_on === false) return null
  return (
    <ListRow
      lead={
        <IconPlate>
          <IconBrandLine size={20} stroke={1.75} />
        </IconPlate>
      }
      title="บัญชี LINE"
      note="เชื่อมแล้วเข้าสู่ระบบด้วย LINE ได้"
      end={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
      onPress={onOpen}
    />
  )
}
