import { operationKey } from '#ledger/keys.ts'

const key = (call: string, name: string): string =>
  operationKey({ scope: 'system', owner: 'deposit', call, key: name })

/** The ledger's key of what came; one for both ways, so that nothing is credited and suspended. */
export const receiveKey = (chargeId: string): string => key('receive', chargeId)

/** Of what the bank took back, by the line that says so. */
export const reverseKey = (receipt: string): string => key('reverse', receipt)

/** Of money that leaves suspense; one for both ways out, so that the same money never leaves it twice. */
export const resolveKey = (caseId: number): string => key('resolve', `${caseId}`)
