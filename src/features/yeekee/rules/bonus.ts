import type { bonusOutcomes } from '../contract.ts'

/** What a version of rules says of the bonuses of its rounds. Shares in 1/10,000. */
export interface BonusTerms {
  /** What a shooter has to have staked of his own before he counts. */
  readonly bonusStakeMinSatang: bigint
  /** How many people who count must have shot; fewer, and the round has no bonus. */
  readonly bonusShootersMin: number
  /** No bonus is more than this share of what its shooter has staked. */
  readonly bonusShareBp: number
  /** The most that a rank pays; ascending. */
  readonly bonuses: readonly { readonly rank: number; readonly amountSatang: bigint }[]
}

/** A member who shot. */
export interface Shooter {
  readonly memberId: bigint
  /** The same word for the same person, whatever number of accounts he has. */
  readonly person: string
  /** His own bets of the round, as far as they count. */
  readonly stakedSatang: bigint
}

export type BonusOutcome = (typeof bonusOutcomes)[number]

export interface Decision {
  readonly rank: number
  readonly shooter: Shooter
  readonly outcome: BonusOutcome
  readonly amountSatang: bigint
}

const FULL_BP = 10_000n

/**
 * The most that a rank is worth to somebody: the amount of the rank, and never more than a share of
 * his own bets. The share is smaller than what the house keeps of any bet that counts, so that no
 * way of shooting wins money from it.
 */
export function bonusUpTo(
  amountSatang: bigint,
  { stakedSatang, shareBp }: { stakedSatang: bigint; shareBp: number },
): bigint {
  const shareSatang = (stakedSatang * BigInt(shareBp)) / FULL_BP
  return shareSatang < amountSatang ? shareSatang : amountSatang
}

/** How many people have shot and staked enough. */
export function countShooters(shooters: readonly Shooter[], stakeMinSatang: bigint): number {
  const enough = shooters.filter(({ stakedSatang }) => stakedSatang >= stakeMinSatang)
  return new Set(enough.map(({ person }) => person)).size
}

/**
 * Who of those in a rank is paid what. Nobody moves up into a place that is not paid; a person is paid
 * once, the larger of his two, and of two equal ones the newer.
 */
export function decideBonuses(
  terms: BonusTerms,
  ranked: readonly { readonly rank: number; readonly shooter: Shooter }[],
  shooters: readonly Shooter[],
): readonly Decision[] {
  const isFew = countShooters(shooters, terms.bonusStakeMinSatang) < terms.bonusShootersMin
  const worth = ranked.map(({ rank, shooter }) => {
    const most = terms.bonuses.find((bonus) => bonus.rank === rank)?.amountSatang ?? 0n
    const { stakedSatang } = shooter
    return {
      rank,
      shooter,
      amountSatang: bonusUpTo(most, { stakedSatang, shareBp: terms.bonusShareBp }),
    }
  })
  return worth.map((own) => {
    const outcome = ((): BonusOutcome => {
      if (isFew) return 'few_shooters'
      if (own.shooter.stakedSatang < terms.bonusStakeMinSatang) return 'small_stake'
      const better = worth.some(
        (other) =>
          other.shooter.person === own.shooter.person &&
          other.shooter.stakedSatang >= terms.bonusStakeMinSatang &&
          (other.amountSatang > own.amountSatang ||
            (other.amountSatang === own.amountSatang && other.rank < own.rank)),
      )
      return better ? 'other_rank' : 'paid'
    })()
    return { ...own, outcome, amountSatang: outcome === 'paid' ? own.amountSatang : 0n }
  })
}
