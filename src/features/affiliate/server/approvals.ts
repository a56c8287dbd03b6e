import { defineApproval } from '#platform/approval/approval-kind.ts'
import { affiliateDeskErrors } from '../operator-contract.ts'

/** Rates give money away: whoever writes them does not let them out alone. */
export const affiliateApproval = defineApproval({
  kind: 'affiliate',
  thai: 'อัตราค่าแนะนำ',
  object: 'affiliate',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'affiliate.publish',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** A bond gives money away for as long as the friend plays: nobody makes one alone. */
export const attributeApproval = defineApproval({
  kind: 'affiliate_bind',
  thai: 'เพิ่มผู้แนะนำ',
  object: 'affiliate_friend',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'affiliate.bind',
  expiresAfterMinutes: 3 * 24 * 60,
})

/** The member asks, the desk decides. It is the member's own sum: no clock decides about it. */
export const payoutApproval = defineApproval({
  kind: 'affiliate_redeem',
  thai: 'จ่ายค่าแนะนำ',
  object: 'affiliate_redemption',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'affiliate.pay',
  barred: affiliateDeskErrors.affiliate_released_by_you,
  expiresAfterMinutes: null,
})
