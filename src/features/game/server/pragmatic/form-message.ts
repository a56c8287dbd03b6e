import { createHash } from 'node:crypto'
import { type Satang } from '#kernel/money.ts'
import { ProviderRefusal } from '#kernel/provider-contract.ts'
import { requestHash } from '#ledger/keys.ts'
import type { ProviderRequest } from '#platform/http/provider-route.ts'
import type { FormPlayer } from '../../pragmatic-contract.ts'
import { memberOf } from '../../rules/player.ts'
import { type PragmaticError, pragmaticErrorOf } from '../../rules/pragmatic-errors.ts'
import { statusOf } from '../../rules/wallet-status.ts'
import { decideMessage, transactionKey } from '../decide-message.ts'
import { hashOfToken } from '../session-store.ts'
import type { Provider } from '../verify-provider.ts'
import type { NewMessage } from '../wallet-store.ts'

export type FormRequest = ProviderRequest<unknown, Provider>

/** What a form says of a movement; a field that it need not name is null. */
export interface FormMessage {
  readonly kind: NewMessage['kind']
  /** Keeps movements apart that share a reference: a bet and its refund. */
  readonly deed: 'bet' | 'result' | 'jackpot' | 'refund' | 'end' | 'prize'
  readonly reference: string
  readonly game: string | null
  readonly round: string | null
  readonly amountSatang?: Satang
  readonly isPrize?: boolean
  readonly isClosing?: boolean
  readonly bonusCode?: string | undefined
}

/** What a movement came to: the number of its refusal, or null and the balance. */
export interface Moved {
  readonly error: PragmaticError | null
  readonly transactionId: string
  readonly balanceSatang: Satang
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The member whom a form names. @throws ProviderRefusal 2 */
export function playerOfForm({ userId }: FormPlayer, { services }: FormRequest): bigint {
  const memberId = memberOf(services.config.agent.code, userId)
  if (memberId === null) throw new ProviderRefusal('2')
  return memberId
}

/**
 * Has a form's movement decided. A key of the ledger is made of the deed and its reference: a refund has the
 * reference of its bet, and a bet that was refunded before it came never applies.
 * @throws ProviderRefusal 100 where it is not decided in time, 2 where nobody of ours is named
 */
export async function moveByForm(
  player: FormPlayer,
  told: FormMessage,
  request: FormRequest,
): Promise<Moved> {
  const memberId = playerOfForm(player, request)
  const message = toMessage(memberId, player, told, request)
  const { word, balanceSatang } = await decide(message, request)
  const isDone = word === null && balanceSatang !== null
  return {
    error: isDone ? null : pragmaticErrorOf(told.kind, statusOf(word ?? 'RS_ERROR_UNKNOWN')),
    transactionId: message.operationKey,
    balanceSatang: balanceSatang ?? 0n,
  }
}

async function decide(message: NewMessage, { services }: FormRequest) {
  try {
    return await decideMessage(services, message)
  } catch (error) {
    throw error instanceof ProviderRefusal ? new ProviderRefusal('100') : error
  }
}

function toMessage(
  memberId: bigint,
  { token }: FormPlayer,
  told: FormMessage,
  { sender: { providerId }, rawBody }: FormRequest,
): NewMessage {
  const { kind, deed, reference, game, round, amountSatang = 0n, bonusCode = '' } = told
  const keyOf = (of: FormMessage['deed']) => transactionKey(providerId, `${of}/${reference}`)
  const isFree = kind === 'bet' && bonusCode !== ''
  const isPrize = told.isPrize === true
  const referenceKey = kind === 'rollback' ? keyOf('bet') : null
  return {
    kind,
    providerId,
    memberId,
    tokenHash: token === undefined || token === '' ? null : hashOfToken(token),
    operationKey: keyOf(deed),
    referenceKey,
    transactionUuid: keyOf(deed),
    referenceUuid: referenceKey,
    transactionRef: reference.slice(0, 128),
    gameCode: game,
    round,
    isClosing: told.isClosing === true,
    amountSatang,
    currency: kind === 'rollback' ? null : 'THB',
    isFree,
    isPromo: isPrize,
    isAggregated: false,
    rewardUuid: isFree && UUID.test(bonusCode) ? bonusCode.toLowerCase() : null,
    requestHash: requestHash({ deed, memberId, game, round, amountSatang, isFree }),
    bodyHash: createHash('sha256').update(rawBody).digest(),
  }
}
