import type { CallOutput } from '#kernel/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type * as calls from '../contract.ts'
import { PPM_OF_BP } from '../rules/read-terms.ts'
import type { Terms } from '../rules/terms.ts'
import { type Bonus, findBonuses } from './bonus-store.ts'
import { findMissed } from './choice-store.ts'
import { judgeTake, readTaker } from './grant-bonus.ts'
import type { PromotionPorts } from './ports.ts'
import { findLivePromotions, findVersion, type PromotionRow } from './promotion-store.ts'

const HISTORY_MAX = 50
const MISSED_DAYS = 7

/** Terms as the wire has them. */
export const wireTerms = (terms: Terms) => ({
  kind: terms.kind,
  title: terms.title,
  product: terms.product,
  opens_at: terms.opensAt,
  closes_at: terms.closesAt,
  hour_from: terms.hourFrom,
  hour_to: terms.hourTo,
  joined_within_days: terms.joinedWithinDays,
  deposit_min: terms.depositMinSatang,
  deposit_max: terms.depositMaxSatang,
  rate_bp: Number(terms.ratePpm / PPM_OF_BP),
  bonus_max: terms.bonusMaxSatang,
  wager_base: terms.wagerBase,
  wager_times: Number(terms.wagerTimes),
  stake_max: terms.stakeMaxSatang,
  cashout_max: terms.cashoutMaxSatang,
  lifetime_days: terms.lifetimeDays,
  stacking: terms.stacking,
})

const isFull = ({ grantedSatang, budgetNowSatang, kind, bonusMaxSatang }: PromotionRow): boolean =>
  budgetNowSatang - grantedSatang < (kind === 'free_credit' ? bonusMaxSatang : 1n)

/** What can be had now. */
export async function listPromotions({
  db,
  clock,
}: Services): Promise<CallOutput<typeof calls.listPromotions>> {
  const [promotions, now] = await Promise.all([findLivePromotions(db), clock.now()])
  return promotions
    .filter(({ opensAt, closesAt }) => opensAt <= now && (closesAt === null || closesAt > now))
    .map((promotion) => ({
      promotion_id: Number(promotion.promotionId),
      version: promotion.version,
      ...wireTerms(promotion),
      is_full: isFull(promotion),
    }))
}

/** A member's bonuses, and what he could have. */
export async function getMine(
  services: Services,
  ports: PromotionPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.getMyPromotions>> {
  const { db } = services
  const [bonuses, promotions, missed, taker, barred, now] = await Promise.all([
    findBonuses(db, memberId, HISTORY_MAX),
    findLivePromotions(db),
    findMissed(db, memberId, MISSED_DAYS),
    readTaker(services, ports, memberId),
    mayReward(db, memberId),
    services.clock.now(),
  ])
  const offers: CallOutput<typeof calls.getMyPromotions>['offers'] = []
  for (const promotion of promotions) {
    const refused = await inTransaction(db, (tx) =>
      judgeTake(tx, promotion, taker, { memberId, deposit: null, now }),
    )
    const code = barred ? 'promotion_not_for_you' : (refused?.code ?? null)
    offers.push({
      promotion_id: Number(promotion.promotionId),
      refusal: (code ?? (isFull(promotion) ? 'promotion_full' : null)) as never,
    })
  }
  const passes = await showPasses(services, ports, { memberId, taker, isBarred: barred !== null })
  const running = bonuses.toSorted(
    (a, b) => Number(b.state === 'active') - Number(a.state === 'active'),
  )
  return {
    bonuses: await showBonuses(services, ports, running),
    offers,
    passes,
    missed: missed.map(({ paymentId, ...rest }) => ({ payment_id: Number(paymentId), ...rest })),
    server_time: now,
  }
}

/** What coupons opened to a member, each judged as far as no deposit is known. */
async function showPasses(
  { db, clock }: Services,
  ports: PromotionPorts,
  of: { memberId: number; taker: Awaited<ReturnType<typeof readTaker>>; isBarred: boolean },
): Promise<CallOutput<typeof calls.getMyPromotions>['passes']> {
  const { memberId, taker, isBarred } = of
  const now = await clock.now()
  const shown: CallOutput<typeof calls.getMyPromotions>['passes'] = []
  for (const { passId, promotionId, version, expiresAt, isPaused } of await ports.passes.list(
    db,
    memberId,
  )) {
    const promotion = await findVersion(db, promotionId, version)
    if (!promotion) throw new Error(`promotion: no version ${version} of ${promotionId}`)
    const refused = await inTransaction(db, (tx) =>
      judgeTake(tx, promotion, taker, { memberId, deposit: null, now }),
    )
    const refusal = isBarred
      ? 'promotion_not_for_you'
      : promotion.state !== 'live'
        ? 'promotion_over'
        : isPaused
          ? 'promotion_pass_paused'
          : (refused?.code ?? (isFull(promotion) ? 'promotion_full' : null))
    shown.push({
      pass_id: Number(passId),
      promotion: { promotion_id: Number(promotionId), version, ...wireTerms(promotion) },
      expires_at: expiresAt,
      refusal: refusal as (typeof shown)[number]['refusal'],
    })
  }
  return shown
}

/** Bonuses as their members and the desk read them. */
export async function showBonuses({ db }: Services, ports: PromotionPorts, all: readonly Bonus[]) {
  const open = await ports.openBills(
    db,
    all
      .filter(({ state }) => state === 'active')
      .map(({ memberId, walletId, takenAt: since }) => ({ memberId, walletId, since })),
  )
  const byWallet = new Map(open.map((one) => [one.walletId, one]))
  return all.map((bonus) => ({
    ...showBonus(bonus),
    open_bills: byWallet.get(bonus.walletId)?.bills ?? 0,
    open_stakes: byWallet.get(bonus.walletId)?.paidSatang ?? 0n,
  }))
}

const showBonus = (bonus: Bonus) => ({
  bonus_id: Number(bonus.bonusId),
  promotion_id: Number(bonus.promotionId),
  title: bonus.title,
  product: bonus.product,
  state: bonus.state,
  wallet_id: Number(bonus.walletId),
  deposit: bonus.depositSatang,
  granted: bonus.grantedSatang,
  balance: bonus.balanceSatang,
  // A correction may take back more than was counted of one bonus.
  played: bonus.validSatang < 0n ? 0n : bonus.validSatang,
  need: bonus.needSatang,
  stake_max: bonus.stakeMaxSatang,
  cashout_max: bonus.cashoutMaxSatang,
  taken_at: bonus.takenAt,
  expires_at: bonus.expiresAt,
  ended_at: bonus.endedAt,
  released: bonus.releasedSatang,
  ended: bonus.endedSatang,
  ends_with_withdrawal: bonus.state === 'active' && bonus.paymentId !== null,
  reason: bonus.reason,
})
