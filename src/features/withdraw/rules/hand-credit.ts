/**
 * Whoever credited a member by hand approves none of the withdrawals that this member asks for within so
 * many days: nobody alone puts money into a wallet and lets it out again.
 */
export const HAND_CREDIT_BARS_DAYS = 30
