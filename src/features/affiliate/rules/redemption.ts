/**
 * Where what a member takes out may go: what is small is paid at once, the rest waits until a person of the
 * staff has looked. What waits and what is paid is out of what can be taken.
 */
const transitions = {
  waiting: ['paid', 'refused', 'cancelled'],
  paid: [],
  refused: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type RedemptionState = keyof typeof transitions
export const redemptionStates = ['waiting', 'paid', 'refused', 'cancelled'] as const

/** How a sum begins: from the terms' amount on it waits. */
export const beginsAs = (amountSatang: bigint, approveFromSatang: bigint): 'waiting' | 'paid' =>
  amountSatang >= approveFromSatang ? 'waiting' : 'paid'

/** True where the step stands in the table. */
export const mayEnd = (from: RedemptionState, to: RedemptionState): boolean =>
  (transitions[from] as readonly RedemptionState[]).includes(to)
