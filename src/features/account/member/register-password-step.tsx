import type { Form } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { passwordChars } from '../rules.ts'
import classes from './account-forms.module.css'
import { MarketingInput } from './consents/marketing-input.tsx'
import { type RegisterValues, stepFields } from './register-form.ts'

const hints = {
  none: undefined,
  opened: undefined,
  remembered: 'มาจากลิงก์แรกที่คุณเปิด แก้เป็นรหัสอื่นได้',
} as const

/** Step 3: the password, and who sent the member here. */
export function PasswordStep({
  form,
  invitation,
  pending,
  onBack,
  onSubmit,
}: {
  form: Form<RegisterValues>
  /** A code that came with the link stands and is not typed, unless it turns out to be wrong. */
  invitation: 'none' | 'opened' | 'remembered'
  pending: boolean
  onBack: () => void
  onSubmit: () => void
}) {
  const { errors } = form
  const isLocked = invitation === 'opened' && !errors.referral_code
  const next = async () => {
    if (await form.check(stepFields[2])) onSubmit()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
    >
      <PasswordInput
        label="ตั้งรหัสผ่าน"
        autoComplete="new-password"
        hint={`อย่างน้อย ${passwordChars.min} ตัวอักษร ยาวได้ตามใจ และไม่มีเบอร์โทรของคุณ`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordInput
        label="ยืนยันรหัสผ่าน"
        autoComplete="new-password"
        error={errors.password_again?.message}
        {...form.register('password_again')}
      />
      <TextInput
        label="ไลน์ไอดี (ไม่บังคับ)"
        autoComplete="off"
        autoCapitalize="none"
        error={errors.line_id?.message}
        {...form.register('line_id')}
      />
      <TextInput
        label="รหัสผู้แนะนำ (ไม่บังคับ)"
        autoComplete="off"
        autoCapitalize="characters"
        readOnly={isLocked}
        hint={isLocked ? 'มาจากลิงก์ที่เพื่อนส่งให้คุณ' : hints[invitation]}
        error={errors.referral_code?.message}
        {...form.register('referral_code')}
      />
      <MarketingInput form={form} />
      <div className={classes.buttons}>
        <Button look="quiet" size="lg" onClick={onBack}>
          ย้อนกลับ
        </Button>
        <Button type="submit" size="lg" sending={pending && 'กำลังสมัคร…'}>
          สมัครสมาชิก
        </Button>
      </div>
    </form>
  )
}
