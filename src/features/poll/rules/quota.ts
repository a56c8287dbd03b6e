/** How votes are earned; the SQL of `poll.votes_earned` counts the same. */
export interface QuotaRule {
  readonly stakePerVoteSatang: bigint
  readonly votesMax: number
}

/** One vote is free for every verified member; playing more brings more, up to the maximum. */
export const FREE_VOTES = 1

/** Votes that a verified member has earned with so much valid play, in satang. */
export function votesEarned(
  validSatang: bigint,
  { stakePerVoteSatang, votesMax }: QuotaRule,
): number {
  const valid = validSatang > 0n ? validSatang : 0n
  const earned = BigInt(FREE_VOTES) + valid / stakePerVoteSatang
  return earned < BigInt(votesMax) ? Number(earned) : votesMax
}

/** The valid play at which the next vote is earned; null where there is no more to earn. */
export function nextVoteAt(validSatang: bigint, rule: QuotaRule): bigint | null {
  const earned = votesEarned(validSatang, rule)
  if (earned >= rule.votesMax) return null
  return BigInt(earned - FREE_VOTES + 1) * rule.stakePerVoteSatang
}
