import type { Satang } from '#kernel/money.ts'

/** Play added up. */
export interface PlaySums {
  readonly stakeSatang: Satang
  readonly returnedSatang: Satang
  readonly validSatang: Satang
  /** How many stakes of a round, in a wallet, are in it. */
  readonly rounds: number
}

export const noPlay: PlaySums = { stakeSatang: 0n, returnedSatang: 0n, validSatang: 0n, rounds: 0 }

export const addPlay = (one: PlaySums, more: PlaySums): PlaySums => ({
  stakeSatang: one.stakeSatang + more.stakeSatang,
  returnedSatang: one.returnedSatang + more.returnedSatang,
  validSatang: one.validSatang + more.validSatang,
  rounds: one.rounds + more.rounds,
})

/** Sums as calls answer them; the net is the member's side. */
export const figures = ({
  stakeSatang,
  returnedSatang,
  validSatang,
}: Omit<PlaySums, 'rounds'>) => ({
  stake: stakeSatang,
  returned: returnedSatang,
  net: returnedSatang - stakeSatang,
  valid: validSatang,
})
