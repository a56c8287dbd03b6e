import { commissionOf } from '#features/affiliate/rules/commission.ts'
import { LEVELS, type Rate } from '#features/affiliate/rules/terms.ts'
import { lossOf } from '#features/cashback/rules/loss.ts'
import { TERMS } from '#features/cashback/rules/seed-terms.ts'
import { POINT_MARGIN_PPM, POINT_SHARE_PPM } from '#kernel/points.ts'
import type { Product } from '#kernel/products.ts'

// What play with accounts that bring each other is worth, in whole numbers: nothing is drawn, nothing is rounded
// but what the rules themselves round. Sums are over all draws of a round together; `draws` says how many.

/** A stake on equally likely numbers of a round. */
export interface Bet {
  readonly product: Product
  /** The first number and how many, of so many. */
  readonly first: number
  readonly covers: number
  readonly of: number
  /** What a number pays, in parts of a million of its stake. */
  readonly paysPpm: bigint
  /** A number's stake. */
  readonly unitSatang: bigint
}

/** An account of one person: what it bets, and the account that brought it. */
export interface Account {
  readonly bets: readonly Bet[]
  readonly broughtBy: number | null
}

/** What all accounts together pay and get, summed over all draws. */
export interface Worth {
  readonly draws: bigint
  readonly stake: bigint
  readonly returned: bigint
  readonly losses: bigint
  readonly turnover: bigint
  readonly commission: bigint
  /** At most: every quest, all points of play and tournaments, each point at its dearest. */
  readonly points: bigint
  readonly left: bigint
}

const PPM = 1_000_000n
const termsOf = (product: Product) => {
  const found = TERMS.products.find((one) => one.product === product)
  if (!found) throw new Error(`cashback has no terms of ${product}`)
  return found
}

/** More than seven tenths of the numbers are no play (docs/concepts/settled-play.md). */
const validOf = ({ covers, of, unitSatang }: Bet): bigint =>
  covers * 10 > of * 7 ? 0n : BigInt(covers) * unitSatang

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)

/** Who has a part of an account's play, the nearest first. */
function above(accounts: readonly Account[], at: number): number[] {
  const found: number[] = []
  for (let up = accounts[at]?.broughtBy ?? null; up !== null && found.length < LEVELS;) {
    found.push(up)
    up = accounts[up]?.broughtBy ?? null
  }
  return found
}

/**
 * All accounts bet in one round. Losses come back without a least and without a cap, which is more than anybody
 * gets; commission is the night's own sum, by member, level and product.
 */
export function worthOf(accounts: readonly Account[], rates: readonly Rate[]): Worth {
  const draws = Math.max(1, ...accounts.flatMap(({ bets }) => bets.map(({ of }) => of)))
  const terms = { ...TERMS, capSatang: 10n ** 15n, minSatang: 1n }
  let [returned, losses] = [0n, 0n]
  for (let drawn = 0; drawn < draws; drawn += 1) {
    for (const { bets } of accounts) {
      const plays = bets.map((bet) => ({
        product: bet.product,
        stakeSatang: BigInt(bet.covers) * bet.unitSatang,
        returnedSatang:
          drawn >= bet.first && drawn < bet.first + bet.covers
            ? (bet.unitSatang * bet.paysPpm) / PPM
            : 0n,
        validSatang: validOf(bet),
      }))
      returned += sum(plays.map(({ returnedSatang }) => returnedSatang))
      losses += lossOf(terms, plays, 0n).earnedSatang
    }
  }
  const bets = accounts.flatMap((account) => account.bets)
  const each = BigInt(draws)
  const stake = sum(bets.map(({ covers, unitSatang }) => BigInt(covers) * unitSatang)) * each
  const turnover = sum(bets.map((bet) => validOf(bet) * each * termsOf(bet.product).turnoverPpm))
  const commission = commissionOfAll(accounts, rates) * each
  const points = sum(bets.map(pointsOf)) * each
  const got = returned + losses + floor(turnover, PPM) + commission + points
  return {
    draws: each,
    stake,
    returned,
    losses,
    turnover: floor(turnover, PPM),
    commission,
    points,
    left: got - stake,
  }
}

const floor = (over: bigint, by: bigint): bigint => over / by

/** A fifth of the margin of what gives points; a stake serves every way to points at once. */
function pointsOf(bet: Bet): bigint {
  if (!(bet.product in POINT_MARGIN_PPM)) return 0n
  const share = POINT_SHARE_PPM.quest + POINT_SHARE_PPM.play + POINT_SHARE_PPM.tournament
  // Rounded up: it is the most that they are worth.
  return (validOf(bet) * POINT_MARGIN_PPM.lottery * share + PPM * PPM - 1n) / (PPM * PPM)
}

function commissionOfAll(accounts: readonly Account[], rates: readonly Rate[]): bigint {
  const places = new Map<string, { friendId: bigint; validSatang: bigint }[]>()
  for (const [at, { bets }] of accounts.entries()) {
    for (const [level, member] of above(accounts, at).entries()) {
      for (const bet of bets) {
        const key = `${member} ${level + 1} ${bet.product}`
        const played = { friendId: BigInt(at), validSatang: validOf(bet) }
        places.set(key, [...(places.get(key) ?? []), played])
      }
    }
  }
  return sum(
    [...places].map(([key, plays]) => {
      const [, level, product] = key.split(' ')
      const rate = rates.find((one) => `${one.level}` === level && one.product === product)
      return rate ? commissionOf(plays, rate.ppm).satang : 0n
    }),
  )
}

/** The widest terms that can be let out: three levels that together give what cashback sets aside. */
export const widestRates = (): Rate[] =>
  TERMS.products.flatMap(({ product, commissionPpm }) => {
    const [second, third] = [(commissionPpm * 3n) / 10n, commissionPpm / 5n]
    return [commissionPpm - second - third, second, third].map((ppm, at) => ({
      product,
      level: at + 1,
      ppm,
    }))
  })

/** Of 100 baht of stakes, in ten-thousandths of a baht, rounded towards zero. */
export function perHundred(part: bigint, { stake }: Pick<Worth, 'stake'>): string {
  if (stake === 0n) return '0'
  const units = (part * 1_000_000n) / stake
  const [sign, size] = units < 0n ? ['−', -units] : ['', units]
  const text = `${size}`.padStart(5, '0')
  return `${sign}${text.slice(0, -4)}.${text.slice(-4)}`
}
