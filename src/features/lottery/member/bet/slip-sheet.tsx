import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import type { SlipProps } from './bet-wire.ts'
import { SlipPanel } from './slip-panel.tsx'

/** The lottery dialog: the slip as a sheet under the thumb, below 1280 px. */
export function SlipSheet({ onClose, ...props }: SlipProps & { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={`รายการแทง ${props.slip.length}`} maxWidth={560}>
      <SheetBody>
        <SlipPanel {...props} heading={false} onSold={onClose} />
      </SheetBody>
    </Sheet>
  )
}
