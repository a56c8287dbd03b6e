import { useEffect } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { passwordChars } from '../rules.ts'
import classes from './account-forms.module.css'

const schema = () => import('./schemas.ts').then((file) => file.newPasswordSchema)

/** A new password, typed twice. */
export function NewPasswordForm({
  submitLabel,
  sending,
  refusal,
  onSubmit,
}: {
  submitLabel: string
  sending: string | false
  /** What the server said to the last one. */
  refusal: ApiError | null
  onSubmit: (password: string) => void
}) {
  const form = useForm(schema, { new_password: '', again: '' })
  useEffect(() => {
    if (refusal) showDetails(form, refusal, ['new_password'])
  }, [refusal, form])
  const { errors } = form
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ new_password }) => onSubmit(new_password))}
    >
      <PasswordInput
        label="รหัสผ่านใหม่"
        autoComplete="new-password"
        hint={`อย่างน้อย ${passwordChars.min} ตัวอักษร`}
        error={errors.new_password?.message}
        {...form.register('new_password')}
      />
      <PasswordInput
        label="ยืนยันรหัสผ่านใหม่"
        autoComplete="new-password"
        error={errors.again?.message}
        {...form.register('again')}
      />
      <Button type="submit" size="lg" wide sending={sending}>
        {submitLabel}
      </Button>
    </form>
  )
}
