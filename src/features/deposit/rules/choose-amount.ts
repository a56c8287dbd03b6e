import type { Satang } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'

/** An amount carries its payment in its satang: 01 to 99, so 99 fit on each whole baht. */
export const AMOUNTS_PER_BAHT = 99

export interface ChannelLimits {
  readonly minSatang: Satang
  readonly maxSatang: Satang
}

/** The refusals in their order of precedence; each is an error of the contract. */
export type AmountRefusal =
  | 'deposit_amount_not_whole'
  | 'deposit_below_minimum'
  | 'deposit_above_maximum'

/** May a member ask to deposit this much? */
export function checkAmount(base: Satang, limits: ChannelLimits): Result<null, AmountRefusal> {
  if (base % 100n !== 0n) return err('deposit_amount_not_whole')
  if (base < limits.minSatang) return err('deposit_below_minimum')
  if (base > limits.maxSatang) return err('deposit_above_maximum')
  return ok(null)
}

/**
 * Picks one of the free amounts above a whole baht; every free one is equally likely.
 * @param taken amounts that are reserved now, in satang
 * @param integer a cryptographic die: 0 ≤ result < maxExclusive
 */
export function chooseAmount(
  base: Satang,
  taken: readonly Satang[],
  integer: (maxExclusive: number) => number,
): Result<Satang, 'deposit_channel_full'> {
  const reserved = new Set(taken)
  const free = Array.from({ length: AMOUNTS_PER_BAHT }, (_, n) => base + BigInt(n + 1)).filter(
    (amount) => !reserved.has(amount),
  )
  if (free.length === 0) return err('deposit_channel_full')
  const chosen = free[integer(free.length)]
  return chosen === undefined ? err('deposit_channel_full') : ok(chosen)
}
