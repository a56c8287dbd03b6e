import type { Satang } from '#kernel/money.ts'
import { DRAWS, type Fraction, lossOf, returnOf, type RoomKind } from './odds.ts'

/** So many steps has the plan of stakes: ไม้ที่ 1–4. */
export const STEPS = 4

/** By how much a stake is more than the one before it, in tenths. */
export const factorsX10 = [10, 15, 20, 25, 30] as const
export type FactorX10 = (typeof factorsX10)[number]

const BAHT = 100n

/** What somebody does who raises his stake after each loss. */
export interface StepPlan {
  readonly firstSatang: Satang
  readonly factorX10: number
  readonly side: 'B' | 'P'
  readonly kind: RoomKind
}

/** A step of such a plan. */
export interface Step {
  readonly stakeSatang: Satang
  /** What is lost when this step and all before it fail. */
  readonly lostSatang: Satang
  /** The chance of that, of coups that are decided. */
  readonly fails: Fraction
}

/** The steps of a plan, and what it costs on average. */
export interface PlannedSteps {
  readonly steps: readonly Step[]
  /** What is lost on average each time that the plan is played, to the satang. */
  readonly meanLossSatang: Satang
}

/**
 * The stakes of a plan, each rounded up to whole baht, with what they come to. A tie gives a stake back and its step
 * is played again, so chances are of decided coups. Each step costs its part of the house's edge, whatever came
 * before: no list of stakes gains on average.
 */
export function planSteps({ firstSatang, factorX10, side, kind }: StepPlan): PlannedSteps {
  const loss = lossOf(side)
  const steps: Step[] = []
  let lostSatang = 0n
  let failed: Fraction = { of: 1n, in: 1n }
  // What is staked on average: a step is reached when all before it have failed.
  let mean: Fraction = { of: 0n, in: 1n }
  for (let at = 0; at < STEPS; at += 1) {
    const stakeSatang = stakeAt(firstSatang, factorX10, at)
    mean = {
      of: mean.of * failed.in + stakeSatang * failed.of * mean.in,
      in: mean.in * failed.in,
    }
    lostSatang += stakeSatang
    failed = { of: failed.of * loss.of, in: failed.in * loss.in }
    steps.push({ stakeSatang, lostSatang, fails: failed })
  }
  const decided = costOfDecided(side, kind)
  const cost = { of: mean.of * decided.of, in: mean.in * decided.in }
  return { steps, meanLossSatang: (2n * cost.of + cost.in) / (2n * cost.in) }
}

function stakeAt(firstSatang: Satang, factorX10: number, at: number): Satang {
  const scale = 10n ** BigInt(at)
  const exact = firstSatang * BigInt(factorX10) ** BigInt(at)
  const unit = BAHT * scale
  return ((exact + unit - 1n) / unit) * BAHT
}

/** What a stake loses on average in a coup that is decided: the edge over all coups, over the share of those. */
function costOfDecided(side: 'B' | 'P', kind: RoomKind): Fraction {
  const back = returnOf(side, kind)
  return { of: (back.in - back.of) * DRAWS, in: back.in * lossOf(side).in }
}
