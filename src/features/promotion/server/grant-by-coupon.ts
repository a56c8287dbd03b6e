import { Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { promotionErrors } from '../contract.ts'
import { leastForMost } from '../rules/cost.ts'
import { PPM_OF_BP } from '../rules/read-terms.ts'
import {
  grantOf,
  products,
  type PromotionKind,
  takesPass,
  type TakeRefusal,
  type WagerBase,
} from '../rules/terms.ts'
import { findActive } from './bonus-store.ts'
import { judgeTake, type readTaker, writeBonus } from './grant-bonus.ts'
import { findCouponPromotions, findVersion, type PromotionRow } from './promotion-store.ts'

/** What a coupon can open, with the terms that its member reads before. */
export interface CouponBonus {
  readonly promotionId: bigint
  readonly version: number
  readonly title: string
  /** Of a deposit: the most that it can be. */
  readonly bonusSatang: Satang
  /** Of a deposit: for the largest bonus, at the least deposit that brings it. */
  readonly needSatang: Satang
  readonly stakeMaxSatang: Satang
  readonly cashoutMaxSatang: Satang | null
  readonly lifetimeDays: number
  /** What it can be played in. */
  readonly product: string
  /** False while its promotion gives none: paused, or over. */
  readonly isLive: boolean
  /** When it stops to take deposits; null: nobody has said. */
  readonly closesAt: Date | null
  /** Null: free credit, which comes with the coupon itself. */
  readonly deposit: DepositTerms | null
}

/** What a bonus asks of the deposit that it comes with. */
interface DepositTerms {
  readonly rateBp: number
  readonly minSatang: Satang
  readonly maxSatang: Satang | null
  readonly wagerBase: WagerBase
  readonly wagerTimes: number
  readonly isAlone: boolean
  /** Of which deposit alone: the first of all, or of the day; null: of any. */
  readonly first: 'ever' | 'of_day' | null
  readonly joinedWithinDays: number | null
  /** Minutes of the Bangkok day in which it is paid; null: at any time. */
  readonly hours: { readonly from: number; readonly to: number } | null
}

const toCouponBonus = (promotion: PromotionRow): CouponBonus => ({
  ...promotion,
  ...grantOf(promotion, leastForMost(promotion)),
  product: products[promotion.product].thai,
  isLive: promotion.state === 'live',
  deposit: takesPass(promotion) ? depositTerms(promotion) : null,
})

const firsts = { welcome: 'ever', first_of_day: 'of_day' } as const satisfies Partial<
  Record<PromotionKind, DepositTerms['first']>
>

const depositTerms = (promotion: PromotionRow): DepositTerms => ({
  rateBp: Number(promotion.ratePpm / PPM_OF_BP),
  minSatang: promotion.depositMinSatang,
  maxSatang: promotion.depositMaxSatang,
  wagerBase: promotion.wagerBase,
  wagerTimes: Number(promotion.wagerTimes),
  isAlone: promotion.stacking === 'alone',
  first: firsts[promotion.kind as keyof typeof firsts] ?? null,
  joinedWithinDays: promotion.joinedWithinDays,
  hours:
    promotion.hourFrom === null || promotion.hourTo === null
      ? null
      : { from: promotion.hourFrom, to: promotion.hourTo },
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
  if (!promotion?.byCoupon || takesPass(promotion) || promotion.state !== 'live') {
    return 'promotion_over'
  }
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
    await writeBonus(tx, promotion, grant, { now, persons: taker.persons, passes: null })
    return null
  } catch (error) {
    const code = error instanceof Refusal ? error.definition.code : undefined
    if (code === promotionErrors.promotion_full.code) return 'promotion_full'
    if (code === promotionErrors.promotion_not_for_you.code) return 'promotion_not_for_you'
    if (code === promotionErrors.promotion_taken.code) return 'promotion_taken'
    throw error
  }
}

/** What no time and no deposit mends, in words of a coupon; the first of all is of newcomers. */
const lasting = {
  promotion_newcomers_only: 'promotion_newcomers_only',
  promotion_not_first: 'promotion_newcomers_only',
  promotion_taken: 'promotion_taken',
} as const satisfies Partial<Record<TakeRefusal, CouponBonusRefusal>>

/**
 * Why a deposit of the member will never have the bonus of a version, so that no coupon is used up for it; null: one
 * can. What comes and goes (another bonus, the hour of the day) is judged with the deposit. Reads only.
 */
export async function refuseOpening(
  tx: Tx,
  taker: Awaited<ReturnType<typeof readTaker>>,
  { promotionId, version, memberId }: { promotionId: bigint; version: number; memberId: number },
): Promise<CouponBonusRefusal | null> {
  const promotion = await findVersion(tx, promotionId, version)
  const now = await clockNow(tx)
  const closesAt = promotion?.closesAt ?? null
  const isOver = closesAt !== null && closesAt <= now
  if (!promotion || !takesPass(promotion) || promotion.state !== 'live' || isOver) {
    return 'promotion_over'
  }
  const { budgetNowSatang, grantedSatang } = promotion
  if (budgetNowSatang <= grantedSatang) return 'promotion_full'
  const refused = await judgeTake(tx, promotion, taker, { memberId, deposit: null, now })
  const isDaily = promotion.kind !== 'welcome'
  const isOfToday =
    isDaily && (refused?.code === 'promotion_taken' || refused?.code === 'promotion_not_first')
  return isOfToday ? null : (lasting[refused?.code as keyof typeof lasting] ?? null)
}
