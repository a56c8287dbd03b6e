import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { createRandom } from '#platform/random/random.ts'
import type { Services } from '#platform/services.ts'
import { couponAudit } from '../audit-contract.ts'
import type * as calls from '../batch-contract.ts'
import { couponDeskChanged, couponDeskErrors } from '../operator-contract.ts'
import { checkSymbolOf, CODE_ALPHABET, DRAWN_SYMBOLS, showCode } from '../rules/coupon-code.ts'
import {
  countBatchUses,
  countMade,
  insertBatch,
  lockBatch,
  markDownloaded,
  stopBatch,
} from './batch-store.ts'
import { lockCampaign } from './campaign-store.ts'
import { insertCodes } from './code-store.ts'

const random = createRandom()

/** So many codes, each of 80 bits of chance and a check symbol. */
export const drawCodes = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const drawn = random.code(CODE_ALPHABET, DRAWN_SYMBOLS)
    return drawn + checkSymbolOf(drawn)
  })

/**
 * Makes a few codes. Their answer is the only place where they stand: whoever loses it stops the batch and
 * makes another. @throws Refusal not_found, and in the order of the contract
 */
export async function makeCodes(
  { db, vault }: Services,
  staffId: number,
  input: CallInput<typeof calls.makeCouponCodes>,
): Promise<CallOutput<typeof calls.makeCouponCodes>> {
  return inTransaction(db, async (tx) => {
    const { batchId, campaignId } = await openBatch(tx, staffId, input)
    const codes = drawCodes(input.count)
    await insertCodes(tx, vault, { campaignId, batchId, codes })
    await countMade(tx, batchId, codes.length)
    await markDownloaded(tx, batchId, staffId)
    return { batch_id: Number(batchId), codes: codes.map(showCode) }
  })
}

/**
 * Orders codes that are made in the background and downloaded once (`make-batches.ts`).
 * @throws Refusal not_found, and in the order of the contract
 */
export async function orderCodes(
  { db }: Services,
  staffId: number,
  input: CallInput<typeof calls.orderCouponCodes>,
): Promise<CallOutput<typeof calls.orderCouponCodes>> {
  return inTransaction(db, async (tx) => {
    const { batchId } = await openBatch(tx, staffId, input)
    return { batch_id: Number(batchId) }
  })
}

/** Writes a batch that the campaign has room for. Locks: the campaign, so that two find the room one after the other. */
async function openBatch(
  tx: Tx,
  staffId: number,
  {
    campaign_id,
    count,
    uses_max: batchUses = null,
    reason,
  }: CallInput<typeof calls.orderCouponCodes>,
): Promise<{ batchId: bigint; campaignId: bigint }> {
  const { campaignId, kind, state, usesMax } = requireFound(await lockCampaign(tx, campaign_id))
  if (kind !== 'single') throw new Refusal(couponDeskErrors.coupon_no_codes)
  if (state === 'ended') throw new Refusal(couponDeskErrors.coupon_step_not_possible)
  if (batchUses !== null && batchUses > count) {
    throw refuseField(couponDeskErrors.coupon_batch_uses_odd, 'uses_max')
  }
  if ((await countBatchUses(tx, campaignId)) + (batchUses ?? count) > usesMax) {
    const field = batchUses === null ? 'count' : 'uses_max'
    throw refuseField(couponDeskErrors.coupon_codes_above_uses, field)
  }
  const batchId = await insertBatch(tx, { campaignId, staffId, count, usesMax: batchUses })
  await audit(tx, couponAudit, {
    staffId,
    action: 'coupon.codes_made',
    object: { kind: 'coupon', id: campaignId },
    detail: {
      coupon_batch_id: Number(batchId),
      coupon_codes: count,
      coupon_uses: batchUses ?? count,
    },
    reason,
  })
  await publish(tx, couponDeskChanged, { payload: { campaign_id } })
  return { batchId, campaignId }
}

/** Stops what of a batch nobody used, or its making. @throws Refusal not_found, coupon_step_not_possible */
export async function stopCodes(
  { db }: Services,
  staffId: number,
  { batch_id, reason }: CallInput<typeof calls.stopCouponBatch>,
): Promise<CallOutput<typeof calls.stopCouponBatch>> {
  return inTransaction(db, async (tx) => {
    const { campaignId, stoppedAt } = requireFound(await lockBatch(tx, batch_id))
    if (stoppedAt !== null) throw new Refusal(couponDeskErrors.coupon_step_not_possible)
    await stopBatch(tx, batch_id)
    await audit(tx, couponAudit, {
      staffId,
      action: 'coupon.batch_stopped',
      object: { kind: 'coupon', id: campaignId },
      detail: { coupon_batch_id: batch_id },
      reason,
    })
    await publish(tx, couponDeskChanged, { payload: { campaign_id: Number(campaignId) } })
    return { batch_id }
  })
}
