import { type ReactNode, useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'

const REASON_MIN = 5

/** Why, and the own password of the person who does it. */
export interface Proof {
  readonly reason: string
  readonly password: string
}

/** A change of keys or addresses: what is above, why, and who is really there. */
export function ProofSheet({
  title,
  verb,
  danger = false,
  pending,
  refused,
  placed = [],
  blocked = false,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  verb: string
  danger?: boolean
  pending: boolean
  refused: ApiError | null
  /** Fields above that show what is wrong with them. */
  placed?: readonly string[]
  /** What is still missing above. */
  blocked?: string | false
  children?: ReactNode
  onConfirm: (proof: Proof) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const faultOf = (name: string): string | undefined =>
    refused?.details.find(({ field }) => field === name)?.message
  const isShown = ['reason', 'password', ...placed].some((name) => faultOf(name) !== undefined)
  return (
    <SheetForm
      title={title}
      verb={verb}
      danger={danger}
      width={560}
      pending={pending}
      blocked={blocked || missing(reason, password)}
      onConfirm={() => onConfirm({ reason: reason.trim(), password })}
      onClose={onClose}
    >
      {children}
      <TextInput
        label="เหตุผล"
        value={reason}
        maxLength={300}
        autoComplete="off"
        error={faultOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <PasswordInput
        label="รหัสผ่านของคุณ"
        hint="ยืนยันว่าคุณเป็นผู้ทำเอง"
        autoComplete="current-password"
        value={password}
        error={faultOf('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {refused && !isShown ? (
        <Note tone="red" role="alert">
          {refused.details[0]?.message ?? refused.message}
        </Note>
      ) : null}
    </SheetForm>
  )
}

function missing(reason: string, password: string): string | false {
  if (reason.trim().length < REASON_MIN) return 'ระบุเหตุผลก่อน'
  return password === '' && 'กรอกรหัสผ่านของคุณก่อน'
}
