import { POINT_SATANG, SPIN_SATANG } from '#kernel/points.ts'

/** What a field of a wheel gives; points are no money, and a free spin is no point. */
export const prizeKinds = ['none', 'points', 'spins', 'credit'] as const
export type PrizeKind = (typeof prizeKinds)[number]

/** A field of a wheel. */
export interface Prize {
  readonly label: string
  readonly kind: PrizeKind
  /** Points, spins, or satang; 0 for nothing. */
  readonly amount: bigint
  /** Of 10,000. */
  readonly weight: number
  /** How many there are in all, on a day of Bangkok, and for one member; null: as many as come. */
  readonly stock: number | null
  readonly capDay: number | null
  readonly capMember: number | null
  /** Which field is given instead when none is left, from 0. */
  readonly fallback: number | null
}

/** What a version of a wheel says. */
export interface WheelTerms {
  readonly title: string
  /** Null: points buy no spin. */
  readonly costPoints: number | null
  readonly takesSpins: boolean
  readonly spinsADay: number
  readonly minLevel: number
  /** What it may give in satang, all members together. */
  readonly budget: bigint
  /** When it stands; null: as long as it is on. */
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly prizes: readonly Prize[]
}

/** Whether there may be too few of a prize. */
export const isLimited = ({ stock, capDay, capMember }: Prize): boolean =>
  stock !== null || capDay !== null || capMember !== null

/** Whether a moment lies in the time of a wheel: the end is no part of it. */
export const standsAt = (
  { opensAt, closesAt }: Pick<WheelTerms, 'opensAt' | 'closesAt'>,
  now: Date,
): boolean => (opensAt === null || opensAt <= now) && (closesAt === null || now < closesAt)

/** All weights of a wheel. */
export const WEIGHT_SUM = 10_000

/** What a prize costs the house at most. */
export function worthOf({ kind, amount }: Pick<Prize, 'kind' | 'amount'>): bigint {
  const unit = { none: 0n, points: POINT_SATANG, spins: SPIN_SATANG, credit: 1n }
  return amount * unit[kind]
}

/**
 * Whether a prize is worth more than its spin was paid with: nothing less is something to congratulate on. A free
 * spin was given, so whatever is no spin is more than it.
 * @param costPoints null: a free spin paid
 */
export function isGain(prize: Prize, costPoints: number | null): boolean {
  if (costPoints !== null) return worthOf(prize) > BigInt(costPoints) * POINT_SATANG
  return worthOf(prize) > (prize.kind === 'spins' ? SPIN_SATANG : 0n)
}

/** What a spin costs the house on average, times `WEIGHT_SUM`: a whole number of ten-thousandths of a satang. */
export const expectedWorth = (
  prizes: readonly Pick<Prize, 'kind' | 'amount' | 'weight'>[],
): bigint => prizes.reduce((sum, prize) => sum + BigInt(prize.weight) * worthOf(prize), 0n)

/** The least that a spin is paid with, in satang. */
export function priceOf({
  costPoints,
  takesSpins,
}: Pick<WheelTerms, 'costPoints' | 'takesSpins'>): bigint {
  const prices = [
    ...(costPoints === null ? [] : [BigInt(costPoints) * POINT_SATANG]),
    ...(takesSpins ? [SPIN_SATANG] : []),
  ]
  return prices.reduce((least, price) => (price < least ? price : least), prices[0] ?? 0n)
}

/** The most credit that one spin can give: what must be left before it is drawn. */
export const highestCredit = (prizes: readonly Prize[]): bigint =>
  prizes.reduce(
    (most, { kind, amount }) => (kind === 'credit' && amount > most ? amount : most),
    0n,
  )

export type WheelFault =
  | 'wheel_unpaid'
  | 'wheel_weights'
  | 'wheel_amount'
  | 'wheel_fallback'
  | 'wheel_above_price'
  | 'wheel_budget_small'
  | 'wheel_times_odd'

/**
 * Why terms do not go together, and in which field; null: they do. On average a spin gives at most what it is
 * paid with, so no number of spins earns from us what the points and spins did not give already.
 */
export function faultOf(terms: WheelTerms): { fault: WheelFault; field: string } | null {
  const { prizes, opensAt, closesAt } = terms
  const price = priceOf(terms)
  if (price === 0n) return { fault: 'wheel_unpaid', field: 'cost_points' }
  if (prizes.reduce((sum, { weight }) => sum + weight, 0) !== WEIGHT_SUM) {
    return { fault: 'wheel_weights', field: 'prizes' }
  }
  for (const [place, prize] of prizes.entries()) {
    if ((prize.kind === 'none') !== (prize.amount === 0n)) {
      return { fault: 'wheel_amount', field: `prizes.${place}.amount` }
    }
    if (!isFallbackSound(prize, prizes)) {
      return { fault: 'wheel_fallback', field: `prizes.${place}.fallback` }
    }
  }
  if (expectedWorth(prizes) > price * BigInt(WEIGHT_SUM)) {
    return { fault: 'wheel_above_price', field: 'prizes' }
  }
  if (terms.budget < highestCredit(prizes)) {
    return { fault: 'wheel_budget_small', field: 'budget' }
  }
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    return { fault: 'wheel_times_odd', field: 'closes_at' }
  }
  return null
}

/** What runs out becomes something that does not, is worth no more, and is one step away. */
function isFallbackSound(prize: Prize, prizes: readonly Prize[]): boolean {
  if (prize.fallback === null) return !isLimited(prize)
  const instead = prizes[prize.fallback]
  return (
    isLimited(prize) &&
    instead !== undefined &&
    !isLimited(instead) &&
    worthOf(instead) <= worthOf(prize)
  )
}

/** The field in which a drawn number lies: the first whose weights, added up, are above it. */
export function placeOf(weights: readonly number[], x: number): number {
  let sum = 0
  const place = weights.findIndex((weight) => (sum += weight) > x)
  if (place < 0) throw new RangeError(`wheel: ${x} lies beyond the weights`)
  return place
}

/** What each field is given by, of 10,000, when some have run out. */
export function oddsOf(prizes: readonly Prize[], isOut: (place: number) => boolean): number[] {
  const odds = prizes.map(() => 0)
  for (const [place, { weight, fallback }] of prizes.entries()) {
    const given = isOut(place) && fallback !== null ? fallback : place
    odds[given] = (odds[given] ?? 0) + weight
  }
  return odds
}
