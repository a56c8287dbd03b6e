import * as z from 'zod/mini'
import type { ApprovalBody } from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { roleNames, staffChanges } from '../rules.ts'

/** Rights at the desk, and the password that opens them, are given by two people. */
export const staffApproval = defineApproval({
  kind: 'staff_change',
  thai: 'เรื่องพนักงาน',
  object: 'staff',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'staff.manage',
  expiresAfterMinutes: 24 * 60,
})

const proposal = z.object({
  change: z.enum(staffChanges),
  /** What the person holds afterwards. */
  roles: z.array(z.enum(roleNames)),
  reason: z.string(),
})
export type Proposal = z.output<typeof proposal>

/** What the first person asked for, as the approval keeps it. */
export const readProposal = (body: ApprovalBody | null): Proposal => proposal.parse(body)
