import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { yeekeeErrors, type shootNumber as call } from '../contract.ts'
import { rankOf } from '../rules/timeline.ts'
import type { ShotLane } from './shot-lane.ts'

const errors = { ...yeekeeErrors, ...stakeErrors }

/**
 * Takes a shot: the database decides by its own clock whether the round still takes it, and gives it
 * its place. @throws Refusal in the order of the contract
 */
export async function shootNumber(
  lane: ShotLane,
  memberId: number,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { round_id, number } = input
  const outcome = await lane.shoot(round_id, { memberId, number })
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
