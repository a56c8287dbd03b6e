import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { yeekeeErrors, type shootNumber as call } from '../contract.ts'
import type { Services } from '#platform/services.ts'
import { rankOf } from '../rules/timeline.ts'
import { loadRound } from './load-round.ts'
import type { YeekeePorts } from './ports.ts'
import type { ShotLane } from './shot-lane.ts'

const errors = { ...yeekeeErrors, ...stakeErrors }

/**
 * Takes a shot: the database decides by its own clock whether the round still takes it, and gives it
 * its place. @throws Refusal in the order of the contract
 */
export async function shootNumber(
  services: Services,
  ports: YeekeePorts,
  lane: ShotLane,
  memberId: number,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { round_id, number } = input
  const outcome = await lane.shoot(round_id, { memberId, number })
  if (outcome.refusal === 'not_yeekee') {
    // Nothing is promised for it: no such round, no yeekee, or one that cannot open yet.
    await loadRound(services, ports, round_id)
    throw new Refusal(errors.shooting_not_open)
  }
  if (outcome.refusal !== null) throw new Refusal(errors[outcome.refusal])
  const { seq, at, count, head, nextShotAt } = outcome
  return {
    seq,
    rank: rankOf(seq, count),
    count,
    sum: Number(outcome.sum),
    head,
    at,
    next_shot_at: nextShotAt,
  }
}
