import type { UseFormReturn } from 'react-hook-form'
import { showDetails } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { accountErrors, checkAccount } from '../contract.ts'
import { type RegisterValues, stepFields } from './register-form.ts'

/** Asks whether the bank account is free and in this name, and puts the answer under the fields. */
export function useBankCheck(form: UseFormReturn<RegisterValues>, onGood: () => void) {
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
      onGood()
    },
    onRefused: (error) => showDetails(form, error, stepFields[1]),
  })
  const run = async () => {
    if (!(await form.trigger(stepFields[1], { shouldFocus: true }))) return
    const { bank_code, bank_account_number, first_name, last_name } = form.getValues()
    check.run({ bank_code, bank_account_number, first_name, last_name })
  }
  return { run: () => void run(), pending: check.pending }
}
