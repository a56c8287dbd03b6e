import { POINT_MARGIN_PPM, POINT_SATANG, POINT_SHARE_PPM } from '#kernel/points.ts'
import type { QuestPeriod } from './periods.ts'
import { STREAK_POINTS } from './streak.ts'

export const questTypes = ['check_in', 'stake_sum', 'play_days'] as const
export type QuestType = (typeof questTypes)[number]

/** What quests are of; the other products of the site leave no room for them beside cashback. */
export const questProducts = ['lottery'] as const
export type QuestProduct = (typeof questProducts)[number]

/** What a version of a quest asks for, and what it gives. */
export interface QuestTerms {
  readonly title: string
  readonly type: QuestType
  readonly period: QuestPeriod
  /** Null for a visit. */
  readonly product: QuestProduct | null
  /** Satang of valid play, or days. */
  readonly goal: bigint
  readonly points: number
}

/** The least valid play of a day that counts as one. */
export const DAY_VALID_MIN_SATANG = 2_000n
const DAYS_OF: Readonly<Record<QuestPeriod, bigint>> = { daily: 1n, weekly: 7n, monthly: 28n }

export type QuestFault =
  | 'quest_check_in_fixed'
  | 'quest_product_needed'
  | 'quest_goal_above_period'
  | 'quest_above_margin'

/**
 * Why terms do not go together, and in which field; null: they do. All quests of a product together give at
 * most their share of what the house keeps of the least play that reaches them: whoever plays for all of them at
 * once gets each for the same stakes, so their shares add up (docs/decisions/0082).
 * @param others the other quests that are out
 */
export function faultOf(
  terms: QuestTerms,
  others: readonly QuestTerms[] = [],
): { fault: QuestFault; field: string } | null {
  if (terms.type === 'check_in') {
    const isFixed = terms.period === 'daily' && terms.goal === 1n && terms.product === null
    return isFixed ? null : { fault: 'quest_check_in_fixed', field: 'type' }
  }
  const { product } = terms
  if (product === null) return { fault: 'quest_product_needed', field: 'product' }
  if (terms.type === 'play_days' && terms.goal > DAYS_OF[terms.period]) {
    return { fault: 'quest_goal_above_period', field: 'goal' }
  }
  const share = [terms, ...others.filter((one) => one.product === product)].reduce(
    (sum, one) => sum + sharePpm(one, product),
    0n,
  )
  return share > POINT_SHARE_PPM.quest ? { fault: 'quest_above_margin', field: 'points' } : null
}

const PPM = 1_000_000n

/** What a quest gives of what the house keeps for it, rounded up. */
function sharePpm({ type, goal, points }: QuestTerms, product: QuestProduct): bigint {
  const valid = type === 'stake_sum' ? goal : goal * DAY_VALID_MIN_SATANG
  const kept = (valid * POINT_MARGIN_PPM[product]) / PPM
  const worth = BigInt(points) * POINT_SATANG
  return kept === 0n ? PPM : (worth * PPM + kept - 1n) / kept
}

/** What a member played in a period: his own money, settled, in one product. */
export interface Played {
  readonly validSatang: bigint
  /** With at least `DAY_VALID_MIN_SATANG` of it. */
  readonly days: number
}

/** How far he is towards the goal, at most at it. */
export function progressOf({ type, goal }: QuestTerms, played: Played): bigint {
  const reached = type === 'stake_sum' ? played.validSatang : BigInt(played.days)
  return reached < 0n ? 0n : reached < goal ? reached : goal
}

/** What a claim gives; a visit pays by its day of the row. */
export const pointsFor = ({ type, points }: QuestTerms, streak: number | null): number =>
  type === 'check_in' ? (STREAK_POINTS[(streak ?? 1) - 1] ?? 0) : points
