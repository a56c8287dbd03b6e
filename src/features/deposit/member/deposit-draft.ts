import { create } from 'zustand'

interface Draft {
  /** The channel's id, once one was chosen. */
  readonly channel: string | undefined
  /** The amount as typed. */
  readonly typed: string
}

const EMPTY: Draft = { channel: undefined, typed: '' }

/** What stands in the deposit form while its member reads promotions or looks at a payment, in this tab. */
export const useDepositDraft = create<Draft>()(() => EMPTY)

/** Changes what stands there; nothing at all: it was sent. */
export const keepDraft = (change: Partial<Draft> = EMPTY): void => useDepositDraft.setState(change)
