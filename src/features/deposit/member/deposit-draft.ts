import { create } from 'zustand'

interface Draft {
  /** The channel's id, once one was chosen. */
  readonly channel: string | undefined
  /** The amount as typed. */
  readonly typed: string
  /** The payment that was made of it, until something else is written. */
  readonly paymentId?: number | undefined
}

const EMPTY: Draft = { channel: undefined, typed: '', paymentId: undefined }

/** What stands in the deposit form, in this tab, until its payment is paid. */
export const useDepositDraft = create<Draft>()(() => EMPTY)

/** Changes what stands there. */
export const keepDraft = (change: Partial<Draft>): void => useDepositDraft.setState(change)

/** A payment is paid: what was written for it is done with, and what was written for another stays. */
export const endDraft = (paymentId: number): void =>
  useDepositDraft.setState((draft) => (draft.paymentId === paymentId ? EMPTY : draft))
