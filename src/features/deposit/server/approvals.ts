import * as z from 'zod/mini'
import type { ApprovalBody } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'

/** Money goes to somebody whose it is not by what the bank said: one proposes, another looks again. */
export const creditApproval = defineApproval({
  kind: 'deposit_credit',
  thai: 'เติมเงินให้ผู้ที่ไม่ได้โอน',
  object: 'deposit_case',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'deposit.review',
  expiresAfterMinutes: 24 * 60,
})

const proposedCredit = z.object({
  /** Who gets it; `deposit.guard_credit` asks for this name. */
  member: z.int(),
  /** The payment by which he was named, which ends with its money. */
  payment: z.nullable(z.int()),
  reason: z.string(),
})
export type ProposedCredit = z.output<typeof proposedCredit>

/** What the first person proposed, as the approval keeps it. */
export const readProposedCredit = (body: ApprovalBody | null): ProposedCredit =>
  proposedCredit.parse(body)
