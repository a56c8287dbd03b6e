import * as z from 'zod/mini'
import type { Satang } from '#kernel/money.ts'
import { type Dialect, jsonOf, type Statement } from './dialect.ts'
import { signBody, strangersKey } from './keys.ts'
import type { Session } from './session-store.ts'
import { newId } from '../store/ids.ts'

const UNITS_PER_SATANG = 1_000n

/** An amount as this protocol writes it: baht times 100,000, a JSON integer. */
export function unitsOf(amountSatang: Satang): number {
  return Number(amountSatang * UNITS_PER_SATANG)
}

/** @returns undefined for what is no whole satang */
export function satangOf(units: number): Satang | undefined {
  if (!Number.isSafeInteger(units)) return undefined
  const amount = BigInt(units)
  return amount % UNITS_PER_SATANG === 0n ? amount / UNITS_PER_SATANG : undefined
}

const walletAnswer = z.object({ status: z.string(), balance: z.optional(z.number()) })

/** Not known whether anything was done. */
const UNCLEAR: ReadonlySet<string> = new Set(['RS_ERROR_TIMEOUT', 'RS_ERROR_UNKNOWN'])

const PATHS = {
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  promo: '/transaction/win',
  rollback: '/transaction/rollback',
} as const

/** The operator wallet contract of Hub88: JSON, signed by RSA. */
export const hub88: Dialect = {
  compose: (session, statement) => {
    const path = PATHS[statement.kind as keyof typeof PATHS]
    if (!path) throw new Error(`hub88 has no message for ${statement.kind}`)
    return { path, fields: fieldsOf(session, statement) }
  },
  seal: async (operator, fields, isForged) => {
    const body = JSON.stringify(fields)
    const key = isForged ? await strangersKey() : operator.privateKey
    return {
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signBody(key, body) },
      body,
    }
  },
  read: (httpStatus, body) => {
    const answer = walletAnswer.safeParse(jsonOf(body))
    if (httpStatus !== 200 || !answer.success) return { verdict: 'unclear' }
    const { status, balance } = answer.data
    const balanceSatang = balance === undefined ? undefined : satangOf(balance)
    if (UNCLEAR.has(status)) return { verdict: 'unclear' }
    return { verdict: status === 'RS_OK' ? 'ok' : 'refused', balanceSatang }
  },
  newId: () => crypto.randomUUID(),
  newRound: () => newId('', 20),
}

function fieldsOf(session: Session, statement: Statement): Record<string, unknown> {
  const inGame = {
    request_uuid: crypto.randomUUID(),
    user: session.player,
    token: session.token,
    game_code: session.game,
  }
  if (statement.kind === 'balance') return inGame
  const moving = {
    ...inGame,
    transaction_uuid: statement.id,
    round: statement.round,
    round_closed: statement.closes,
  }
  if (statement.kind === 'rollback') {
    return { ...moving, reference_transaction_uuid: statement.refersTo }
  }
  return {
    ...moving,
    amount: unitsOf(statement.amountSatang),
    currency: 'THB',
    is_free: statement.reward !== null,
    is_aggregated: false,
    is_supplier_promo: statement.kind === 'promo',
    ...(statement.reward !== null && { reward_uuid: statement.reward }),
    ...(statement.refersTo !== null && { reference_transaction_uuid: statement.refersTo }),
  }
}
