import { audit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { depositAudit } from '../audit-contract.ts'
import type { ReviewStatus } from '../operator-contract.ts'
import type { ReceivedCharge } from './charge-store.ts'

const resulting = {
  'deposit.credited': 'credited',
  'deposit.credit_proposed': 'open',
  'deposit.credit_refused': 'open',
  'deposit.returned': 'returning',
  'deposit.taken_over': 'open',
} as const satisfies Partial<Record<keyof typeof depositAudit.actions, ReviewStatus>>

/** Writes what a person did to an open case. */
export function auditCase(
  tx: Tx,
  caseId: number,
  { amountSatang }: ReceivedCharge,
  did: {
    readonly action: keyof typeof resulting
    readonly staffId: number
    readonly memberId: number | null
    readonly reason: string
    /** Who proposed what this person confirmed. */
    readonly proposedBy?: string
    /** From whom this person took the case. */
    readonly takenFrom?: string
  },
): Promise<void> {
  const { proposedBy, takenFrom } = did
  return audit(tx, depositAudit, {
    staffId: did.staffId,
    action: did.action,
    object: { kind: 'deposit_case', id: caseId },
    before: { status: 'open' },
    after: { status: resulting[did.action] },
    detail: {
      amount_satang: amountSatang,
      member_id: did.memberId,
      ...(proposedBy === undefined ? {} : { proposed_by: proposedBy }),
      ...(takenFrom === undefined ? {} : { taken_from: takenFrom }),
    },
    reason: did.reason,
  })
}
