import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { couponDeskChanged } from '../operator-contract.ts'
import { KEPT_DAYS } from '../rules/batch.ts'
import {
  countMade,
  eraseForgotten,
  eraseLeft,
  insertPage,
  lockMaking,
  stopBatch,
} from './batch-store.ts'
import { insertCodes } from './code-store.ts'
import { drawCodes } from './coupon-codes.ts'

/** Codes of one transaction: some 20 ms of hashing, and 20 kB sealed. */
const PAGE = 1_000
const PAGES_A_TURN = 10

/**
 * Makes codes of batches that were ordered, and ends those that nobody fetched. Each page commits alone, so whoever
 * dies loses one page of codes that nobody has read, and the next goes on behind it. @returns whether it did anything
 */
export async function makeBatches({ db, vault }: Services): Promise<boolean> {
  const hasErased = await erase(db)
  for (let pages = 0; pages < PAGES_A_TURN; pages += 1) {
    const isLast = pages === PAGES_A_TURN - 1
    if (!(await makePage(db, vault, isLast))) return hasErased || pages > 0
  }
  return true
}

/** Locks: the batch. The desk hears of every turn, not of every page. */
function makePage(db: Db, vault: Vault, isLast: boolean): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await lockMaking(tx)
    if (!found) return false
    const { batchId, campaignId, left, isCampaignOver } = found
    const codes = drawCodes(Math.min(left, PAGE))
    if (isCampaignOver) await stopBatch(tx, batchId)
    else {
      await insertCodes(tx, vault, { campaignId, batchId, codes })
      await insertPage(tx, vault, batchId, codes)
      await countMade(tx, batchId, codes.length)
    }
    if (isLast || isCampaignOver || left <= PAGE) await tellDesk(tx, campaignId)
    return true
  })
}

async function erase(db: Db): Promise<boolean> {
  const hasLeft = await eraseLeft(db)
  const campaigns = await inTransaction(db, async (tx) => {
    const forgotten = await eraseForgotten(tx, KEPT_DAYS)
    for (const campaignId of forgotten) await tellDesk(tx, campaignId)
    return forgotten
  })
  return hasLeft || campaigns.length > 0
}

const tellDesk = (tx: Tx, campaignId: bigint): Promise<unknown> =>
  publish(tx, couponDeskChanged, { payload: { campaign_id: Number(campaignId) } })

/** Cost when idle: three looks into indexes that hold open batches alone, and one at pages that are left. */
export const makeBatchesTick: Tick = {
  name: 'coupon.make_batches',
  everyMs: 2_000,
  run: makeBatches,
}
