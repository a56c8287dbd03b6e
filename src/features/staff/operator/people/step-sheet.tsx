import { type ReactNode, useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { SheetForm } from '#ui/parts/sheet-form.tsx'
import { REASON_LENGTH_MIN } from './people-words.ts'

/** Why, and the own password of whoever does it. */
export interface StepProof {
  readonly reason: string
  readonly password: string
}

/** What a step about another's account asks for, whatever it is: why, and who is really there. */
export function StepSheet({
  title,
  verb,
  danger = false,
  pending,
  refused,
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
  /** What is still missing above. */
  blocked?: string | false
  children?: ReactNode
  onConfirm: (proof: StepProof) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  return (
    <SheetForm
      title={title}
      verb={verb}
      danger={danger}
      width={480}
      pending={pending}
      blocked={missing(blocked, reason, password)}
      onConfirm={() => onConfirm({ reason: reason.trim(), password })}
      onClose={onClose}
    >
      {children}
      <ProofFields
        proof={{ reason, password }}
        refused={refused}
        onReason={setReason}
        onPassword={setPassword}
      />
    </SheetForm>
  )
}

function ProofFields({
  proof,
  refused,
  onReason,
  onPassword,
}: {
  proof: StepProof
  refused: ApiError | null
  onReason: (reason: string) => void
  onPassword: (password: string) => void
}) {
  const isPassword = refused?.details.some(({ field }) => field === 'password') === true
  return (
    <>
      <TextInput
        label="เหตุผล"
        value={proof.reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <PasswordInput
        label="รหัสผ่านของคุณ"
        hint="ยืนยันว่าคุณเป็นผู้ทำเอง"
        autoComplete="current-password"
        value={proof.password}
        error={isPassword ? refused?.message : undefined}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      {refused && !isPassword ? (
        <Note tone="red" role="alert">
          {refused.details[0]?.message ?? refused.message}
        </Note>
      ) : null}
    </>
  )
}

function missing(blocked: string | false, reason: string, password: string): string | false {
  if (blocked) return blocked
  if (reason.trim().length < REASON_LENGTH_MIN) return 'ระบุเหตุผลก่อน'
  return password === '' && 'กรอกรหัสผ่านของคุณก่อน'
}
