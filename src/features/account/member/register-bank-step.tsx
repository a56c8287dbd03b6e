import type { Form } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { accountDigits, accountLength, findBank, formatAccountNumber } from '../rules/banks.ts'
import classes from './account-forms.module.css'
import { BankPicker, lengthHint } from './bank-picker.tsx'
import type { RegisterValues } from './register-form.ts'
import { useBankCheck } from './use-bank-check.ts'

/** Step 2: the bank account that pays in and gets paid, in the member's own name. */
export function BankStep({
  form,
  onBack,
  onNext,
}: {
  form: Form<RegisterValues>
  onBack: () => void
  onNext: () => void
}) {
  const { errors } = form
  const bank = findBank(form.watch('bank_code'))
  const check = useBankCheck(form, onNext)
  const group = () => {
    const digits = accountDigits(form.values.bank_account_number)
    form.setValue('bank_account_number', formatAccountNumber(bank, digits))
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check.run()
      }}
    >
      <BankPicker {...form.field('bank_code')} error={errors.bank_code?.message} />
      <TextInput
        label="เลขที่บัญชี"
        digits
        autoComplete="off"
        maxLength={40}
        hint={bank ? lengthHint(accountLength(bank)) : undefined}
        error={errors.bank_account_number?.message}
        {...form.register('bank_account_number', { onBlur: group })}
      />
      <NameInputs form={form} />
      <Note>ชื่อต้องตรงกับบัญชีธนาคาร ใช้บัญชีนี้ในการฝากและถอนเท่านั้น</Note>
      <div className={classes.buttons}>
        <Button look="quiet" size="lg" onClick={onBack}>
          ย้อนกลับ
        </Button>
        <Button type="submit" size="lg" sending={check.pending && 'กำลังตรวจสอบ…'}>
          ถัดไป
        </Button>
      </div>
    </form>
  )
}

/** First and last name, as the bank has them. */
function NameInputs({ form }: { form: Form<RegisterValues> }) {
  const { errors } = form
  return (
    <div className={classes.two}>
      <TextInput
        label="ชื่อ"
        autoComplete="given-name"
        error={errors.first_name?.message}
        {...form.register('first_name')}
      />
      <TextInput
        label="นามสกุล"
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
    </div>
  )
}
