/** The `wallet_type_id` of the wire, and of the ledger's chart of accounts. */
export const walletTypes = { main: 1, bonus: 2, cashback: 3, commission: 4, freeCredit: 5 } as const
export type WalletType = (typeof walletTypes)[keyof typeof walletTypes]

/** Deposits come to it and withdrawals leave it; each member has one from the first day. */
export const MAIN_WALLET_TYPE = walletTypes.main
