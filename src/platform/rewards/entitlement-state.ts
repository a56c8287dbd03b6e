/**
 * What becomes of something earned. `held`: staff look at it, once and for 72 hours at
 * most; it is let go before it can end as anything but void. `credited`: it came by itself, when its
 * window closed or its member's exclusion began. Each of the last four is an end.
 */
export const entitlementStates = {
  claimable: ['held', 'claimed', 'credited', 'expired', 'void'],
  held: ['claimable', 'void'],
  claimed: [],
  credited: [],
  expired: [],
  void: [],
} as const satisfies Record<string, readonly string[]>

export type EntitlementState = keyof typeof entitlementStates
