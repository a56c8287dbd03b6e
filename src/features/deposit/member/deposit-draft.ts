import { create } from 'zustand'

interface Draft {
  /** The channel's id, once one was chosen. */
  readonly channel: string | undefined
  /** The amount as typed. */
  readonly typed: string
}

const EMPTY: Draft = { channel: undefined, typed: '' }

/** What stands in the deposit form, in this tab, until its payment is paid. */
export const useDepositDraft = create<Draft>()(() => EMPTY)

/** Changes what stands there; nothing at all: it is done with. */
export const keepDraft = (change: Partial<Draft> = EMPTY): void => useDepositDraft.setState(change)
