import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { LossList } from './loss-list.tsx'

/** The members of a day. */
export function DaySheet({
  day,
  onOpen,
  onClose,
}: {
  day: string
  onOpen: (lossId: number) => void
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title={`ยอดคืนของวันที่ ${thaiDay(day)}`} maxWidth={720}>
      <SheetBody>
        <LossList asked={{ day }} onOpen={onOpen} />
      </SheetBody>
    </Sheet>
  )
}
