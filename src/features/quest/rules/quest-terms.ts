import { POINT_MARGIN_PPM, POINT_SATANG, POINT_SHARE_PPM, SPIN_POINTS } from '#kernel/points.ts'
import type { QuestPeriod } from './periods.ts'
import { GIFT_POINTS_MAX, type QuestType, typeRules } from './quest-types.ts'
import { STREAK_POINTS } from './streak.ts'

/** What quests are of; the other products of the site leave no room for them beside cashback. */
export const questProducts = ['lottery'] as const
export type QuestProduct = (typeof questProducts)[number]

/** What a version of a quest asks for, and what it gives. */
export interface QuestTerms {
  readonly title: string
  readonly type: QuestType
  readonly period: QuestPeriod
  /** Of play; else null. */
  readonly product: QuestProduct | null
  /** In the unit of its type. */
  readonly goal: bigint
  /** What a claim is worth; a free spin counts as its points. */
  readonly points: number
  /** Given as so many free spins of the wheel; null: as points. */
  readonly spins: number | null
  /** The event that it belongs to, where its period is one. */
  readonly eventId: number | null
  /** The least level of its members; null: everybody. */
  readonly levelMin: number | null
  /** The quest to be claimed before it. */
  readonly needsQuest: number | null
  /** Points that all members together get of this version; null: no end. */
  readonly budget: number | null
}

export type QuestFault =
  | 'quest_check_in_fixed'
  | 'quest_product_needed'
  | 'quest_product_odd'
  | 'quest_period_odd'
  | 'quest_goal_above_period'
  | 'quest_event_needed'
  | 'quest_budget_small'
  | 'quest_gift_above_max'
  | 'quest_above_margin'

interface Fault {
  readonly fault: QuestFault
  readonly field: string
}

/**
 * Why terms do not go together, and in which field; null: they do. All quests of a product together give at
 * most their share of what the house keeps of the least play that reaches them: whoever plays for all of them at
 * once gets each for the same stakes, so their shares add up (docs/decisions/0082). What is no play has a
 * maximum of its own, a person and period.
 * @param others the other quests that are out
 */
export function faultOf(terms: QuestTerms, others: readonly QuestTerms[] = []): Fault | null {
  const { type, period, product, goal } = terms
  if (type === 'check_in') {
    const isBare = product === null && terms.eventId === null && terms.budget === null
    const isPlain = isBare && terms.spins === null
    const isForAll = terms.levelMin === null && terms.needsQuest === null
    const isFixed = period === 'daily' && goal === 1n && isPlain && isForAll
    return isFixed ? null : { fault: 'quest_check_in_fixed', field: 'type' }
  }
  const { group, goalMax } = typeRules[type]
  const most = goalMax[period]
  if (group === 'play' && product === null)
    return { fault: 'quest_product_needed', field: 'product' }
  if (group === 'gift' && product !== null) return { fault: 'quest_product_odd', field: 'product' }
  if (most === undefined) return { fault: 'quest_period_odd', field: 'period' }
  if (goal > most) return { fault: 'quest_goal_above_period', field: 'goal' }
  const shape = shapeOf(terms)
  if (shape) return shape
  if (product === null) {
    const gifts = [terms, ...others.filter(isGiftIn(period))]
    const given = gifts.reduce((sum, { points }) => sum + points, 0)
    return given > GIFT_POINTS_MAX[period]
      ? { fault: 'quest_gift_above_max', field: 'points' }
      : null
  }
  return sharePpm(terms, product) > leftPpm(product, others)
    ? { fault: 'quest_above_margin', field: 'points' }
    : null
}

/** What others leave of the share of quests; below zero: nothing, and more than that. */
const leftPpm = (product: QuestProduct, others: readonly QuestTerms[]): bigint =>
  others
    .filter((one) => one.product === product)
    .reduce<bigint>((left, one) => left - sharePpm(one, product), POINT_SHARE_PPM.quest)

/** What is left of the share of quests, and how many points that is for the goal of some terms. */
export function roomWords(terms: QuestTerms, others: readonly QuestTerms[]): string {
  const { product } = terms
  const left = product === null ? 0n : leftPpm(product, others)
  if (product === null || left <= 0n) return 'ภารกิจอื่นใช้เต็มแล้ว พักภารกิจอื่นก่อน'
  const mostPoints = (left * keptOf(terms, product)) / PPM / POINT_SATANG
  const most =
    terms.spins === null ? `${mostPoints} แต้ม` : `${mostPoints / BigInt(SPIN_POINTS)} สิทธิ์หมุน`
  // Rounded down, in hundredths of a per cent.
  const percent = Number(left / 100n) / 100
  return `ภารกิจอื่นเหลือให้ ${percent}% เป้าหมายนี้ให้ได้ไม่เกิน ${most}`
}

const isGiftIn =
  (period: QuestPeriod) =>
  (one: QuestTerms): boolean =>
    one.period === period && typeRules[one.type].group === 'gift'

/** What holds for every type. */
function shapeOf({ period, eventId, budget, points }: QuestTerms): Fault | null {
  if ((period === 'event') !== (eventId !== null)) {
    return { fault: 'quest_event_needed', field: 'event_id' }
  }
  return budget !== null && budget < points
    ? { fault: 'quest_budget_small', field: 'budget' }
    : null
}

const PPM = 1_000_000n

/** What the house keeps of the least play that reaches a goal. */
const keptOf = ({ type, goal }: QuestTerms, product: QuestProduct): bigint =>
  (goal * typeRules[type].validEach * POINT_MARGIN_PPM[product]) / PPM

/** What a quest gives of what the house keeps for it, rounded up. */
function sharePpm(terms: QuestTerms, product: QuestProduct): bigint {
  const kept = keptOf(terms, product)
  const worth = BigInt(terms.points) * POINT_SATANG
  return kept === 0n ? PPM : (worth * PPM + kept - 1n) / kept
}

/** What is given: points, or free spins with what they are worth in points. */
export const giftOf = (gift: {
  points: number | null
  spins: number | null
}): Pick<QuestTerms, 'points' | 'spins'> =>
  gift.spins === null
    ? { points: gift.points ?? 0, spins: null }
    : { points: gift.spins * SPIN_POINTS, spins: gift.spins }

/** What a claim is worth in points; a visit pays by its day of the row. */
export const pointsFor = (
  { type, points }: Pick<QuestTerms, 'type' | 'points'>,
  streak: number | null,
): number => (type === 'check_in' ? (STREAK_POINTS[(streak ?? 1) - 1] ?? 0) : points)
