import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { listSiblingRounds as call } from '../contract.ts'
import { stageOf } from '../rules/timeline.ts'
import { findDraws } from './draw-store.ts'
import { loadRound } from './load-round.ts'
import type { YeekeePorts } from './ports.ts'
import { findStates } from './promise-store.ts'

/** More than a day of the ordinary market; of a faster one those around the round. */
const SIBLINGS_MAX = 100

/** A page of the rounds of the same market and day, by number. @throws Refusal not_yeekee */
export async function listSiblings(
  services: Services,
  ports: YeekeePorts,
  { round_id: roundId, before_no: beforeNo }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db, clock } = services
  await loadRound(services, ports, roundId)
  const rounds = await ports.rounds.findSiblings(db, roundId, {
    limit: SIBLINGS_MAX,
    beforeNo,
  })
  const ids = rounds.map((round) => round.roundId)
  const [now, states, draws] = await Promise.all([
    clock.now(),
    findStates(db, ids),
    findDraws(db, ids),
  ])
  return rounds.map((round) => {
    const draw = draws.get(round.roundId)
    return {
      round_id: Number(round.roundId),
      round_ref: round.roundRef,
      round_no: round.roundNo,
      stage: stageOf(round, now),
      open_at: round.openAt,
      close_at: round.closeAt,
      shoot_close_at: round.shootCloseAt,
      draw_at: round.drawAt,
      shot_count: states.get(round.roundId)?.count ?? 0,
      result5: draw?.result5 ?? null,
      top3: draw?.top3 ?? null,
      bottom2: draw?.bottom2 ?? null,
      void_reason: round.voidReason,
    }
  })
}
