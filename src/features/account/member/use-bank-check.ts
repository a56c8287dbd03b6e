import { type Form, showDetails } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { checkAccount } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { type RegisterValues, stepFields } from './register-form.ts'

/** Asks whether the bank account is free and in this name, and puts the answer under the fields. */
export function useBankCheck(form: Form<RegisterValues>, onGood: () => void) {
  const say = (field: 'bank_account_number' | 'first_name', message: string) =>
    form.setError(field, { message }, { shouldFocus: true })
  const check = useAction(checkAccount, {
    onDone: (answer) => {
      if (!answer.available) {
        return say('bank_account_number', accountErrors.bank_account_taken.thai)
      }
      if (answer.name_matches === false) {
        return say('first_name', accountErrors.bank_name_mismatch.thai)
      }
      onGood()
    },
    onRefused: (error) => showDetails(form, error, stepFields[1]),
  })
  const run = async () => {
    if (!(await form.check(stepFields[1]))) return
    const { bank_code, bank_account_number, first_name, last_name } = form.values
    check.run({ bank_code, bank_account_number, first_name, last_name })
  }
  return { run: () => void run(), pending: check.pending }
}
