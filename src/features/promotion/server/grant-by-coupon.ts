import { Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { promotionErrors } from '../contract.ts'
import { grantOf, products, type TakeRefusal } from '../rules/terms.ts'
import { findActive } from './bonus-store.ts'
import { judgeTake, type readTaker, writeBonus } from './grant-bonus.ts'
import { findCouponPromotions, findVersion, type PromotionRow } from './promotion-store.ts'

/** What a coupon can open: free credit with the terms that its member reads before. */
export interface CouponBonus {
  readonly promotionId: bigint
  readonly version: number
  readonly title: string
  readonly bonusSatang: Satang
  readonly needSatang: Satang
  readonly stakeMaxSatang: Satang
  readonly cashoutMaxSatang: Satang | null
  readonly lifetimeDays: number
  /** What it can be played in. */
  readonly product: string
  /** False while its promotion gives none: paused, or over. */
  readonly isLive: boolean
}

const toCouponBonus = (promotion: PromotionRow): CouponBonus => ({
  ...promotion,
  ...grantOf(promotion, 0n),
  product: products[promotion.product].thai,
  isLive: promotion.state === 'live',
})

/** What coupons can be made for. */
export const findCouponBonuses = async (db: Db | Tx): Promise<CouponBonus[]> =>
  (await findCouponPromotions(db)).map(toCouponBonus)

/** What a version gives; undefined: it comes with no coupon. */
export async function findCouponBonus(
  db: Db | Tx,
  { promotionId, version }: { promotionId: bigint; version: number },
): Promise<CouponBonus | undefined> {
  const found = await findVersion(db, promotionId, version)
  return found?.byCoupon === true ? toCouponBonus(found) : undefined
}

/** Whether a bonus of the member runs. */
export const hasActiveBonus = async (db: Db | Tx, memberId: number): Promise<boolean> =>
  (await findActive(db, memberId)).length > 0

/** Why a coupon opens no bonus. */
export type CouponBonusRefusal = TakeRefusal | 'promotion_full' | 'promotion_not_for_you'

/**
 * Gives the bonus of a coupon in the transaction that uses the coupon, judged as if it were taken by hand. The
 * version is the coupon's, which its member read; that a newer one is out does not change it.
 * Locks: all wallets of the member, then the promotion. @param key of the ledger, made from the use
 * @returns null: given; else the whole transaction must be undone
 */
export async function grantByCoupon(
  tx: Tx,
  taker: Awaited<ReturnType<typeof readTaker>>,
  {
    promotionId,
    version,
    memberId,
    key,
  }: { promotionId: bigint; version: number; memberId: number; key: string },
): Promise<CouponBonusRefusal | null> {
  const promotion = await findVersion(tx, promotionId, version)
  if (!promotion?.byCoupon || promotion.state !== 'live') return 'promotion_over'
  const wallets = await listWallets(tx, memberId)
  await lockWallets(
    tx,
    wallets.map(({ id }) => id),
  )
  const now = await clockNow(tx)
  const refused = await judgeTake(tx, promotion, taker, { memberId, deposit: null, now })
  if (refused) return refused.code as TakeRefusal
  const asked = { key, body: [Number(promotionId), version] }
  const grant = { memberId, paymentId: null, deposit: null, asked }
  try {
    await writeBonus(tx, promotion, grant, { now, persons: taker.persons })
    return null
  } catch (error) {
    const code = error instanceof Refusal ? error.definition.code : undefined
    if (code === promotionErrors.promotion_full.code) return 'promotion_full'
    if (code === promotionErrors.promotion_not_for_you.code) return 'promotion_not_for_you'
    if (code === promotionErrors.promotion_taken.code) return 'promotion_taken'
    throw error
  }
}
