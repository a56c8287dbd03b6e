import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Sheet, SheetActions, SheetBody } from './sheet.tsx'

/** A step that is filled in and confirmed in a sheet, or given up. Enter confirms. */
export function SheetForm({
  title,
  verb,
  danger = false,
  width = 420,
  pending,
  blocked,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  verb: string
  danger?: boolean
  /** At most so wide, in CSS pixels. */
  width?: number
  pending: boolean
  /** What is still missing. */
  blocked: string | false
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={width}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <SheetBody>
          <div className="stack">{children}</div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่ทำ
          </Button>
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            size="lg"
            sending={pending && 'กำลังบันทึก…'}
            blocked={blocked}
          >
            {verb}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
