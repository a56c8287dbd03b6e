import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ApiError } from '#ui/client/api-error.ts'
import { schemaResolver, showDetails } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { newPassword } from '../fields.ts'
import { passwordChars } from '../rules.ts'
import classes from './account-forms.module.css'

const schema = z.object({ new_password: newPassword(), again: z.string() }).check(
  z.refine((values) => values.new_password === values.again, {
    error: 'รหัสผ่านไม่ตรงกัน',
    path: ['again'],
  }),
)

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
  const form = useForm<{ new_password: string; again: string }>({
    resolver: schemaResolver(schema),
    defaultValues: { new_password: '', again: '' },
  })
  useEffect(() => {
    if (refusal) showDetails(form, refusal, ['new_password'])
  }, [refusal, form])
  const { errors } = form.formState
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit(({ new_password }) => onSubmit(new_password))(event)
      }
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
