import { commonErrors, defineErrors, Refusal, type ErrorDefinition } from '#kernel/errors.ts'
import type { StakeRefusal } from '#platform/stake-gate/stake-gate.ts'
import type { Outcome } from './operation.ts'

/** What the books can answer with "no". Numbers 100–119. */
export const ledgerErrors = defineErrors({
  insufficient_balance: { number: 100, thai: 'ยอดเงินของคุณไม่เพียงพอ' },
  wallet_closed: { number: 101, thai: 'กระเป๋านี้ปิดแล้ว กรุณาเลือกกระเป๋าอื่น' },
  idempotency_mismatch: {
    number: 102,
    thai: 'รายการนี้ถูกส่งมาแล้วด้วยข้อมูลอื่น กรุณาเริ่มทำรายการใหม่',
    level: 'warn',
  },
  hold_ended: { number: 103, thai: 'รายการนี้ดำเนินการไปแล้ว' },
  hold_exceeded: { number: 104, thai: 'ยอดเงินมากกว่าที่กันไว้', level: 'warn' },
  member_not_active: { number: 110, thai: 'บัญชีของคุณยังวางเดิมพันไม่ได้ กรุณาติดต่อเจ้าหน้าที่' },
  member_excluded: { number: 111, thai: 'คุณอยู่ในช่วงพักการเล่น จึงวางเดิมพันไม่ได้ในขณะนี้' },
  stake_closed: { number: 112, thai: 'ปิดรับเดิมพันชั่วคราว กรุณาลองใหม่ภายหลัง' },
  stake_above_limit: { number: 113, thai: 'ยอดเดิมพันสูงกว่าที่กำหนดต่อครั้ง' },
} satisfies Record<StakeRefusal | LedgerRefusal, { number: number; thai: string; level?: 'warn' }>)

type LedgerRefusal =
  | 'insufficient_balance'
  | 'wallet_closed'
  | 'idempotency_mismatch'
  | 'hold_ended'
  | 'hold_exceeded'

/**
 * The declared error of a refused outcome, to be thrown. A refusal that its kind keeps must be
 * committed before it is thrown: throwing inside the transaction would roll it back.
 */
export function refusalOf(outcome: Outcome): Refusal {
  const known: Readonly<Record<string, ErrorDefinition>> = ledgerErrors
  return new Refusal(known[outcome.error ?? ''] ?? commonErrors.unexpected)
}
