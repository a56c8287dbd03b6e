import { commonErrors, defineErrors, Refusal, type ErrorDefinition } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import type { StakeRefusal } from '#platform/stake-gate/stake-gate.ts'
import type { Outcome } from './operation.ts'

/** What the books can answer with "no": what a stake can end in, and what a hold can. Numbers 100–119. */
export const ledgerErrors = {
  ...stakeErrors,
  ...defineErrors({
    hold_ended: { number: 103, thai: 'รายการนี้ดำเนินการไปแล้ว' },
    reward_blocked: { number: 117, thai: 'บัญชีของคุณรับรางวัลไม่ได้ กรุณาติดต่อเจ้าหน้าที่' },
    rolled_back: { number: 105, thai: 'รายการนี้ถูกยกเลิกไปก่อนแล้ว' },
    hold_exceeded: { number: 104, thai: 'ยอดเงินมากกว่าที่กันไว้', level: 'warn' },
  }),
} satisfies Record<StakeRefusal | LedgerRefusal, ErrorDefinition>

type LedgerRefusal =
  | 'insufficient_balance'
  | 'wallet_closed'
  | 'idempotency_mismatch'
  | 'hold_ended'
  | 'hold_exceeded'
  | 'rolled_back'
  | 'reward_blocked'

/**
 * The declared error of a refused outcome, to be thrown. A refusal that its kind keeps must be
 * committed before it is thrown: throwing inside the transaction would roll it back.
 */
export function refusalOf(outcome: Outcome): Refusal {
  const known: Readonly<Record<string, ErrorDefinition>> = ledgerErrors
  return new Refusal(known[outcome.error ?? ''] ?? commonErrors.unexpected)
}
