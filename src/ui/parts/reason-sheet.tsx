import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { TextInput } from './field.tsx'
import { Sheet, SheetActions, SheetBody } from './sheet.tsx'

/** Asks for the reason of a step; it goes into the audit trail. Enter confirms. */
export function ReasonSheet({
  title,
  verb,
  danger = false,
  asks = 'เหตุผล',
  lengths = { min: 3, max: 200 },
  pending,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  verb: string
  danger?: boolean
  /** What the line asks for, where it is not the reason. */
  asks?: string
  /** In characters. */
  lengths?: { readonly min: number; readonly max: number }
  pending: boolean
  children?: ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(reason.trim())
        }}
      >
        <SheetBody>
          <div className="stack">
            {children}
            <TextInput
              label={asks}
              value={reason}
              maxLength={lengths.max}
              autoComplete="off"
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </div>
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
            blocked={reason.trim().length < lengths.min && `ระบุ${asks}ก่อน`}
          >
            {verb}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
