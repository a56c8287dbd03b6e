import type { Satang } from '#kernel/money.ts'

/** What the member's tier lets him pay in; null: no ceiling. */
export interface DepositCeilings {
  readonly deposit_max: Satang | null
  readonly deposit_day_max: Satang | null
}

/** What fills a Bangkok day of the member. */
export interface DepositDay {
  /** Asked for and still payable. */
  readonly heldSatang: Satang
  /** In his wallet since midnight. */
  readonly depositedSatang: Satang
}

export type TierRefusal = 'deposit_above_tier' | 'deposit_tier_day_reached'

/**
 * Does an amount fit below the ceilings? What can still be paid counts as if it were, so that a member who
 * pays everything that he asked for stays below. Whole baht: the satang that make a transfer recognisable
 * come on top.
 */
export function aboveTier(
  askedSatang: Satang,
  { heldSatang, depositedSatang }: DepositDay,
  { deposit_max: once, deposit_day_max: day }: DepositCeilings,
): TierRefusal | null {
  if (once !== null && askedSatang > once) return 'deposit_above_tier'
  const all = heldSatang + depositedSatang + askedSatang
  return day !== null && all > day ? 'deposit_tier_day_reached' : null
}

/** The most that one payment can be now, by what it is bound. */
export interface Most {
  readonly amountSatang: Satang
  readonly by: 'channel' | 'tier' | 'tier_day'
}

/** The smallest of what a channel takes at once and what the tier lets in, at once and in the rest of the day. */
export function mostOf(
  channelMaxSatang: Satang,
  { heldSatang, depositedSatang }: DepositDay,
  { deposit_max: once, deposit_day_max: day }: DepositCeilings,
): Most {
  const left = day === null ? null : day - heldSatang - depositedSatang
  const bounds: readonly [Most['by'], Satang | null][] = [
    ['channel', channelMaxSatang],
    ['tier', once],
    ['tier_day', left !== null && left < 0n ? 0n : left],
  ]
  return bounds.reduce<Most>(
    (least, [by, amount]) =>
      amount !== null && amount < least.amountSatang ? { amountSatang: amount, by } : least,
    { amountSatang: channelMaxSatang, by: 'channel' },
  )
}

/** Without the satang that tell one transfer from another. */
export const wholeBaht = (satang: Satang): Satang => satang - (satang % 100n)
