import { DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import type { Satang } from '#kernel/money.ts'
import { coveringRule } from '#kernel/products.ts'

/** What brings a bonus; `free_credit` takes no deposit. */
export const promotionKinds = [
  'welcome',
  'first_of_day',
  'happy_hour',
  'reload',
  'free_credit',
] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** What a bonus can be played in: one of them, all of it, nothing else. */
export const products = {
  lottery: {
    thai: 'หวยและยี่กี',
    stakeKinds: ['lottery_stake'],
    /** What counts of it as play. */
    counts: `นับเต็มยอดเมื่อออกผลแล้ว แต่${coveringRule}`,
  },
} as const
export type Product = keyof typeof products
export const productNames = Object.keys(products) as [Product, ...Product[]]

/** What is to be played: so many times the bonus, or deposit and bonus together. */
export const wagerBases = ['bonus', 'deposit_and_bonus'] as const
export type WagerBase = (typeof wagerBases)[number]

/** Whether a bonus may run beside one of another product. */
export const stackings = ['one_per_product', 'alone'] as const
export type Stacking = (typeof stackings)[number]

/** Nobody has to play more than so many times the bonus (UK Gambling Commission, since 19 Jan 2026). */
export const WAGER_TIMES_MAX = 10n
const STAKE_MAX_FLOOR: Satang = 2_000n
const STAKE_MAX_CEILING: Satang = 500_000n
const PPM = 1_000_000n
/** A payment made in a happy hour may reach us so long after its end. */
export const HAPPY_HOUR_GRACE_MIN = 15

/** One version of what a promotion says; it never changes. */
export interface Terms {
  readonly kind: PromotionKind
  readonly title: string
  readonly product: Product
  readonly opensAt: Date
  /** Null: until somebody ends it. */
  readonly closesAt: Date | null
  /** Minutes of the Bangkok day, of happy hours only. */
  readonly hourFrom: number | null
  readonly hourTo: number | null
  /** Of newcomers only: so many days after joining; null: everybody. */
  readonly joinedWithinDays: number | null
  readonly depositMinSatang: Satang
  readonly depositMaxSatang: Satang | null
  /** Of the deposit; free credit has none. */
  readonly ratePpm: bigint
  /** The most that one bonus is; of free credit, what it is. */
  readonly bonusMaxSatang: Satang
  readonly wagerBase: WagerBase
  readonly wagerTimes: bigint
  /** The most of one bill; null: a tenth of the bonus, between 20 and 5,000 baht. */
  readonly stakeMaxSatang: Satang | null
  /** The most that a release brings to the main wallet; null: all of it. */
  readonly cashoutMaxSatang: Satang | null
  readonly lifetimeDays: number
  readonly stacking: Stacking
  /** Comes with coupons alone: free credit at once, a deposit's bonus for the right that a coupon gave. */
  readonly byCoupon: boolean
  /** What all bonuses together may be. */
  readonly budgetSatang: Satang
}

/** Whether its bonus spends a right that a coupon gave; free credit comes with the coupon itself. */
export const takesPass = ({ byCoupon, kind }: Pick<Terms, 'byCoupon' | 'kind'>): boolean =>
  byCoupon && kind !== 'free_credit'

const least = (a: Satang, b: Satang): Satang => (a < b ? a : b)
const most = (a: Satang, b: Satang): Satang => (a > b ? a : b)

/** What a deposit brings: one floor for the whole, and the cap clips it. */
export function bonusOf(terms: Terms, depositSatang: Satang): Satang {
  if (terms.kind === 'free_credit') return terms.bonusMaxSatang
  return least(terms.bonusMaxSatang, (depositSatang * terms.ratePpm) / PPM)
}

/** What has to be played for it, never above ten times the bonus. */
export function needOf(terms: Terms, depositSatang: Satang, bonusSatang: Satang): Satang {
  const base = terms.wagerBase === 'bonus' ? bonusSatang : depositSatang + bonusSatang
  return least(base * terms.wagerTimes, bonusSatang * WAGER_TIMES_MAX)
}

/** The largest bill from a bonus. */
export function stakeMaxOf(terms: Terms, bonusSatang: Satang): Satang {
  const tenth = least(STAKE_MAX_CEILING, most(STAKE_MAX_FLOOR, bonusSatang / 10n))
  return terms.stakeMaxSatang === null ? tenth : least(terms.stakeMaxSatang, tenth)
}

/** What a deposit brings, whole: the bonus, what has to be played for it, and its largest bill. */
export function grantOf(
  terms: Terms,
  depositSatang: Satang,
): { bonusSatang: Satang; needSatang: Satang; stakeMaxSatang: Satang } {
  const bonusSatang = bonusOf(terms, depositSatang)
  return {
    bonusSatang,
    needSatang: needOf(terms, depositSatang, bonusSatang),
    stakeMaxSatang: stakeMaxOf(terms, bonusSatang),
  }
}

export function expiresAt(terms: Terms, takenAt: Date): Date {
  return new Date(takenAt.getTime() + terms.lifetimeDays * DAY_MS)
}

/** How often somebody may have it. */
export function occasionOf(terms: Terms, day: string): string {
  return terms.kind === 'welcome' || terms.kind === 'free_credit' ? 'once' : day
}

/** Why somebody gets no bonus, in the order in which it is looked at. */
export const takeRefusals = [
  'promotion_over',
  'promotion_newcomers_only',
  'promotion_unverified',
  'promotion_deposit_range',
  'promotion_not_first',
  'promotion_wrong_hour',
  'promotion_taken',
  'promotion_another_active',
] as const
export type TakeRefusal = (typeof takeRefusals)[number]

/** What a promotion is judged by; times are those of the product, never of a browser. */
export interface TakeFacts {
  readonly joinedAt: Date
  readonly isVerified: boolean
  /** Null of free credit, and of an offer that is only looked at. */
  readonly deposit: {
    readonly satang: Satang
    /** When the payer paid. */
    readonly paidAt: Date
    /** When it reached the wallet. */
    readonly creditedAt: Date
    /** Credited before it: ever, and on the same Bangkok day. */
    readonly earlier: number
    readonly earlierOnDay: number
  } | null
  /** Deposits that are credited now: whoever has one is not offered what is for his first. */
  readonly credited: { readonly earlier: number; readonly earlierOnDay: number }
  readonly now: Date
  /** Had already: ever for what is given once, today else. */
  readonly hasTaken: boolean
  /** Products in which a bonus of the member runs. */
  readonly activeProducts: readonly string[]
}

/** Why this member gets no bonus for this; null: he gets it. */
export function refusalOf(terms: Terms, facts: TakeFacts): TakeRefusal | null {
  const { deposit } = facts
  const at = deposit?.paidAt ?? facts.now
  if (at < terms.opensAt || (terms.closesAt !== null && at >= terms.closesAt)) {
    return 'promotion_over'
  }
  const days = terms.joinedWithinDays
  if (days !== null && at.getTime() >= facts.joinedAt.getTime() + days * DAY_MS) {
    return 'promotion_newcomers_only'
  }
  if (!facts.isVerified) return 'promotion_unverified'
  if (deposit) {
    const { depositMinSatang: min, depositMaxSatang: max } = terms
    if (deposit.satang < min || (max !== null && deposit.satang > max)) {
      return 'promotion_deposit_range'
    }
  }
  const { earlier, earlierOnDay } = deposit ?? facts.credited
  if (terms.kind === 'welcome' && earlier > 0) return 'promotion_not_first'
  if (terms.kind === 'first_of_day' && earlierOnDay > 0) return 'promotion_not_first'
  const paid = deposit ?? { paidAt: facts.now, creditedAt: facts.now }
  if (terms.kind === 'happy_hour' && !isInHour(terms, paid)) {
    return 'promotion_wrong_hour'
  }
  if (facts.hasTaken) return 'promotion_taken'
  const stands = facts.activeProducts
  const isBlocked = terms.stacking === 'alone' ? stands.length > 0 : stands.includes(terms.product)
  return isBlocked ? 'promotion_another_active' : null
}

const BANGKOK_OFFSET_MIN = 7 * 60
const DAY_MIN = 24 * 60

/** Paid in the hours, and credited no later than a quarter of an hour after their end. */
function isInHour(
  { hourFrom, hourTo }: Terms,
  { paidAt, creditedAt }: { paidAt: Date; creditedAt: Date },
): boolean {
  if (hourFrom === null || hourTo === null) return false
  const minutes = paidAt.getTime() / MINUTE_MS + BANGKOK_OFFSET_MIN
  const dayStart = Math.floor(minutes / DAY_MIN) * DAY_MIN
  const ofDay = minutes - dayStart
  const endMs = (dayStart + hourTo - BANGKOK_OFFSET_MIN) * MINUTE_MS
  const isPaidInTime = ofDay >= hourFrom && ofDay < hourTo
  return isPaidInTime && creditedAt.getTime() <= endMs + HAPPY_HOUR_GRACE_MIN * MINUTE_MS
}

/** Why a version cannot be written: a field and what is wrong with it; null: it can. */
export function faultOf(terms: Terms): { field: string; fault: TermsFault } | null {
  if (terms.closesAt !== null && terms.closesAt <= terms.opensAt) {
    return { field: 'closes_at', fault: 'promotion_closes_before_open' }
  }
  const hours = [terms.hourFrom, terms.hourTo].filter((hour) => hour !== null)
  if (hours.length !== (terms.kind === 'happy_hour' ? 2 : 0)) {
    return { field: 'hour_from', fault: 'promotion_hours_odd' }
  }
  if (terms.hourFrom !== null && terms.hourTo !== null && terms.hourFrom >= terms.hourTo) {
    return { field: 'hour_to', fault: 'promotion_hours_odd' }
  }
  if ((terms.kind === 'free_credit') !== (terms.ratePpm === 0n)) {
    return { field: 'rate_bp', fault: 'promotion_rate_odd' }
  }
  const max = terms.depositMaxSatang
  if (max !== null && max < terms.depositMinSatang) {
    return { field: 'deposit_max', fault: 'promotion_range_odd' }
  }
  if (terms.kind === 'free_credit' && terms.cashoutMaxSatang === null) {
    return { field: 'cashout_max', fault: 'promotion_cashout_missing' }
  }
  if (terms.budgetSatang < terms.bonusMaxSatang)
    return { field: 'budget', fault: 'promotion_budget_odd' }
  return null
}
export const termsFaults = [
  'promotion_closes_before_open',
  'promotion_hours_odd',
  'promotion_rate_odd',
  'promotion_range_odd',
  'promotion_cashout_missing',
  'promotion_budget_odd',
] as const
export type TermsFault = (typeof termsFaults)[number]
