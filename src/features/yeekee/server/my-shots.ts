import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { myShots as call } from '../contract.ts'
import { findBonuses } from './bonus-store.ts'
import { findCountedStakes } from './counted-stakes.ts'
import { loadRound } from './load-round.ts'
import type { YeekeePorts } from './ports.ts'
import { findRule } from './rule-store.ts'
import { findOwnShots } from './shot-store.ts'

/** The member's own part in a round. @throws Refusal not_yeekee */
export async function myShots(
  services: Services,
  ports: YeekeePorts,
  memberId: number,
  roundId: number,
): Promise<CallOutput<typeof call>> {
  const { db, clock } = services
  const round = await loadRound(services, ports, roundId)
  const [now, rule, shots, stakes, bonuses] = await Promise.all([
    clock.now(),
    findRule(db, round.ruleVersionId),
    findOwnShots(db, roundId, memberId),
    findRule(db, round.ruleVersionId).then((terms) =>
      findCountedStakes(services, ports, { roundId: round.roundId, rule: terms, memberId }),
    ),
    findBonuses(db, roundId),
  ])
  const last = shots.at(-1)
  const next = last && new Date(last.at.getTime() + rule.cooldownMs)
  return {
    seqs: shots.map((shot) => shot.seq),
    staked: stakes.get(BigInt(memberId)) ?? 0n,
    bonus_stake_min: rule.bonusStakeMinSatang,
    next_shot_at: next && next > now ? next : null,
    bonuses: bonuses
      .filter((bonus) => bonus.memberId === BigInt(memberId) && bonus.amountSatang > 0n)
      .map((bonus) => ({ rank: bonus.rank, amount: bonus.amountSatang })),
  }
}
