import { randomUUID } from 'node:crypto'
import type { Satang } from '#kernel/money.ts'
import type { Round } from '../play/round-store.ts'
import type { Session } from '../play/session-store.ts'
import type { MessageKind } from './message-store.ts'
import { unitsOf } from './wire-units.ts'

/** A message before it is kept. */
interface Composed {
  readonly id: string
  readonly kind: MessageKind
  readonly path: string
  readonly body: string
  readonly amountSatang: Satang
}

/** Puts a deed about a round into the words of the wallet API. A win or a rollback names its bet. */
export function compose(
  session: Session,
  round: Pick<Round, 'id'>,
  deed: { kind: MessageKind; amountSatang: Satang; bet?: string },
): Composed {
  const { kind, amountSatang, bet } = deed
  const id = randomUUID()
  const moving = {
    ...inGame(session),
    transaction_uuid: id,
    round: round.id,
    round_closed: kind !== 'bet',
    ...(bet !== undefined && { reference_transaction_uuid: bet }),
  }
  const ofAmount = {
    amount: unitsOf(amountSatang),
    currency: 'THB',
    is_free: false,
    is_aggregated: false,
    is_supplier_promo: false,
  }
  const body = JSON.stringify(kind === 'rollback' ? moving : { ...moving, ...ofAmount })
  return { id, kind, path: `/transaction/${kind}`, body, amountSatang }
}

/** The question for what the wallet holds. */
export const composeBalance = (session: Session) => ({
  path: '/user/balance',
  body: JSON.stringify(inGame(session)),
})

/** The token of the game for that of the launch. */
export const composeCheck = (token: string) => ({
  path: '/wallet/check',
  body: JSON.stringify({ token, request_uuid: randomUUID() }),
})

const inGame = (session: Session) => ({
  request_uuid: randomUUID(),
  user: session.player,
  token: session.token,
  game_code: session.game,
})
