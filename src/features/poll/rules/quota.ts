/** How votes are earned; the SQL of `poll.votes_earned` counts the same. */
export interface QuotaRule {
  readonly stakePerVoteSatang: bigint
  readonly votesMax: number
}

/** One vote is free for every verified member; playing more brings more, up to the maximum. */
export const FREE_VOTES = 1

/** Votes that a verified member has earned with so much settled stake. */
export function votesEarned(
  stakeSatang: bigint,
  { stakePerVoteSatang, votesMax }: QuotaRule,
): number {
  const stake = stakeSatang > 0n ? stakeSatang : 0n
  const earned = BigInt(FREE_VOTES) + stake / stakePerVoteSatang
  return earned < BigInt(votesMax) ? Number(earned) : votesMax
}

/** The stake at which the next vote is earned; null where there is no more to earn. */
export function nextVoteAt(stakeSatang: bigint, rule: QuotaRule): bigint | null {
  const earned = votesEarned(stakeSatang, rule)
  if (earned >= rule.votesMax) return null
  return BigInt(earned - FREE_VOTES + 1) * rule.stakePerVoteSatang
}
