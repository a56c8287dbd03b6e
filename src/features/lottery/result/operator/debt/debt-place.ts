import type { PageItem } from '#ui/client/use-call.ts'
import type { debtList } from '../../debt-contract.ts'

/** One member of the list. */
export type Debt = PageItem<typeof debtList>

export const debtStates = ['open', 'settled', 'all'] as const
export type DebtState = (typeof debtStates)[number]

/**
 * What the list of debts shows; it is in the address, so that a colleague can open the same view.
 */
export interface DebtPlace {
  readonly state?: DebtState | undefined
  /** The number of one member; a phone number is searched for and never part of an address. */
  readonly member?: number | undefined
}
