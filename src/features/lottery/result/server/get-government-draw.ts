import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { getGovernmentDraw as call } from '../contract.ts'
import type { Official } from '../../rules/derive.ts'
import { besideFirstPrize, type GovernmentPrizes } from '../rules/government-prizes.ts'
import { findGovernmentDraw } from './government-store.ts'

/**
 * Every prize of a government draw. The first prize and the side draws are those that two people
 * confirmed; the other tiers come from a source that agrees with them.
 * @throws Refusal not_found while it is not drawn, and for other markets
 */
export async function getGovernmentDraw(
  services: Services,
  roundId: number,
): Promise<CallOutput<typeof call>> {
  const row = await findGovernmentDraw(services.db, BigInt(roundId))
  if (!row) throw new Refusal(commonErrors.not_found)
  const prizes = row.prizes ?? confirmedPrizes(row.official)
  const lists = Object.fromEntries(
    Object.entries(prizes).map(([tier, numbers]) => [tier, [...numbers]]),
  ) as { [Tier in keyof GovernmentPrizes]: string[] }
  return { round_id: roundId, draw_day: row.drawDay, prizes: lists, source: row.source }
}

/** What follows from the confirmed numbers alone: the numbers beside the first prize do. */
function confirmedPrizes(official: Official): GovernmentPrizes {
  const first = official['first'] ?? []
  return {
    first,
    near1: first.flatMap((number) => besideFirstPrize(number)),
    second: [],
    third: [],
    fourth: [],
    fifth: [],
    last3f: official['front3'] ?? [],
    last3b: official['bottom3'] ?? [],
    last2: official['bottom2'] ?? [],
  }
}
