import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { listShots as call } from '../contract.ts'
import { seqOfRank, stageOf } from '../rules/timeline.ts'
import { loadPromised } from './load-round.ts'
import type { YeekeePorts } from './ports.ts'
import { findRule } from './rule-store.ts'
import { findShots, findShotsAt, type ShotRow } from './shot-store.ts'

const view = ({ seq, number, name, at }: ShotRow) => ({ seq, number, name, at })

/** Shots of a round, newest first, and where its chain stands. @throws Refusal not_yeekee */
export async function listShots(
  services: Services,
  ports: YeekeePorts,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db, clock } = services
  const { round, state } = await loadPromised(services, ports, input.round_id)
  const { minusRank } = await findRule(db, round.ruleVersionId)
  const { count, sum, head } = state
  const first = seqOfRank(1, count)
  const minus = seqOfRank(minusRank, count)
  const pinned = [first, minus].filter((seq) => seq !== undefined)
  const [now, shots, ranks] = await Promise.all([
    clock.now(),
    findShots(db, round.roundId, {
      afterSeq: input.after_seq,
      // Newer ones than the chain that is answered come with the next call.
      beforeSeq: Math.min(input.before_seq ?? count + 1, count + 1),
      limit: input.limit,
    }),
    findShotsAt(db, round.roundId, pinned),
  ])
  const pin = (seq: number | undefined) => {
    const shot = seq === undefined ? undefined : ranks.get(seq)
    return shot ? view(shot) : null
  }
  return {
    shots: shots.map(view),
    count,
    sum,
    head,
    rank1: pin(first),
    rank16: pin(minus),
    stage: stageOf(round, now),
    server_time: now,
  }
}
