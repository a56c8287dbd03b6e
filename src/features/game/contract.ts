import * as z from 'zod/mini'
import { defineLimits } from '#kernel/limit.ts'
import { defineProtocol, defineProviderCall } from '#kernel/provider-contract.ts'
import { wireAmount, wireMoney } from './rules/wire-money.ts'
import { walletStatuses } from './rules/wallet-status.ts'

/** Where a body says which request it is; an answer to bytes that nobody has parsed gives it back. */
const REQUEST_UUID = /"request_uuid"\s*:\s*"([0-9a-f-]{36})"/i

/**
 * The operator wallet contract of Hub88, which others share (standards.md §1): how a provider signs, and how
 * we refuse. Every answer is HTTP 200, since a provider takes anything else for a broken line.
 */
const wallet = defineProtocol({
  name: 'game wallet',
  signature: {
    headers: ['x-hub88-signature', 'x-auth-signature'],
    isAnyHeader: true,
    rule:
      'One of the two headers: base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the body as sent, by one of ' +
      "the provider's keys (RSA of 2048 bits).",
    errors: ['RS_ERROR_INVALID_SIGNATURE'],
  },
  bytesMax: 64 * 1024,
  errors: {
    ...statusesOf(walletStatuses),
  },
  faults: {
    method: 'RS_ERROR_WRONG_SYNTAX',
    address: 'RS_ERROR_INVALID_SIGNATURE',
    limit: 'RS_ERROR_TIMEOUT',
    size: 'RS_ERROR_WRONG_SYNTAX',
    path: 'RS_ERROR_INVALID_PARTNER',
    syntax: 'RS_ERROR_WRONG_SYNTAX',
    shape: 'RS_ERROR_WRONG_TYPES',
    busy: 'RS_ERROR_TIMEOUT',
    unexpected: 'RS_ERROR_UNKNOWN',
  },
  bodyOf: (status, { rawBody, data }) => ({
    status,
    request_uuid: REQUEST_UUID.exec(new TextDecoder('latin1').decode(rawBody))?.[1] ?? null,
    ...(data as object | undefined),
  }),
})

function statusesOf<Code extends string>(meanings: Readonly<Record<Code, string>>) {
  return Object.fromEntries(
    Object.entries(meanings).map(([code, meaning]) => [code, { status: 200, meaning }]),
  ) as Record<Code, { status: number; meaning: string }>
}

// One address sends for all members, several calls a spin.
export const walletLimits = defineLimits({ wallet: [600_000, 'minute'] })

const uuid = () => z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))

const params = z.object({ code: z.string().check(z.regex(/^[a-z0-9_-]{1,32}$/)) })
const asked = { request_uuid: uuid() }
const ofUser = { ...asked, user: z.string().check(z.minLength(3), z.maxLength(64)) }
const token = z.string().check(z.minLength(10), z.maxLength(255))
const inGame = {
  ...ofUser,
  token,
  game_code: z.string().check(z.minLength(1), z.maxLength(64)),
}
const moving = {
  ...inGame,
  transaction_uuid: uuid(),
  round: z.string().check(z.minLength(1), z.maxLength(128)),
  round_closed: z.boolean(),
}
const ofAmount = {
  ...moving,
  amount: wireAmount(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  is_free: z.boolean(),
  is_supplier_promo: z.nullish(z.boolean()),
  is_aggregated: z.nullish(z.boolean()),
  reward_uuid: z.nullish(uuid()),
}

const betBody = z.object(ofAmount)
const winBody = z.object({ ...ofAmount, reference_transaction_uuid: z.nullish(uuid()) })
const rollbackBody = z
  .object({ ...moving, reference_transaction_uuid: uuid() })
  // What takes itself back was never there.
  .check(z.refine((body) => body.transaction_uuid !== body.reference_transaction_uuid))

/** The balance of the wallet that plays, after what was asked. */
const balanceAnswer = z.object({
  user: z.string(),
  status: z.literal('RS_OK'),
  request_uuid: z.string(),
  currency: z.literal('THB'),
  balance: wireMoney(),
})

const common = { protocol: wallet, method: 'POST', params, limit: walletLimits.wallet } as const

/** What speaks against a bet; its limits have another word over the paths of Caleta. */
const betErrors = <Limit extends string>(limit: Limit) =>
  [
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_INVALID_GAME',
    'RS_ERROR_WRONG_CURRENCY',
    'RS_ERROR_DUPLICATE_TRANSACTION',
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_USER_DISABLED',
    limit,
    'RS_ERROR_NOT_ENOUGH_MONEY',
  ] as const
const winErrors = [
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
] as const
const rollbackErrors = [
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
] as const

const balanceCall = {
  ...common,
  summary: 'The balance of the wallet that plays',
  body: z.object(inGame),
  output: balanceAnswer,
  errors: ['RS_ERROR_INVALID_TOKEN', 'RS_ERROR_INVALID_GAME'],
} as const
const betCall = {
  ...common,
  summary: 'Takes a bet; the same transaction_uuid again changes nothing',
  body: betBody,
  output: balanceAnswer,
} as const
const winCall = {
  ...common,
  summary: 'Pays a win of a bet, or a prize that the provider gives',
  body: winBody,
  output: balanceAnswer,
  errors: winErrors,
} as const
const rollbackCall = {
  ...common,
  summary: 'Takes a bet or a win back; of one that never came, sees to it that it never does',
  body: rollbackBody,
  output: balanceAnswer,
  errors: rollbackErrors,
} as const

export const userInfo = defineProviderCall({
  ...common,
  path: '/provider/:code/user/info',
  summary: 'What a provider may know of a player who has played its games',
  body: z.object(ofUser),
  output: z.object({
    user: z.string(),
    status: z.literal('RS_OK'),
    request_uuid: z.string(),
    country: z.literal('TH'),
    jurisdiction: z.literal('TH'),
    sub_partner_id: z.string(),
    tags: z.array(z.string()),
  }),
  errors: ['RS_ERROR_USER_DISABLED'],
})
export const checkToken = defineProviderCall({
  ...common,
  path: '/provider/:code/wallet/check',
  summary: 'Gives the token of the game for that of the launch, once',
  body: z.object({ token, request_uuid: z.nullish(uuid()) }),
  output: z.object({ status: z.literal('RS_OK'), token: z.string() }),
  errors: ['RS_ERROR_INVALID_TOKEN'],
})
export const userBalance = defineProviderCall({
  ...balanceCall,
  path: '/provider/:code/user/balance',
})
export const walletBalance = defineProviderCall({
  ...balanceCall,
  path: '/provider/:code/wallet/balance',
})
export const transactionBet = defineProviderCall({
  ...betCall,
  path: '/provider/:code/transaction/bet',
  errors: betErrors('RS_ERROR_LIMIT_REACHED'),
})
export const walletBet = defineProviderCall({
  ...betCall,
  path: '/provider/:code/wallet/bet',
  errors: betErrors('RS_ERROR_BET_LIMIT_EXCEEDED'),
})
export const transactionWin = defineProviderCall({
  ...winCall,
  path: '/provider/:code/transaction/win',
})
export const walletWin = defineProviderCall({ ...winCall, path: '/provider/:code/wallet/win' })
export const transactionRollback = defineProviderCall({
  ...rollbackCall,
  path: '/provider/:code/transaction/rollback',
})
export const walletRollback = defineProviderCall({
  ...rollbackCall,
  path: '/provider/:code/wallet/rollback',
})

export type BalanceBody = z.output<(typeof userBalance)['body']>
export type InfoBody = z.output<(typeof userInfo)['body']>
export type BetBody = z.output<typeof betBody>
export type WinBody = z.output<typeof winBody>
export type RollbackBody = z.output<typeof rollbackBody>
export type BalanceAnswer = z.output<typeof balanceAnswer>
