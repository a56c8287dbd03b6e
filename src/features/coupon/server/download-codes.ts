import type { CallInput, MadeFile } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { couponAudit } from '../audit-contract.ts'
import type * as calls from '../batch-contract.ts'
import { couponDeskChanged, couponDeskErrors } from '../operator-contract.ts'
import { batchState } from '../rules/batch.ts'
import { showCode } from '../rules/coupon-code.ts'
import { lockBatch, markDownloaded, takePage } from './batch-store.ts'

/**
 * The codes of a batch as a file, once: each page leaves the database as it is sent, so what remains of it are
 * hashes. Whoever loses the file, or a part of it on the way, stops the batch and orders another. That it was
 * downloaded is written before the first byte leaves. Cost: one page of codes in memory at a time.
 * @throws Refusal not_found, coupon_codes_gone, coupon_codes_not_ready
 */
export async function downloadCodes(
  services: Services,
  staffId: number,
  { batch_id }: CallInput<typeof calls.downloadCouponBatch>,
): Promise<MadeFile> {
  const { batchId, count } = await inTransaction(services.db, async (tx) => {
    const batch = requireFound(await lockBatch(tx, batch_id))
    const state = batchState(batch)
    if (state === 'making') throw new Refusal(couponDeskErrors.coupon_codes_not_ready)
    if (state !== 'ready') throw new Refusal(couponDeskErrors.coupon_codes_gone)
    await markDownloaded(tx, batch.batchId, staffId)
    await audit(tx, couponAudit, {
      staffId,
      action: 'coupon.codes_downloaded',
      object: { kind: 'coupon', id: batch.campaignId },
      detail: { coupon_batch_id: batch_id, coupon_codes: batch.count },
    })
    const payload = { campaign_id: Number(batch.campaignId) }
    await publish(tx, couponDeskChanged, { payload })
    return batch
  })
  return {
    name: `coupon-${batch_id}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    chunks: csvOf(services, batchId, count),
  }
}

/** @throws where pages are missing: then the connection breaks, and nobody takes a part for the whole */
async function* csvOf(
  { db, vault }: Services,
  batchId: bigint,
  count: number,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\uFEFFรหัสคูปอง\r\n')
  let sent = 0
  for (;;) {
    const codes = await takePage(db, vault, batchId)
    if (!codes) break
    yield Buffer.from(codes.map((code) => `${showCode(code)}\r\n`).join(''))
    sent += codes.length
  }
  if (sent !== count) throw new Error(`coupon: batch ${batchId} lost ${count - sent} of its codes`)
}
