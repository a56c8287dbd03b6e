import type { BillFacts } from '../../rules/message-text.ts'

/** Where a message leads: the bill it speaks of. */
export const messageLink = (facts: BillFacts): string => `/lotto/bills?bill=${facts.bill_id}`
