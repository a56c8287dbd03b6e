import type { WalletStatus } from './wallet-status.ts'

/** The numbers of the interface by forms and when we say them. Source: standards.md §1.8. */
export const pragmaticErrors = {
  1: 'The balance is too small',
  2: 'The player is unknown, or has no session of this provider',
  3: 'The bet is not allowed: its round is over, or it was refunded',
  4: 'The token is unknown, or its session has ended',
  5: 'The hash is wrong, or the call does not come from an address of the provider',
  6: 'The player may not bet now',
  7: 'A field is missing or of another shape, or the free round is not to be had',
  8: 'The game is unknown, or takes no bets now',
  50: 'A limit of the player or of the house',
  100: 'Not decided, or a fault of ours: send the same again',
  120: 'Final, do not send it again: the reference was used for something else, or there is no such bet',
} as const
export type PragmaticError = `${keyof typeof pragmaticErrors}`

export const meaningOf = (code: PragmaticError): string =>
  pragmaticErrors[Number(code) as keyof typeof pragmaticErrors]

const ERROR_OF_STATUS: Readonly<Record<WalletStatus, PragmaticError>> = {
  RS_ERROR_UNKNOWN: '100',
  RS_ERROR_TIMEOUT: '100',
  RS_ERROR_INVALID_PARTNER: '5',
  RS_ERROR_INVALID_TOKEN: '2',
  RS_ERROR_TOKEN_EXPIRED: '4',
  RS_ERROR_INVALID_GAME: '8',
  RS_ERROR_WRONG_CURRENCY: '7',
  RS_ERROR_NOT_ENOUGH_MONEY: '1',
  RS_ERROR_LIMIT_REACHED: '50',
  RS_ERROR_BET_LIMIT_EXCEEDED: '50',
  RS_ERROR_USER_DISABLED: '6',
  RS_ERROR_INVALID_SIGNATURE: '5',
  RS_ERROR_WRONG_SYNTAX: '7',
  RS_ERROR_WRONG_TYPES: '7',
  RS_ERROR_DUPLICATE_TRANSACTION: '120',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: '120',
  RS_ERROR_TRANSACTION_ROLLED_BACK: '120',
}

/** A bet of a round that is over or that was refunded is never taken, and a refund of it would be right. */
const ERROR_OF_BET: Partial<Readonly<Record<WalletStatus, PragmaticError>>> = {
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: '3',
  RS_ERROR_TRANSACTION_ROLLED_BACK: '3',
}

/** The number for what was decided about a message. */
export const pragmaticErrorOf = (
  kind: 'bet' | 'win' | 'rollback',
  status: WalletStatus,
): PragmaticError => (kind === 'bet' ? ERROR_OF_BET[status] : undefined) ?? ERROR_OF_STATUS[status]
