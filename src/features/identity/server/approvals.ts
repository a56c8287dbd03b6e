import { defineApproval } from '#platform/approval/approval-kind.ts'
import { identityDeskErrors } from '../operator-contract.ts'

/** The member asks, one person of the desk decides; nobody who credited him by hand lately accepts. */
export const reviewApproval = defineApproval({
  kind: 'identity',
  thai: 'ตรวจเอกสารยืนยันตัวตน',
  object: 'identity_review',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'identity.review',
  barred: identityDeskErrors.identity_credited_by_you,
  expiresAfterMinutes: null,
})

/** How much may pass by which tier is said by two. */
export const ceilingApproval = defineApproval({
  kind: 'identity_ceiling',
  thai: 'ตั้งวงเงินของระดับการยืนยันตัวตน',
  object: 'identity_ceiling',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'identity.ceiling',
  expiresAfterMinutes: 24 * 60,
})
