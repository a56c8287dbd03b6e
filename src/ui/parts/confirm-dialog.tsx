import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Sheet, SheetActions, SheetBody } from './sheet.tsx'

/** Asks before something that cannot be taken back. The safe way out comes first. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'ยกเลิก',
  sending,
  danger,
  onConfirm,
  onClose,
}: {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The verb in progress while it is being done. */
  sending?: string | false
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Sheet open={open} onClose={onClose} title={title} maxWidth={400}>
      <SheetBody>
        <div className="c2">{children}</div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          look={danger ? 'danger' : 'primary'}
          size="lg"
          sending={sending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
