import { Refusal } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { couponErrors } from '../contract.ts'
import { refusalOf } from '../rules/coupon-terms.ts'
import type { CampaignRow } from './campaign-store.ts'
import type { CodeRow } from './code-store.ts'
import type { CouponPorts } from './ports.ts'
import { countUses } from './use-store.ts'

/** Who uses a coupon, by account and by person; read before anything is locked. */
export interface Redeemer {
  readonly memberId: number
  readonly person: string
  readonly account: string
  readonly level: number
}

export async function readRedeemer(
  services: Services,
  ports: CouponPorts,
  memberId: number,
): Promise<Redeemer> {
  const [persons, level] = await Promise.all([
    ports.members(services).findPersons([memberId]),
    ports.levelOf(services, memberId),
  ])
  const account = `member:${memberId}`
  return { memberId, account, person: persons.get(memberId) ?? account, level }
}

/**
 * Judges a coupon for a member by all that its terms say. @returns the number that his next use has
 * @throws Refusal in the order of the rules
 */
export async function judgeCoupon(
  tx: Tx,
  ports: CouponPorts,
  { campaign, code }: { campaign: CampaignRow; code: CodeRow },
  { redeemer, now }: { redeemer: Redeemer; now: Date },
): Promise<number> {
  const { memberId, person, account, level } = redeemer
  if (code.usedBy !== null) throw new Refusal(couponErrors.coupon_used)
  const had = await countUses(tx, {
    campaignId: campaign.campaignId,
    batchId: code.batchId,
    day: bangkokDay(now),
    person,
    persons: [person, account],
    group: campaign.exclusiveGroup,
  })
  const refusal = refusalOf(
    campaign,
    {
      ...had,
      joinedAt: await ports.joinedAt(tx, memberId),
      depositedAt: await ports.depositedAt(tx, memberId),
      level,
      hasActiveBonus: campaign.noActiveBonus && (await ports.bonus.isActive(tx, memberId)),
    },
    now,
  )
  if (refusal) throw refused(refusal, campaign)
  return had.last + 1
}

/** The refusal in words that say how many days or which level it takes. */
function refused(
  refusal: NonNullable<ReturnType<typeof refusalOf>>,
  { depositWithinDays, joinedWithinDays, minLevel }: CampaignRow,
): Refusal {
  const words: Partial<Record<typeof refusal, string>> = {
    coupon_deposit_first: `คูปองนี้ต้องมียอดฝากภายใน ${depositWithinDays} วัน`,
    coupon_new_only: `คูปองนี้สำหรับผู้สมัครไม่เกิน ${joinedWithinDays} วัน`,
    coupon_level_first: `คูปองนี้สำหรับสมาชิกตั้งแต่ระดับ ${minLevel} ขึ้นไป`,
  }
  const thai = words[refusal]
  return new Refusal(couponErrors[refusal], thai === undefined ? {} : { thai })
}

/** Why a campaign gave no use to somebody whom its terms allow one. */
export const refusedByCounts = (campaign: CampaignRow): Refusal =>
  new Refusal(isFull(campaign) ? couponErrors.coupon_full : couponErrors.coupon_day_full)

/** Whether nothing is left of a campaign, of uses or of budget; places that are kept are taken. */
export const isFull = ({ usesMax, used, reserved, spent, budget, amount }: CampaignRow): boolean =>
  used + reserved >= usesMax || spent + BigInt(reserved + 1) * amount > budget
