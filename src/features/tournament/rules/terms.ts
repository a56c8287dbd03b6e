import { POINT_MARGIN_PPM, POINT_SATANG, POINT_SHARE_PPM } from '#kernel/points.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'

/** What tournaments are of; the other products of the site leave no room for points. */
export const tournamentProducts = ['lottery'] as const
export type TournamentProduct = (typeof tournamentProducts)[number]

/** Valid play of one net point. */
export const POINT_VALID_SATANG = 10_000n
/** What of a day's play counts on the board of the month, in points, as in a usual tournament. */
export const BOARD_DAY_MAX_POINTS = 50
export const DAYS_MAX = 31
export const PLACES_MAX = 100

/** Late results and corrections of the last day are waited for until then, on the day after it. */
const COUNTS_UNTIL = '12:00'

/** What a version of a tournament says. */
export interface TournamentTerms {
  readonly title: string
  readonly about: string
  readonly product: TournamentProduct
  /** Bangkok days, both included. */
  readonly fromDay: Day
  readonly toDay: Day
  readonly pointValidSatang: bigint
  readonly dayMaxPoints: number
  /** A prize is at most so many points for each net point of its member. */
  readonly capPoints: number
  /** Fewer net points win nothing. */
  readonly leastPoints: number
  /** Of each place from the first. */
  readonly prizes: readonly number[]
  readonly repeatsWeekly: boolean
}

export type TournamentFault =
  | 'tournament_days'
  | 'tournament_repeats'
  | 'tournament_prizes'
  | 'tournament_above_margin'

const PPM = 1_000_000n

/** What of the margin a tournament gives back at most, rounded up: each prize is held to its member's own play. */
export function sharePpm({
  capPoints,
  pointValidSatang,
  product,
}: Pick<TournamentTerms, 'capPoints' | 'pointValidSatang' | 'product'>): bigint {
  const kept = (pointValidSatang * POINT_MARGIN_PPM[product]) / PPM
  const worth = BigInt(capPoints) * POINT_SATANG
  return kept === 0n ? PPM : (worth * PPM + kept - 1n) / kept
}

/** Another one that is out. One that comes back has every day from its first, until its successor is there. */
export type Neighbour = Pick<
  TournamentTerms,
  'title' | 'product' | 'capPoints' | 'pointValidSatang' | 'fromDay' | 'toDay'
> & { readonly comesBack: boolean }

/**
 * Why terms do not go together, and in which field; null: they do. A stake counts in every tournament of its
 * day, so the shares of those that share a day add up.
 * @param others the others that are out
 */
export function faultOf(
  terms: TournamentTerms,
  today: Day,
  others: readonly Neighbour[] = [],
): { fault: TournamentFault; field: string } | null {
  const { fromDay, toDay, repeatsWeekly, prizes } = terms
  if (fromDay <= today) return { fault: 'tournament_days', field: 'from_day' }
  if (toDay < fromDay || toDay >= addDays(fromDay, DAYS_MAX)) {
    return { fault: 'tournament_days', field: 'to_day' }
  }
  if (repeatsWeekly && toDay >= addDays(fromDay, 7)) {
    return { fault: 'tournament_repeats', field: 'repeats_weekly' }
  }
  const isFalling = prizes.every((one, at) => one > 0 && one <= (prizes[at - 1] ?? one))
  if (prizes.length < 1 || prizes.length > PLACES_MAX || !isFalling) {
    return { fault: 'tournament_prizes', field: 'prizes' }
  }
  return sharePpm(terms) > crowdOf(terms, others).leftPpm
    ? { fault: 'tournament_above_margin', field: 'cap_points' }
    : null
}

/** Those that share the fullest day of some terms, and what these leave of the share of tournaments. */
function crowdOf(
  terms: TournamentTerms,
  others: readonly Neighbour[],
): { readonly besides: readonly Neighbour[]; readonly leftPpm: bigint } {
  const own = { ...terms, comesBack: terms.repeatsWeekly }
  // The most fall together on a first day of one of them.
  const firsts = [own, ...others].map((one) => one.fromDay).filter((day) => isOn(own, day))
  return [...new Set(firsts)]
    .map((day) => {
      const besides = others.filter((one) => one.product === terms.product && isOn(one, day))
      const taken = besides.reduce((sum, one) => sum + sharePpm(one), 0n)
      return { besides, leftPpm: POINT_SHARE_PPM.tournament - taken }
    })
    .reduce((worst, one) => (one.leftPpm < worst.leftPpm ? one : worst))
}

/** What stands in the way of more prizes: the others of the day by name, and how many points they leave. */
export function crowdWords(terms: TournamentTerms, others: readonly Neighbour[]): string {
  const { besides, leftPpm } = crowdOf(terms, others)
  const kept = (terms.pointValidSatang * POINT_MARGIN_PPM[terms.product]) / PPM
  const left = leftPpm > 0n ? (leftPpm * kept) / PPM / POINT_SATANG : 0n
  const names = besides.map(
    ({ title, comesBack }) => `“${title}”${comesBack ? ' ที่จัดซ้ำทุกสัปดาห์' : ''}`,
  )
  const beside = names.length === 0 ? '' : `วันตรงกับ ${names.join(' และ ')} `
  return left === 0n
    ? `${beside}ซึ่งใช้เต็มแล้ว กรุณาเลือกวันอื่น`
    : `${beside}รางวัลนี้ให้ได้ไม่เกิน ${left} แต้มต่อ 1 แต้มสุทธิ`
}

const isOn = ({ fromDay, toDay, comesBack }: Neighbour, day: Day): boolean =>
  fromDay <= day && (comesBack || day <= toDay)

export const startsAt = ({ fromDay }: Pick<TournamentTerms, 'fromDay'>): Date =>
  bangkokInstant(fromDay)
/** The first instant after its last day. */
export const endsAt = ({ toDay }: Pick<TournamentTerms, 'toDay'>): Date =>
  bangkokInstant(addDays(toDay, 1))
export const countsUntil = ({ toDay }: Pick<TournamentTerms, 'toDay'>): Date =>
  bangkokInstant(addDays(toDay, 1), COUNTS_UNTIL)

/** All that its prizes can be. */
export const budgetOf = ({ prizes }: Pick<TournamentTerms, 'prizes'>): number =>
  prizes.reduce((sum, one) => sum + one, 0)

/** Places that follow each other and have the same prize. */
export interface Tier {
  readonly places: number
  readonly points: number
}

/** `500, 100, 100` as one place of 500 and two of 100. */
export function tiersOf(prizes: readonly number[]): Tier[] {
  return prizes.reduce<Tier[]>((tiers, points) => {
    const last = tiers.at(-1)
    if (last?.points !== points) return [...tiers, { places: 1, points }]
    return [...tiers.slice(0, -1), { places: last.places + 1, points }]
  }, [])
}

/** The way back. */
export const prizesOf = (tiers: readonly Tier[]): number[] =>
  tiers.flatMap(({ places, points }) => Array.from({ length: places }, () => points))
