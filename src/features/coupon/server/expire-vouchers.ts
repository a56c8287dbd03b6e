import { type Db, inTransaction } from '#platform/database/database.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { lockCampaign } from './campaign-store.ts'
import {
  endVoucher,
  findDueVouchers,
  prolongBarred,
  releasePlaces,
  type VoucherRow,
} from './voucher-store.ts'

const PAGE = 200

/**
 * Ends coupons whose time is over and gives their places back. Of a member who is excluded the time runs on later: he
 * has a week when he is back. Twice does no harm. @returns whether anything ended
 */
export async function expireVouchers({ db, log }: Pick<Services, 'db' | 'log'>): Promise<boolean> {
  await prolongBarred(db)
  let hasEnded = false
  for (const voucher of await findDueVouchers(db, PAGE)) {
    try {
      hasEnded = (await expireOne(db, voucher)) || hasEnded
    } catch (error) {
      log.error({ err: error, voucherId: `${voucher.voucherId}` }, 'a coupon did not expire')
    }
  }
  return hasEnded
}

/** Locks: the campaign, then the coupon. */
function expireOne(db: Db, { voucherId, campaignId }: VoucherRow): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockCampaign(tx, campaignId)
    if (!(await endVoucher(tx, voucherId, 'expired'))) return false
    await releasePlaces(tx, campaignId, 1)
    return true
  })
}

/** Cost when idle: two looks into one index. */
export const expireVouchersTick: Tick = {
  name: 'coupon.expire_vouchers',
  everyMs: 30_000,
  run: expireVouchers,
}
