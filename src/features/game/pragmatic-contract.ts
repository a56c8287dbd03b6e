import * as z from 'zod/mini'
import { defineProtocol, defineProviderCall } from '#kernel/provider-contract.ts'
import { walletLimits } from './contract.ts'
import { formMoney, jsonMoney } from './rules/decimal-money.ts'
import { meaningOf, type PragmaticError, pragmaticErrors } from './rules/pragmatic-errors.ts'

/**
 * The seamless wallet of Pragmatic Play, version 3 of its HTTP interface: forms with a hash over their
 * sorted fields, baht with decimals, a `reference` for each movement. Every answer is HTTP 200.
 * Source: its public documents (integration API 3.85); standards.md §1.8.
 */
const wallet = defineProtocol({
  name: 'game wallet by forms',
  format: 'form',
  signature: {
    headers: [],
    rule:
      'The field `hash`: MD5 in lower-case hexadecimal over the fields, sorted by name and decoded, as ' +
      '`a=1&b=2` without the empty ones and `hash`, followed by the secret that we share.',
    errors: ['5'],
  },
  bytesMax: 64 * 1024,
  errors: Object.fromEntries(
    Object.entries(pragmaticErrors).map(([code, meaning]) => [code, { status: 200, meaning }]),
  ) as Record<PragmaticError, { status: number; meaning: string }>,
  faults: {
    method: '7',
    address: '5',
    limit: '100',
    size: '7',
    path: '5',
    syntax: '7',
    shape: '7',
    busy: '100',
    unexpected: '100',
  },
  bodyOf: (code, { data }) => ({
    ...(data as object | undefined),
    error: Number(code),
    description: meaningOf(code),
  }),
})

const params = z.object({ code: z.string().check(z.regex(/^[a-z0-9_-]{1,32}$/)) })
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const asked = { hash: text(64), providerId: text(64) }
const ofPlayer = {
  ...asked,
  userId: text(64),
  token: z.optional(z.string().check(z.maxLength(255))),
}
const inRound = { ...ofPlayer, gameId: text(64), roundId: text(128) }
const moving = { ...inRound, amount: formMoney(), reference: text(128), timestamp: text(20) }
const bonusCode = z.optional(z.string().check(z.maxLength(64)))

const betBody = z.object({ ...moving, bonusCode })
const resultBody = z.object({ ...moving, bonusCode })
const jackpotBody = z.object({ ...moving, jackpotId: text(64) })
const refundBody = z.object({
  ...ofPlayer,
  reference: text(128),
  gameId: z.optional(z.string().check(z.maxLength(64))),
  roundId: z.optional(z.string().check(z.maxLength(128))),
})
const endBody = z.object(inRound)
const prizeBody = z.object({
  ...ofPlayer,
  campaignId: text(64),
  campaignType: text(32),
  amount: formMoney(),
  currency: z.literal('THB'),
  reference: text(128),
  timestamp: text(20),
})
const bonusBody = z.object({
  ...ofPlayer,
  amount: formMoney(),
  reference: text(128),
  timestamp: text(20),
  bonusCode,
})

const done = { error: z.literal(0), description: z.literal('Success') }
/** What the wallet that plays holds; none of it is a bonus that a game could ask for. */
const balance = { currency: z.literal('THB'), cash: jsonMoney(), bonus: z.literal(0) }
const balanceAnswer = z.object({ ...balance, ...done })
const movedAnswer = z.object({ transactionId: z.string(), ...balance, ...done })

const common = { protocol: wallet, method: 'POST', params, limit: walletLimits.wallet } as const
/** No session, game unknown, reference used for something else. */
const anyErrors = ['2', '8', '120'] as const

export const authenticatePlayer = defineProviderCall({
  ...common,
  path: '/provider/:code/authenticate.html',
  summary: 'Who plays, for the token of a launch',
  body: z.object({ ...asked, token: text(255), gameId: z.optional(text(64)) }),
  output: z.object({
    userId: z.string(),
    country: z.literal('TH'),
    jurisdiction: z.literal('TH'),
    ...balance,
    ...done,
  }),
  errors: ['4'],
})

export const formBalance = defineProviderCall({
  ...common,
  path: '/provider/:code/balance.html',
  summary: 'The balance of the wallet that plays',
  body: z.object(ofPlayer),
  output: balanceAnswer,
  errors: ['2'],
})

export const formBet = defineProviderCall({
  ...common,
  path: '/provider/:code/bet.html',
  summary:
    'Takes a bet; the same reference again changes nothing. With a bonusCode it costs nothing',
  body: betBody,
  output: z.object({ ...movedAnswer.shape, usedPromo: z.literal(0) }),
  errors: [...anyErrors, '3', '4', '6', '50', '1'],
})

export const formResult = defineProviderCall({
  ...common,
  path: '/provider/:code/result.html',
  summary: 'Pays what a bet of the round won, or tells that it won nothing',
  body: resultBody,
  output: movedAnswer,
  errors: anyErrors,
})

export const formJackpot = defineProviderCall({
  ...common,
  path: '/provider/:code/jackpotWin.html',
  summary: 'Pays a jackpot that a bet of the round won',
  body: jackpotBody,
  output: movedAnswer,
  errors: anyErrors,
})

export const formBonusWin = defineProviderCall({
  ...common,
  path: '/provider/:code/bonusWin.html',
  summary: 'Tells the sum of free rounds, each of which was paid by its result; moves nothing',
  body: bonusBody,
  output: movedAnswer,
  errors: ['2'],
})

export const formPrize = defineProviderCall({
  ...common,
  path: '/provider/:code/promoWin.html',
  summary: 'Pays a prize that the provider gives, of a tournament for example',
  body: prizeBody,
  output: movedAnswer,
  errors: ['2', '120'],
})

export const formRefund = defineProviderCall({
  ...common,
  path: '/provider/:code/refund.html',
  summary: 'Takes a bet back; of one that never came, sees to it that it never does',
  body: refundBody,
  output: z.object({ transactionId: z.string(), ...done }),
  errors: anyErrors,
})

export const formEndRound = defineProviderCall({
  ...common,
  path: '/provider/:code/endRound.html',
  summary: 'Ends a round: no more bets',
  body: endBody,
  output: balanceAnswer,
  errors: ['2', '8'],
})

export type FormPlayer = { readonly userId: string; readonly token?: string | undefined }
export type FormBetBody = z.output<typeof betBody>
export type FormResultBody = z.output<typeof resultBody>
export type FormJackpotBody = z.output<typeof jackpotBody>
export type FormRefundBody = z.output<typeof refundBody>
export type FormEndBody = z.output<typeof endBody>
export type FormPrizeBody = z.output<typeof prizeBody>
export type FormBonusBody = z.output<typeof bonusBody>
