import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { getGovernmentDraw as call } from '../government-contract.ts'
import { besideFirstPrize } from '../rules/government-prizes.ts'
import { mergeTiers } from '../rules/merge-tiers.ts'
import { findGovernmentDraw, findToldTiers } from './government-store.ts'

/**
 * Every prize of a government draw. The first prize and the side draws are those that two people
 * confirmed, and the numbers beside the first prize follow from it; the other tiers come from the sources
 * that agree with them, as far as they agree with each other.
 * @throws Refusal not_found while it is not drawn, and for other markets
 */
export async function getGovernmentDraw(
  { db }: Services,
  roundId: number,
): Promise<CallOutput<typeof call>> {
  const row = await findGovernmentDraw(db, BigInt(roundId))
  if (!row) throw new Refusal(commonErrors.not_found)
  const { official } = row
  const { numbers, unsure, sources } = mergeTiers(
    await findToldTiers(db, BigInt(roundId), official),
  )
  const first = [...(official['first'] ?? [])]
  return {
    round_id: roundId,
    draw_day: row.drawDay,
    prizes: {
      first,
      near1: first.flatMap((number) => besideFirstPrize(number)),
      second: [...numbers.second],
      third: [...numbers.third],
      fourth: [...numbers.fourth],
      fifth: [...numbers.fifth],
      last3f: [...(official['front3'] ?? [])],
      last3b: [...(official['bottom3'] ?? [])],
      last2: [...(official['bottom2'] ?? [])],
    },
    unsure: [...unsure],
    source: sources.length === 0 ? null : sources.join(' · '),
  }
}
