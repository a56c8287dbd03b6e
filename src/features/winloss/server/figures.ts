import type { Satang } from '#kernel/money.ts'
import { shareText } from '../rules/share.ts'

/** Play added up. */
export interface PlaySums {
  readonly stakeSatang: Satang
  readonly returnedSatang: Satang
  readonly validSatang: Satang
  /** Of the stakes whose return is known, which are so many. */
  readonly expectedMicrosatang: bigint
  readonly knownStakeSatang: Satang
  /** How many stakes of a round, in a wallet, are in it. */
  readonly rounds: number
}

export const noPlay: PlaySums = {
  stakeSatang: 0n,
  returnedSatang: 0n,
  validSatang: 0n,
  expectedMicrosatang: 0n,
  knownStakeSatang: 0n,
  rounds: 0,
}

export const addPlay = (one: PlaySums, more: PlaySums): PlaySums => ({
  stakeSatang: one.stakeSatang + more.stakeSatang,
  returnedSatang: one.returnedSatang + more.returnedSatang,
  validSatang: one.validSatang + more.validSatang,
  expectedMicrosatang: one.expectedMicrosatang + more.expectedMicrosatang,
  knownStakeSatang: one.knownStakeSatang + more.knownStakeSatang,
  rounds: one.rounds + more.rounds,
})

/** Sums as calls answer them; the net is the member's side. */
export const figures = ({
  stakeSatang,
  returnedSatang,
  validSatang,
}: Pick<PlaySums, 'stakeSatang' | 'returnedSatang' | 'validSatang'>) => ({
  stake: stakeSatang,
  returned: returnedSatang,
  net: returnedSatang - stakeSatang,
  valid: validSatang,
})

const MICROSATANG_PER_SATANG = 1_000_000n

/** The same with how many rounds there were, and what could be expected of the stakes whose return is known. */
export const allFigures = (play: PlaySums) => ({
  ...figures(play),
  bets: play.rounds,
  expected: shareText(play.expectedMicrosatang, play.knownStakeSatang * MICROSATANG_PER_SATANG),
  known_stake: play.knownStakeSatang,
})
