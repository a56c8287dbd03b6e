import { create } from 'zustand'
import { readAmount } from '#ui/thai/amount.ts'

interface Draft {
  /** The channel's id, once one was chosen. */
  readonly channel: string | undefined
  /** The amount as typed. */
  readonly typed: string
}

const EMPTY: Draft = { channel: undefined, typed: '' }

/** What stands in the deposit form, in this tab, until its payment is paid. */
export const useDepositDraft = create<Draft>()(() => EMPTY)

/** The amount that stands there, in baht; null: none that is one. */
export const useDraftAmount = (): string | null =>
  useDepositDraft(({ typed }) => {
    const read = readAmount(typed, { whole: true })
    return read.ok && read.value !== '0.00' ? read.value : null
  })

/** Changes what stands there; nothing at all: it is done with. */
export const keepDraft = (change: Partial<Draft> = EMPTY): void => useDepositDraft.setState(change)
