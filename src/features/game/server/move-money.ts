import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Satang } from '#kernel/money.ts'
import { ProviderRefusal } from '#kernel/provider-contract.ts'
import { requestHash } from '#ledger/keys.ts'
import type { ProviderRequest } from '#platform/http/provider-route.ts'
import type { BalanceAnswer, BetBody, RollbackBody, WinBody } from '../contract.ts'
import { memberOf } from '../rules/player.ts'
import { statusOf } from '../rules/wallet-status.ts'
import { wireMoney } from '../rules/wire-money.ts'
import { decideMessage, transactionKey } from './decide-message.ts'
import { noteCall } from './rounds/note-call.ts'
import { hashOfToken } from './session-store.ts'
import type { Provider } from './verify-provider.ts'
import type { NewMessage } from './wallet-store.ts'

type Request = ProviderRequest<unknown, Provider>

/** Takes a bet, whole or not at all. @throws ProviderRefusal every status of the contract */
export const takeBet = (body: BetBody, request: Request): Promise<BalanceAnswer> =>
  moveMoney('bet', body, request)

/** The same over the paths of Caleta, which has a word of its own for a limit. @throws ProviderRefusal */
export async function takeCaletaBet(body: BetBody, request: Request): Promise<BalanceAnswer> {
  try {
    return await takeBet(body, request)
  } catch (error) {
    if (!(error instanceof ProviderRefusal && error.code === 'RS_ERROR_LIMIT_REACHED')) throw error
    throw new ProviderRefusal('RS_ERROR_BET_LIMIT_EXCEEDED', error.data)
  }
}

/** Pays a win, whatever became of session, game or member since the bet. @throws ProviderRefusal */
export const payWin = (body: WinBody, request: Request): Promise<BalanceAnswer> =>
  moveMoney('win', body, request)

/** Takes a bet or a win back. @throws ProviderRefusal */
export const rollBack = (body: RollbackBody, request: Request): Promise<BalanceAnswer> =>
  moveMoney('rollback', body, request)

async function moveMoney(
  kind: NewMessage['kind'],
  body: BetBody | WinBody | RollbackBody,
  request: Request,
): Promise<BalanceAnswer> {
  const memberId = memberOf(request.services.config.agent.code, body.user)
  if (memberId === null) {
    noteCall(request.services, {
      kind,
      memberId,
      providerId: request.sender.providerId,
      roundRef: body.round,
      transactionRef: body.transaction_uuid.toLowerCase(),
      word: 'RS_ERROR_INVALID_TOKEN',
    })
    throw new ProviderRefusal('RS_ERROR_INVALID_TOKEN')
  }
  const message = toMessage(kind, memberId, body, request)
  const { word, balanceSatang } = await decideMessage(request.services, message)
  if (word === null && balanceSatang !== null) return answerOf(body, balanceSatang)
  throw new ProviderRefusal(statusOf(word ?? 'RS_ERROR_UNKNOWN'), shownOf(body, balanceSatang))
}

/** The balance after a message that was done. */
function answerOf(
  { user, request_uuid }: { user: string; request_uuid: string },
  balanceSatang: Satang,
): BalanceAnswer {
  return { user, status: 'RS_OK', request_uuid, currency: 'THB', balance: balanceSatang }
}

/** What a refusal says beside its status: whoever shows no token of a user learns nothing of him. */
const shownOf = ({ user }: { user: string }, balanceSatang: Satang | null) =>
  balanceSatang === null
    ? undefined
    : { user, currency: 'THB', balance: z.encode(wireMoney(), balanceSatang) }

function toMessage(
  kind: NewMessage['kind'],
  memberId: bigint,
  body: BetBody | WinBody | RollbackBody,
  { sender: { providerId }, rawBody }: Request,
): NewMessage {
  const uuid = body.transaction_uuid.toLowerCase()
  const reference =
    'reference_transaction_uuid' in body
      ? (body.reference_transaction_uuid?.toLowerCase() ?? null)
      : null
  const money = 'amount' in body ? body : null
  const isFree = money?.is_free === true && kind === 'bet'
  const isPromo = money?.is_supplier_promo === true
  // What else a message says (closing, studio's ids, free text) may differ when it is sent again.
  const same = {
    kind,
    memberId,
    game: body.game_code,
    round: body.round,
    amountSatang: money?.amount,
    currency: money?.currency,
    reference,
    isFree,
    isPromo,
  }
  return {
    kind,
    providerId,
    memberId,
    tokenHash: hashOfToken(body.token),
    operationKey: transactionKey(providerId, uuid),
    referenceKey: reference === null ? null : transactionKey(providerId, reference),
    transactionUuid: uuid,
    transactionRef: null,
    referenceUuid: reference,
    gameCode: body.game_code,
    round: body.round,
    isClosing: body.round_closed,
    amountSatang: money?.amount ?? 0n,
    currency: money?.currency ?? null,
    isFree,
    isPromo,
    isAggregated: money?.is_aggregated === true,
    rewardUuid: isFree ? (money?.reward_uuid ?? null) : null,
    requestHash: requestHash(same),
    bodyHash: createHash('sha256').update(rawBody).digest(),
  }
}
