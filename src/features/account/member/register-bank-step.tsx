import { Controller, type UseFormReturn } from 'react-hook-form'
import { showDetails } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { accountErrors, checkAccount } from '../contract.ts'
import { accountDigits, accountLength, findBank, formatAccountNumber } from '../rules/banks.ts'
import classes from './account-forms.module.css'
import { BankPicker } from './bank-picker.tsx'
import { type RegisterValues, stepFields } from './register-form.ts'

/** Step 2: the bank account that pays in and gets paid, in the member's own name. */
export function BankStep({
  form,
  onBack,
  onNext,
}: {
  form: UseFormReturn<RegisterValues>
  onBack: () => void
  onNext: () => void
}) {
  const { errors } = form.formState
  const bank = findBank(form.watch('bank_code'))
  const say = (field: 'bank_account_number' | 'first_name', type: string, message: string) =>
    form.setError(field, { type, message }, { shouldFocus: true })
  const check = useAction(checkAccount, {
    onDone: (answer) => {
      if (!answer.available) {
        return say('bank_account_number', 'taken', accountErrors.bank_account_taken.thai)
      }
      if (answer.name_matches === false) {
        return say('first_name', 'mismatch', accountErrors.bank_name_mismatch.thai)
      }
      onNext()
    },
    onRefused: (error) => showDetails(form, error, stepFields[1]),
  })
  const next = async () => {
    if (!(await form.trigger(stepFields[1], { shouldFocus: true }))) return
    const { bank_code, bank_account_number, first_name, last_name } = form.getValues()
    check.run({ bank_code, bank_account_number, first_name, last_name })
  }
  const group = () => {
    const digits = accountDigits(form.getValues('bank_account_number'))
    form.setValue('bank_account_number', formatAccountNumber(bank, digits))
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
      <Controller
        control={form.control}
        name="bank_code"
        render={({ field }) => (
          <BankPicker
            value={field.value}
            onChange={field.onChange}
            error={errors.bank_code?.message}
          />
        )}
      />
      <TextInput
        label="เลขที่บัญชี"
        digits
        autoComplete="off"
        maxLength={20}
        hint={bank ? lengthHint(accountLength(bank)) : undefined}
        error={errors.bank_account_number?.message}
        {...form.register('bank_account_number', { onBlur: group })}
      />
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

const lengthHint = ({ min, max }: { min: number; max: number }) =>
  min === max ? `เลขที่บัญชีธนาคารนี้มี ${min} หลัก` : `เลขที่บัญชี ${min}–${max} หลัก`
