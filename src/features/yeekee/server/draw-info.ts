import type { Services } from '#platform/services.ts'
import { viewBeacon } from './fair-round.ts'
import { findDraws } from './draw-store.ts'
import { findState } from './promise-store.ts'
import { findRule } from './rule-store.ts'

/**
 * What the lottery shows of a round's draw beside the round itself; null until it is promised.
 * Nothing of the seed is in it before the draw.
 */
export async function describeDraw({ db }: Services, roundId: bigint, ruleVersionId: bigint) {
  const state = await findState(db, roundId)
  if (!state) return null
  const [rule, draws] = await Promise.all([findRule(db, ruleVersionId), findDraws(db, [roundId])])
  const draw = draws.get(roundId)
  return {
    commit: state.commit,
    beacon: viewBeacon(state, draw),
    shotsMin: rule.shotsMin,
    count: state.count,
    sum: state.sum,
    head: state.head,
    headPublishedAt: state.headPublishedAt,
    draw: draw ?? null,
  }
}
