/**
 * What becomes of something earned. `held`: staff look at it. `credited`: it came by itself, when its
 * window closed or its member's exclusion began. Each of the last four is an end.
 */
export const entitlementStates = {
  claimable: ['held', 'claimed', 'credited', 'expired', 'void'],
  held: ['claimable', 'credited', 'void'],
  claimed: [],
  credited: [],
  expired: [],
  void: [],
} as const satisfies Record<string, readonly string[]>

export type EntitlementState = keyof typeof entitlementStates
