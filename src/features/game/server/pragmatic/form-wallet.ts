import * as z from 'zod/mini'
import type { Satang } from '#kernel/money.ts'
import { ProviderRefusal } from '#kernel/provider-contract.ts'
import type {
  FormBetBody,
  FormBonusBody,
  FormEndBody,
  FormJackpotBody,
  FormPlayer,
  FormPrizeBody,
  FormRefundBody,
  FormResultBody,
} from '../../pragmatic-contract.ts'
import { jsonMoney } from '../../rules/decimal-money.ts'
import { playerOf } from '../../rules/player.ts'
import { findPlayer, findSession, hashOfToken } from '../session-store.ts'
import { type FormRequest, type Moved, moveByForm, playerOfForm } from './form-message.ts'

const success = { error: 0, description: 'Success' } as const
const held = (cash: Satang) => ({ currency: 'THB', cash, bonus: 0 }) as const

/** Who plays with a token, and what his wallet holds. @throws ProviderRefusal 4 */
export async function authenticate(
  { token }: { token: string },
  { services: { db, config }, sender: { providerId } }: FormRequest,
) {
  const session = await findSession(db, providerId, hashOfToken(token))
  if (!session || session.isOver) throw new ProviderRefusal('4')
  return {
    userId: playerOf(config.agent.code, session.memberId),
    country: 'TH',
    jurisdiction: 'TH',
    ...held(session.balanceSatang),
    ...success,
  } as const
}

/** The balance of the wallet that a player plays from. @throws ProviderRefusal 2 */
export async function readFormBalance(player: FormPlayer, request: FormRequest) {
  return { ...held(await balanceOf(player, request)), ...success } as const
}

/** Takes a bet. @throws ProviderRefusal */
export async function takeFormBet(body: FormBetBody, request: FormRequest) {
  const { gameId: game, roundId: round, amount: amountSatang, reference, bonusCode } = body
  const told = { reference, game, round, amountSatang, bonusCode }
  const moved = await moveByForm(body, { kind: 'bet', deed: 'bet', ...told }, request)
  return { ...answerOf(moved), usedPromo: 0 } as const
}

/** Pays what a bet of the round won. @throws ProviderRefusal */
export async function payResult(body: FormResultBody, request: FormRequest) {
  const { gameId: game, roundId: round, amount: amountSatang, reference } = body
  const told = { reference, game, round, amountSatang }
  return answerOf(await moveByForm(body, { kind: 'win', deed: 'result', ...told }, request))
}

/** Pays a jackpot beside what the bet won. @throws ProviderRefusal */
export async function payJackpot(body: FormJackpotBody, request: FormRequest) {
  const { gameId: game, roundId: round, amount: amountSatang, reference } = body
  const told = { reference, game, round, amountSatang }
  return answerOf(await moveByForm(body, { kind: 'win', deed: 'jackpot', ...told }, request))
}

/** Pays a prize of the provider, in a round of its own that is over at once. @throws ProviderRefusal */
export async function payPrize(body: FormPrizeBody, request: FormRequest) {
  const { amount: amountSatang, reference, campaignId } = body
  const round = `prize/${campaignId}/${reference}`
  const told = { reference, game: null, round, amountSatang, isPrize: true, isClosing: true }
  return answerOf(await moveByForm(body, { kind: 'win', deed: 'prize', ...told }, request))
}

/** Answers what free rounds came to: each was paid by its own result. @throws ProviderRefusal 2 */
export async function hearBonus(body: FormBonusBody, request: FormRequest) {
  return {
    transactionId: body.reference,
    ...held(await balanceOf(body, request)),
    ...success,
  } as const
}

/** Takes a bet back, or sees to it that it never comes. @throws ProviderRefusal */
export async function refund(body: FormRefundBody, request: FormRequest) {
  const { reference, gameId, roundId } = body
  const told = { reference, game: gameId || null, round: roundId || null }
  const moved = await moveByForm(body, { kind: 'rollback', deed: 'refund', ...told }, request)
  const { transactionId } = answerOf(moved)
  return { transactionId, ...success } as const
}

/** Ends a round. One that never was, or of which nothing is left, is over. @throws ProviderRefusal */
export async function endRound(body: FormEndBody, request: FormRequest) {
  const { gameId: game, roundId: round } = body
  // A round may be one number for all players of a table; each ends his own.
  const told = { reference: `${body.userId}/${round}`, game, round, isPrize: true }
  const moved = await moveByForm(
    body,
    { kind: 'win', deed: 'end', ...told, isClosing: true },
    request,
  )
  const isNothing = moved.error === '120'
  const { cash } = answerOf(isNothing ? { ...moved, error: null } : moved)
  return { ...held(cash), ...success } as const
}

/** What was done, or its refusal with the balance where one is known. */
function answerOf({ error, transactionId, balanceSatang }: Moved) {
  if (error === null) return { transactionId, ...held(balanceSatang), ...success } as const
  throw new ProviderRefusal(
    error,
    error === '1'
      ? { currency: 'THB', cash: z.encode(jsonMoney(), balanceSatang), bonus: 0 }
      : undefined,
  )
}

async function balanceOf(player: FormPlayer, request: FormRequest): Promise<Satang> {
  const memberId = playerOfForm(player, request)
  const { services, sender } = request
  const tokenHash = player.token ? hashOfToken(player.token) : null
  const found = await findPlayer(services.db, { ...sender, memberId, tokenHash })
  if (!found) throw new ProviderRefusal('2')
  return found.balanceSatang
}
