import { type ReactNode, useState } from 'react'
import { TextInput } from './field.tsx'
import { SheetForm } from './sheet-form.tsx'

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
    <SheetForm
      title={title}
      verb={verb}
      danger={danger}
      pending={pending}
      blocked={reason.trim().length < lengths.min && `ระบุ${asks}ก่อน`}
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      {children}
      <TextInput
        label={asks}
        value={reason}
        maxLength={lengths.max}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SheetForm>
  )
}
