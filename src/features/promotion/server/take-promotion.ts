import { type CallInput, type CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { operationKey } from '#ledger/keys.ts'
import type { Services } from '#platform/services.ts'
import { takePlay } from '#platform/settled-play/take-play.ts'
import { type giveUpBonus as giveUpCall, promotionErrors } from '../contract.ts'
import type * as calls from '../contract.ts'
import { takesPass } from '../rules/terms.ts'
import { findBonus } from './bonus-store.ts'
import { dropChoice, writeChoice } from './choice-store.ts'
import { countPlay } from './count-play.ts'
import { giveUp } from './end-bonus.ts'
import { findGranted, grantBonus } from './grant-bonus.ts'
import { judgeDeposit } from './judge-deposit.ts'
import { isPassPaused } from './judge-pass.ts'
import type { PromotionPorts } from './ports.ts'
import { findVersion, type PromotionRow } from './promotion-store.ts'
import { showChoice } from './show-choice.ts'

/** The version that the member has read, if it is the one that holds. @throws not_found, promotion_changed */
async function requireLive(
  { db }: Services,
  { promotion_id: promotionId, version }: { promotion_id: number; version: number },
): Promise<PromotionRow> {
  const promotion = await findVersion(db, promotionId, version)
  if (!promotion || promotion.state === 'draft') throw new Refusal(commonErrors.not_found)
  if (promotion.state !== 'live') throw new Refusal(promotionErrors.promotion_over)
  // A coupon names the version that its member has read; that a newer one is out does not change it.
  if (takesPass(promotion)) return promotion
  if (promotion.liveVersion !== version) throw new Refusal(promotionErrors.promotion_changed)
  return promotion
}

/**
 * Binds a promotion to a deposit that is under way, judged by what it would bring if it were paid now. Its
 * money is judged again when it comes, by the same rules.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function choosePromotion(
  services: Services,
  ports: PromotionPorts,
  memberId: number,
  { payment_id: paymentId, chosen }: CallInput<typeof calls.choosePromotion>,
): Promise<CallOutput<typeof calls.choosePromotion>> {
  const payment = await ports.payments.find(services.db, memberId, paymentId)
  if (payment === null) throw new Refusal(commonErrors.not_found)
  if (!payment.isOpen) throw new Refusal(promotionErrors.promotion_payment_done)
  if (chosen === null) {
    await dropChoice(services.db, paymentId)
    return showChoice(services, ports, memberId, paymentId)
  }
  const promotion = await requireLive(services, chosen)
  if (promotion.kind === 'free_credit') throw new Refusal(promotionErrors.promotion_by_hand)
  const { refused } = await judgeDeposit(services, ports, promotion, {
    memberId,
    satang: payment.satang,
  })
  if (refused) throw new Refusal(refused)
  if (await isPassPaused(services.db, ports, promotion, memberId)) {
    throw new Refusal(promotionErrors.promotion_pass_paused)
  }
  const { promotionId, version } = promotion
  const isWritten = await writeChoice(services.db, { paymentId, memberId, promotionId, version })
  if (!isWritten) throw new Refusal(promotionErrors.promotion_payment_done)
  return showChoice(services, ports, memberId, paymentId)
}

/**
 * Takes free credit. The same key answers the bonus that was given then, also where the promotion is over
 * by now. @throws Refusal not_found, and in the order of the contract
 */
export async function takePromotion(
  services: Services,
  ports: PromotionPorts,
  { memberId, key }: { memberId: number; key: string },
  input: CallInput<typeof calls.takePromotion>,
): Promise<CallOutput<typeof calls.takePromotion>> {
  const asked = {
    key: operationKey({ scope: 'member', owner: memberId, call: 'promotion.take', key }),
    body: [input.promotion_id, input.version],
  }
  const { bonusId, grantedSatang } =
    (await findGranted(services.db, memberId, asked)) ??
    (await grantBonus(services, ports, await requireFree(services, input), {
      memberId,
      paymentId: null,
      deposit: null,
      asked,
    }))
  return { bonus_id: Number(bonusId), granted: grantedSatang }
}

async function requireFree(
  services: Services,
  input: CallInput<typeof calls.takePromotion>,
): Promise<PromotionRow> {
  const promotion = await requireLive(services, input)
  if (promotion.kind !== 'free_credit') throw new Refusal(promotionErrors.promotion_by_deposit)
  if (promotion.byCoupon) throw new Refusal(promotionErrors.promotion_by_coupon)
  return promotion
}

/**
 * Ends a bonus because its member wants it. What was settled until now is counted first, so that one that
 * is played to the end is released. The same key answers how it stands.
 * @throws Refusal not_found, idempotency_mismatch, bonus_over, bonus_moved
 */
export async function giveUpBonus(
  services: Services,
  ports: PromotionPorts,
  { memberId, key }: { memberId: number; key: string },
  { bonus_id: bonusId, balance }: CallInput<typeof giveUpCall>,
): Promise<CallOutput<typeof giveUpCall>> {
  const found = await findBonus(services.db, BigInt(bonusId))
  if (!found || found.memberId !== BigInt(memberId)) throw new Refusal(commonErrors.not_found)
  while (await takePlay(services.db, countPlay));
  const bonus = await giveUp(services, ports, {
    ...found,
    endKey: `member:${memberId}:${key}`,
    seenSatang: balance,
  })
  return {
    bonus_id: bonusId,
    state: bonus.state,
    released: bonus.releasedSatang,
    ended: bonus.endedSatang,
  }
}
