import type { Services } from '#platform/services.ts'
import { findOpenApproval } from '#platform/approval/approval.ts'
import type { PromotionTermsInput } from '../operator-contract.ts'
import type { PromotionPorts } from './ports.ts'
import { promotionApproval, publishPromotion, savePromotion } from './promotion-desk.ts'
import { findAllVersions } from './promotion-store.ts'

/** A welcome and a reload bonus, written by one person and let out by another; where there are any, nothing. */
export async function makeDemoPromotions(
  services: Services,
  ports: PromotionPorts,
  staffId: number,
): Promise<void> {
  if ((await findAllVersions(services.db)).length > 0) return
  const second = await ports.otherStaff(services, staffId)
  if (second === null) return
  const now = await services.clock.now()
  for (const terms of demoTerms(now)) {
    const { promotion_id } = await savePromotion(services, staffId, terms)
    const asked = await findOpenApproval(services.db, promotionApproval, promotion_id)
    if (!asked) throw new Error(`promotion ${promotion_id} waits for nobody`)
    await publishPromotion(services, second, {
      promotion_id,
      approval_id: Number(asked.approvalId),
      reason: 'ตรวจเงื่อนไขแล้ว',
    })
  }
}

/** What they are worth to who plays them best is counted in `rules/worth.test.ts`. */
const demoTerms = (now: Date): PromotionTermsInput[] => [
  {
    ...both(now),
    kind: 'welcome',
    title: 'ต้อนรับสมาชิกใหม่ รับเพิ่ม 100%',
    joined_within_days: 7,
    rate_bp: 10_000,
    bonus_max: 50_000n,
    wager_times: 10,
    cashout_max: 50_000n,
  },
  {
    ...both(now),
    kind: 'reload',
    title: 'ฝากทุกวัน รับเพิ่ม 20%',
    joined_within_days: null,
    rate_bp: 2_000,
    bonus_max: 20_000n,
    wager_times: 10,
    cashout_max: 40_000n,
  },
]

const both = (now: Date) => ({
  reason: 'โปรโมชั่นของเว็บทดลอง',
  product: 'lottery' as const,
  opens_at: now,
  closes_at: null,
  hour_from: null,
  hour_to: null,
  deposit_min: 10_000n,
  deposit_max: null,
  wager_base: 'bonus' as const,
  stake_max: null,
  lifetime_days: 14,
  stacking: 'one_per_product' as const,
  budget: 10_000_000n,
})
