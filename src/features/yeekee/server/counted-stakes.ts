import type { Services } from '#platform/services.ts'
import type { YeekeePorts } from './ports.ts'
import type { YeekeeRule } from './rule-store.ts'

/**
 * What members have staked towards a bonus of the round, by member; of one where one is named. A bet of
 * which the house keeps less than the bonus gives back does not count: no rate, VIP included, can turn
 * a bonus into a way to win.
 */
export function findCountedStakes(
  services: Services,
  ports: YeekeePorts,
  of: { roundId: bigint; rule: YeekeeRule; memberId?: number },
): Promise<ReadonlyMap<bigint, bigint>> {
  const { bonusCoverBelowBp, bonusShareBp } = of.rule
  return ports.rounds.findOwnStakes(services.db, of.roundId, {
    terms: { coverBelowBp: bonusCoverBelowBp, edgeMinBp: bonusShareBp },
    memberId: of.memberId,
    identify: (memberIds) => ports.persons(services, memberIds),
  })
}
