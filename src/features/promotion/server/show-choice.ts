import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, type ErrorDefinition, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { type DepositRefusal, promotionErrors } from '../contract.ts'
import type * as calls from '../contract.ts'
import { takesPass } from '../rules/terms.ts'
import { findBonusOfPayment } from './bonus-store.ts'
import { type DecidedChoice, findChoice } from './choice-store.ts'
import { judgeDeposit, type Judged } from './judge-deposit.ts'
import { isPassPaused } from './judge-pass.ts'
import type { PromotionPorts } from './ports.ts'
import { findVersion, type PromotionRow } from './promotion-store.ts'
import { wireTerms } from './read-promotions.ts'

/** What is not to be had whatever comes for it. */
function refusedBefore(promotion: PromotionRow, version: number): ErrorDefinition | null {
  if (promotion.kind === 'free_credit') return promotionErrors.promotion_by_hand
  if (promotion.state !== 'live') return promotionErrors.promotion_over
  // A coupon names the version that its member has read.
  if (takesPass(promotion) || promotion.liveVersion === version) return null
  return promotionErrors.promotion_changed
}

const showJudged = ({ refused, bonusSatang, needSatang, stakeMaxSatang }: Judged) => ({
  refusal: (refused?.code ?? null) as DepositRefusal | null,
  bonus: bonusSatang,
  need: needSatang,
  stake_max: stakeMaxSatang,
})

/** What a deposit would bring. @throws not_found */
export async function previewPromotion(
  services: Services,
  ports: PromotionPorts,
  memberId: number,
  { promotion_id: promotionId, version, amount }: CallInput<typeof calls.previewPromotion>,
): Promise<CallOutput<typeof calls.previewPromotion>> {
  const promotion = await findVersion(services.db, promotionId, version)
  if (!promotion || promotion.state === 'draft') throw new Refusal(commonErrors.not_found)
  const judged = await judgeDeposit(services, ports, promotion, { memberId, satang: amount })
  const isPaused = await isPassPaused(services.db, ports, promotion, memberId)
  const refused =
    refusedBefore(promotion, version) ??
    judged.refused ??
    (isPaused ? promotionErrors.promotion_pass_paused : null)
  return {
    ...showJudged({ ...judged, refused }),
    passes_limit: await ports.payments.wouldPassLimit(services.db, memberId, amount),
  }
}

/**
 * What was chosen for a payment, and what it brings: as it was given, or as it would be judged now.
 * @throws not_found, for another member's payment too
 */
export async function showChoice(
  services: Services,
  ports: PromotionPorts,
  memberId: number,
  paymentId: number,
): Promise<CallOutput<typeof calls.getPaymentPromotion>> {
  const { db } = services
  const payment = await ports.payments.find(db, memberId, paymentId)
  if (!payment) throw new Refusal(commonErrors.not_found)
  const choice = await findChoice(db, paymentId)
  const promotion = choice && (await findVersion(db, choice.promotionId, choice.version))
  if (!choice || !promotion) return { choice: null }
  const { promotionId, version } = promotion
  return {
    choice: {
      promotion: { promotion_id: Number(promotionId), version, ...wireTerms(promotion) },
      state: choice.outcome ?? 'waiting',
      ...(await whatComes(services, ports, choice, promotion, payment.satang)),
    },
  }
}

async function whatComes(
  services: Services,
  ports: PromotionPorts,
  { paymentId, memberId, outcome, refusal }: DecidedChoice,
  promotion: PromotionRow,
  satang: bigint,
) {
  const given = outcome === 'granted' ? await findBonusOfPayment(services.db, paymentId) : null
  if (given) {
    const { grantedSatang: bonus, needSatang: need, stakeMaxSatang: stake_max } = given
    return { refusal: null, bonus, need, stake_max }
  }
  const [credited] = await ports.payments.findCredited(services.db, [paymentId])
  const shown = showJudged(
    await judgeDeposit(services, ports, promotion, credited ?? { memberId, satang }),
  )
  return outcome === null ? shown : { ...shown, refusal: refusal as DepositRefusal | null }
}
