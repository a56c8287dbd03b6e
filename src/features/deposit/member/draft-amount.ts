import { readAmount } from '#ui/thai/amount.ts'
import { useDepositDraft } from './deposit-draft.ts'

/** The amount that stands there, in baht; null: none that is one. */
export const useDraftAmount = (): string | null =>
  useDepositDraft(({ typed }) => {
    const read = readAmount(typed, { whole: true })
    return read.ok && read.value !== '0.00' ? read.value : null
  })
