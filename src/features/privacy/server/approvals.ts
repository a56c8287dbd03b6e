import { defineApproval } from '#platform/approval/approval-kind.ts'

/** The member asks, two people let it happen: nothing brings an account back that was erased. */
export const closureApproval = defineApproval({
  kind: 'close_member',
  thai: 'ปิดบัญชีและลบข้อมูลสมาชิก',
  object: 'closure',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 2 }],
  permission: 'member.close',
  // The law gives a site thirty days to answer; the desk counts them, no clock decides.
  expiresAfterMinutes: null,
})
