import type { ErrorDefinition } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { promotionErrors } from '../contract.ts'
import { grantOf, type TakeFacts } from '../rules/terms.ts'
import { judgeTake, readTaker } from './grant-bonus.ts'
import { judgePass } from './judge-pass.ts'
import type { PromotionPorts } from './ports.ts'
import type { PromotionRow } from './promotion-store.ts'

/** What a deposit brings, and why it brings nothing. */
export interface Judged {
  readonly refused: ErrorDefinition | null
  readonly bonusSatang: Satang
  readonly needSatang: Satang
  readonly stakeMaxSatang: Satang
}

/** A deposit that somebody thinks of, or one that is credited. */
type Deposit =
  | { readonly memberId: number; readonly satang: Satang }
  | (NonNullable<TakeFacts['deposit']> & { readonly memberId: number })

/**
 * Judges a promotion for a deposit by all that grants it: terms, budget and what the member may have. One
 * that is not credited is judged as if it were paid and credited now. Reads only; the grant judges again
 * under its locks.
 */
export async function judgeDeposit(
  services: Services,
  ports: PromotionPorts,
  promotion: PromotionRow,
  asked: Deposit,
): Promise<Judged> {
  const { memberId, satang } = asked
  const [taker, now, barred] = await Promise.all([
    readTaker(services, ports, memberId),
    services.clock.now(),
    mayReward(services.db, memberId),
  ])
  const deposit =
    'paidAt' in asked ? asked : { satang, paidAt: now, creditedAt: now, ...taker.credited }
  const refused = await inTransaction(
    services.db,
    async (tx) =>
      (await judgePass(tx, ports, promotion, { memberId, at: deposit.paidAt })) ??
      (await judgeTake(tx, promotion, taker, { memberId, deposit, now })),
  )
  const grant = grantOf(promotion, satang)
  return { refused: refused ?? refusedBeside(promotion, grant.bonusSatang, barred), ...grant }
}

/** What the terms do not say: the budget, and who is given nothing at all. */
function refusedBeside(
  { budgetNowSatang, grantedSatang }: PromotionRow,
  bonusSatang: Satang,
  barred: unknown,
): ErrorDefinition | null {
  if (bonusSatang <= 0n) return promotionErrors.promotion_deposit_range
  if (budgetNowSatang - grantedSatang < bonusSatang) return promotionErrors.promotion_full
  return barred ? promotionErrors.promotion_not_for_you : null
}
