import { type Form, showDetails } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { PhoneInput } from '#ui/parts/phone-input.tsx'
import { checkAccount } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import classes from './account-forms.module.css'
import { BirthDateInput } from './birth-date-input.tsx'
import { ConsentInput } from './consent-input.tsx'
import { type RegisterValues, stepFields } from './register-form.ts'

/** Step 1: the phone that is not registered yet, the age, and the texts that are agreed to. */
export function PhoneStep({
  form,
  isSendingOtp,
  onNext,
}: {
  form: Form<RegisterValues>
  isSendingOtp: boolean
  onNext: (needsOtp: boolean) => void
}) {
  const { errors } = form
  const check = useAction(checkAccount, {
    onDone: (answer) => {
      if (answer.available) return onNext(answer.otp_required === true)
      const message = accountErrors.phone_taken.thai
      form.setError('phone', { message }, { shouldFocus: true })
    },
    onRefused: (error) => showDetails(form, error, ['phone']),
  })
  const next = async () => {
    if (!(await form.check(stepFields[0]))) return
    check.run({ phone: form.values.phone })
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
      <PhoneInput
        hint="ใช้เป็นชื่อผู้ใช้สำหรับเข้าสู่ระบบ"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <BirthDateInput {...form.field('birth_date')} error={errors.birth_date?.message} />
      <ConsentInput form={form} />
      <Button
        type="submit"
        size="lg"
        wide
        sending={(check.pending && 'กำลังตรวจสอบ…') || (isSendingOtp && 'กำลังส่งรหัส…')}
      >
        ถัดไป
      </Button>
    </form>
  )
}
