import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SlipPanel } from './slip-panel.tsx'
import type { SlipPanelProps } from './slip-props.ts'

/** The lottery dialog: the slip as a sheet under the thumb, below 1280 px. */
export function SlipSheet({ onClose, ...props }: SlipPanelProps & { onClose: () => void }) {
  const count = props.editor.draft.slip.length
  return (
    <Sheet open onClose={onClose} title={`รายการแทง ${count}`} maxWidth={560}>
      <SheetBody>
        <SlipPanel {...props} heading={false} onSold={onClose} />
      </SheetBody>
    </Sheet>
  )
}
