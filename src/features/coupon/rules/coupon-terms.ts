import { DAY_MS } from '#kernel/time.ts'

export const couponKinds = ['multi', 'single', 'personal'] as const
export type CouponKind = (typeof couponKinds)[number]
/** `promotion` is the right to the bonus of a deposit; the others are there at once. */
export const couponRewards = ['credit', 'points', 'spins', 'bonus', 'promotion'] as const
export type CouponReward = (typeof couponRewards)[number]
export const couponStates = ['draft', 'live', 'paused', 'ended'] as const
export type CouponState = (typeof couponStates)[number]

/** What a campaign gives, to whom, and how often. They stay as they are once it is let out. */
export interface CouponTerms {
  readonly title: string
  readonly kind: CouponKind
  readonly reward: CouponReward
  /** Satang or points: of one use, and of all. Of a promotion the most that a bonus of it can be. */
  readonly amount: bigint
  readonly budget: bigint
  readonly usesMax: number
  readonly perPerson: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly joinedWithinDays: number | null
  readonly depositWithinDays: number | null
  readonly exclusiveGroup: string | null
  /** How long one that a member holds is good for; null: until the campaign closes. */
  readonly validDays: number | null
  /** Uses of a person on a Bangkok day; null: as many as he may in all. */
  readonly perPersonDay: number | null
  /** Codes of one batch that a person may use; null: as many as he may in all. */
  readonly perPersonBatch: number | null
  /** Uses of everybody together on a Bangkok day. */
  readonly dayMax: number | null
  readonly minLevel: number | null
  /** Not for whoever plays with a bonus. */
  readonly noActiveBonus: boolean
  /** Of a bonus and of a promotion: the version by whose terms it is given. */
  readonly bonus: {
    readonly promotionId: bigint
    readonly version: number
    /** When the promotion stops to take deposits; null: nobody has said. */
    readonly closesAt: Date | null
  } | null
}

export type CouponFault =
  | 'coupon_closes_before_open'
  | 'coupon_budget_odd'
  | 'coupon_group_odd'
  | 'coupon_uses_odd'
  | 'coupon_personal_odd'

/** Why terms do not go together, and in which field; null: they do. */
export function faultOf(terms: CouponTerms): { fault: CouponFault; field: string } | null {
  if (terms.closesAt <= terms.opensAt) {
    return { fault: 'coupon_closes_before_open', field: 'closes_at' }
  }
  if (terms.budget < terms.amount) return { fault: 'coupon_budget_odd', field: 'budget' }
  const odd = 'coupon_uses_odd'
  const { usesMax, perPerson, perPersonDay, perPersonBatch, dayMax } = terms
  if (perPerson > usesMax) return { fault: odd, field: 'per_person' }
  if ((perPersonDay ?? 1) > perPerson) return { fault: odd, field: 'per_person_day' }
  if ((perPersonBatch ?? 1) > perPerson) return { fault: odd, field: 'per_person_batch' }
  if ((dayMax ?? 1) > usesMax) return { fault: odd, field: 'day_max' }
  // A promotion is taken once a person.
  if (isOfPromotion(terms) && perPerson > 1) return { fault: odd, field: 'per_person' }
  if (terms.exclusiveGroup !== null && terms.perPerson > 1) {
    return { fault: 'coupon_group_odd', field: 'exclusive_group' }
  }
  return personalFaultOf(terms)
}

/** Whether a campaign gives by the terms of a promotion. */
export const isOfPromotion = ({ reward }: Pick<CouponTerms, 'reward'>): boolean =>
  reward === 'bonus' || reward === 'promotion'

/** Whoever gives a coupon to a member decides who that is; and only one that is held has days of its own. */
function personalFaultOf(terms: CouponTerms): { fault: CouponFault; field: string } | null {
  const fault = 'coupon_personal_odd'
  if (terms.kind !== 'single' && terms.perPersonBatch !== null) {
    return { fault, field: 'per_person_batch' }
  }
  if (terms.kind !== 'personal') {
    const isHeld = terms.reward === 'promotion'
    return terms.validDays === null || isHeld ? null : { fault, field: 'valid_days' }
  }
  if (terms.joinedWithinDays !== null) return { fault, field: 'joined_within_days' }
  if (terms.depositWithinDays !== null) return { fault, field: 'deposit_within_days' }
  if (terms.exclusiveGroup !== null) return { fault, field: 'exclusive_group' }
  if (terms.perPersonDay !== null) return { fault, field: 'per_person_day' }
  if (terms.dayMax !== null) return { fault, field: 'day_max' }
  if (terms.minLevel !== null) return { fault, field: 'min_level' }
  if (terms.noActiveBonus) return { fault, field: 'no_active_bonus' }
  return null
}

/** What is known of whoever types a code. */
export interface Redeemer {
  readonly joinedAt: Date
  /** Null: never. */
  readonly depositedAt: Date | null
  /** His uses of this campaign, all accounts of the person together. */
  readonly uses: number
  readonly hasUsedGroup: boolean
  /** Of those uses: today, and of the batch of the code. */
  readonly usesToday: number
  readonly usesOfBatch: number
  readonly level: number
  readonly hasActiveBonus: boolean
}

export type CouponRefusal =
  | 'coupon_not_yet'
  | 'coupon_expired'
  | 'coupon_used'
  | 'coupon_group_used'
  | 'coupon_new_only'
  | 'coupon_deposit_first'
  | 'coupon_person_day'
  | 'coupon_person_batch'
  | 'coupon_level_first'
  | 'coupon_bonus_active'

/** Why a person cannot have it now; null: he can, as far as the budget goes. */
export function refusalOf(terms: CouponTerms, redeemer: Redeemer, now: Date): CouponRefusal | null {
  if (now < terms.opensAt) return 'coupon_not_yet'
  if (now >= terms.closesAt) return 'coupon_expired'
  if (redeemer.uses >= terms.perPerson) return 'coupon_used'
  if (isAt(redeemer.usesToday, terms.perPersonDay)) return 'coupon_person_day'
  if (isAt(redeemer.usesOfBatch, terms.perPersonBatch)) return 'coupon_person_batch'
  if (redeemer.hasUsedGroup) return 'coupon_group_used'
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  if (terms.joinedWithinDays !== null && redeemer.joinedAt < since(terms.joinedWithinDays)) {
    return 'coupon_new_only'
  }
  if (
    terms.depositWithinDays !== null &&
    (redeemer.depositedAt === null || redeemer.depositedAt < since(terms.depositWithinDays))
  ) {
    return 'coupon_deposit_first'
  }
  if (redeemer.level < (terms.minLevel ?? 0)) return 'coupon_level_first'
  return terms.noActiveBonus && redeemer.hasActiveBonus ? 'coupon_bonus_active' : null
}

const isAt = (uses: number, limit: number | null): boolean => limit !== null && uses >= limit
