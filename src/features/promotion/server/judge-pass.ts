import type { ErrorDefinition } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { promotionErrors } from '../contract.ts'
import { takesPass } from '../rules/terms.ts'
import type { PromotionPorts } from './ports.ts'
import type { PromotionRow } from './promotion-store.ts'

/** What a member is told whose pass is over. */
const endings = {
  used: promotionErrors.promotion_pass_used,
  taken_back: promotionErrors.promotion_pass_taken_back,
  expired: promotionErrors.promotion_pass_expired,
} as const

/**
 * Why a member has no right to what coupons alone open; null: he has, or it needs none. A deposit is judged by when
 * it was paid: money that comes a little later loses nobody his bonus.
 */
export async function judgePass(
  db: Db | Tx,
  { passes }: PromotionPorts,
  promotion: PromotionRow,
  { memberId, at }: { memberId: number; at: Date },
): Promise<ErrorDefinition | null> {
  if (!takesPass(promotion)) return null
  const { promotionId, version } = promotion
  const pass = await passes.find(db, { memberId, promotionId, version })
  if (!pass) return promotionErrors.promotion_by_coupon
  if (pass.state !== 'open') return endings[pass.state]
  return at < pass.expiresAt ? null : promotionErrors.promotion_pass_expired
}

/** Whether a pass cannot be chosen by for now; what is chosen goes on. */
export async function isPassPaused(
  db: Db | Tx,
  { passes }: PromotionPorts,
  promotion: PromotionRow,
  memberId: number,
): Promise<boolean> {
  if (!takesPass(promotion)) return false
  const { promotionId, version } = promotion
  return (await passes.find(db, { memberId, promotionId, version }))?.isPaused === true
}
