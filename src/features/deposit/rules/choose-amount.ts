import type { Satang } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'

/** An amount carries its payment in its satang: 01 to 99, so 99 fit on each whole baht. */
export const AMOUNTS_PER_BAHT = 99

/** An amount that a member gave up stays his so long: money may be on its way. */
export const CANCELLED_HOLD_SECONDS = 120

export interface ChannelLimits {
  readonly minSatang: Satang
  readonly maxSatang: Satang
}

/** What a member has of the amounts now. */
export interface Holdings {
  /** Payments that he can still pay. */
  readonly open: number
  /** Those, and what he gave up or let run out while its amount is still his. */
  readonly held: number
}

/** A member may change his mind about as many payments as he may have open. */
const HELD_PER_OPEN = 2

/**
 * May a member take one more amount? There are few, so nobody has more than his part of them,
 * whatever he does with it. A paid one does not count: there is money behind it.
 */
export function checkHoldings(
  { open, held }: Holdings,
  openMax: number,
): Result<null, 'too_many_open_payments' | 'too_many_payments_lately'> {
  if (open >= openMax) return err('too_many_open_payments')
  if (held >= openMax * HELD_PER_OPEN) return err('too_many_payments_lately')
  return ok(null)
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
