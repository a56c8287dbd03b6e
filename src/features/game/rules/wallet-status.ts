/**
 * The words of the operator wallet contract and when we say them. Source: standards.md §1.4, which has what
 * a provider does on each.
 */
export const walletStatuses = {
  RS_ERROR_UNKNOWN:
    'A fault of ours; nothing was done, or it is not known whether it was: ask again',
  RS_ERROR_TIMEOUT: 'Not decided in time: send the same message again',
  RS_ERROR_INVALID_PARTNER: 'No provider has the code in the path',
  RS_ERROR_INVALID_TOKEN: 'The token is unknown, not of this user, or not launched yet',
  RS_ERROR_TOKEN_EXPIRED: 'The session has ended; bets only',
  RS_ERROR_INVALID_GAME: 'The game is unknown, or takes no bets now',
  RS_ERROR_WRONG_CURRENCY: 'Another currency than that of the session',
  RS_ERROR_NOT_ENOUGH_MONEY: 'The balance, which is given, is too small',
  RS_ERROR_LIMIT_REACHED: 'A limit of the player or of the house',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'The same, over the paths of Caleta',
  RS_ERROR_USER_DISABLED: 'The player may not bet now',
  RS_ERROR_INVALID_SIGNATURE:
    'Not signed with a key of the provider, or not sent from its addresses',
  RS_ERROR_WRONG_SYNTAX: 'Not a JSON body in UTF-8 that was posted',
  RS_ERROR_WRONG_TYPES: 'A field is missing or of another shape, or the free bet is not to be had',
  RS_ERROR_DUPLICATE_TRANSACTION: 'The transaction_uuid was used for something else',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST:
    'What the message refers to is not there, or its round is closed',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'It was rolled back',
} as const

export type WalletStatus = keyof typeof walletStatuses

/** What the books and the gate say, in the words of the contract. */
const STATUS_OF_REFUSAL: Readonly<Record<string, WalletStatus>> = {
  insufficient_balance: 'RS_ERROR_NOT_ENOUGH_MONEY',
  wallet_closed: 'RS_ERROR_INVALID_TOKEN',
  member_not_active: 'RS_ERROR_USER_DISABLED',
  member_excluded: 'RS_ERROR_USER_DISABLED',
  stake_closed: 'RS_ERROR_USER_DISABLED',
  stake_above_limit: 'RS_ERROR_LIMIT_REACHED',
  stake_limit_reached: 'RS_ERROR_LIMIT_REACHED',
  loss_limit_reached: 'RS_ERROR_LIMIT_REACHED',
  session_limit_reached: 'RS_ERROR_LIMIT_REACHED',
  time_limit_reached: 'RS_ERROR_LIMIT_REACHED',
  bonus_ended: 'RS_ERROR_USER_DISABLED',
  bonus_other_game: 'RS_ERROR_INVALID_GAME',
  bonus_max_bet: 'RS_ERROR_LIMIT_REACHED',
}

/** The status of a batch's word: its own, or that of what the books refused. */
export function statusOf(word: string): WalletStatus {
  return word in walletStatuses
    ? (word as WalletStatus)
    : (STATUS_OF_REFUSAL[word] ?? 'RS_ERROR_UNKNOWN')
}
