import * as z from 'zod/mini'
import { defineCall, id, madeFile, reasonText } from '#kernel/contract.ts'
import { wholeNumber } from '#kernel/desk-fields.ts'
import { couponDeskErrors } from './operator-contract.ts'
import { BATCH_MAX, DIRECT_MAX } from './rules/batch.ts'

/** Fewer uses than a batch has codes; left out: as many. */
const batchUses = z.optional(z.nullable(wholeNumber('สิทธิ์ของทั้งชุด', 1, BATCH_MAX)))

const ordered = {
  method: 'POST',
  access: 'staff',
  permission: 'coupon.edit',
  errors: [
    couponDeskErrors.coupon_no_codes,
    couponDeskErrors.coupon_step_not_possible,
    couponDeskErrors.coupon_batch_uses_odd,
    couponDeskErrors.coupon_codes_above_uses,
  ],
} as const

export const makeCouponCodes = defineCall({
  ...ordered,
  path: '/operator/api/coupon/codes',
  summary: 'Makes a few codes and answers them once: nobody can read them again',
  input: z.object({
    campaign_id: id(),
    count: wholeNumber('จำนวนรหัส', 1, DIRECT_MAX),
    uses_max: batchUses,
    reason: reasonText(5, 300),
  }),
  output: z.object({ batch_id: id(), codes: z.array(z.string()) }),
})

export const orderCouponCodes = defineCall({
  ...ordered,
  path: '/operator/api/coupon/batch',
  summary: 'Orders codes that are made in the background and downloaded once',
  input: z.object({
    campaign_id: id(),
    count: wholeNumber('จำนวนรหัส', 1, BATCH_MAX),
    uses_max: batchUses,
    reason: reasonText(5, 300),
  }),
  output: z.object({ batch_id: id() }),
})

export const downloadCouponBatch = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/batch-file',
  summary: 'The codes of a batch as CSV, once: they are deleted as they are sent',
  access: 'staff',
  permission: 'coupon.edit',
  input: z.object({ batch_id: id() }),
  output: madeFile(),
  download: ['text/csv'],
  errors: [couponDeskErrors.coupon_codes_not_ready, couponDeskErrors.coupon_codes_gone],
})

export const stopCouponBatch = defineCall({
  method: 'POST',
  path: '/operator/api/coupon/stop-batch',
  summary: 'Stops the codes of a batch that nobody used yet, also while they are made',
  access: 'staff',
  permission: 'coupon.edit',
  input: z.object({ batch_id: id(), reason: reasonText(5, 300) }),
  output: z.object({ batch_id: id() }),
  errors: [couponDeskErrors.coupon_step_not_possible],
})
