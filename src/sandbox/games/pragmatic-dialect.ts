import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { formatBaht, parseBaht, type Satang } from '#kernel/money.ts'
import { newId } from '../store/ids.ts'
import { type Dialect, jsonOf, type Statement } from './dialect.ts'
import { type Form, hashOf } from './keys.ts'
import type { Session } from './session-store.ts'

const PROVIDER_ID = 'pragmaticplay'

const walletAnswer = z.object({
  error: z.number(),
  cash: z.optional(z.number()),
  bonus: z.optional(z.number()),
  userId: z.optional(z.string()),
  token: z.optional(z.string()),
})

/** Nothing is known to be done: to be sent again. */
const SEND_AGAIN = 100

const PATHS = {
  authenticate: '/authenticate.html',
  balance: '/balance.html',
  bet: '/bet.html',
  win: '/result.html',
  jackpot: '/jackpotWin.html',
  promo: '/promoWin.html',
  bonus_win: '/bonusWin.html',
  rollback: '/refund.html',
  end: '/endRound.html',
} as const

/** The seamless wallet of Pragmatic Play's HTTP API: forms with an md5 hash. */
export const pragmatic: Dialect = {
  compose: (session, statement) => ({
    path: PATHS[statement.kind],
    fields: fieldsOf(session, statement),
  }),
  seal: async (operator, fields, isForged) => {
    const form = fields as Form
    const hash = hashOf(form, isForged ? `not ${operator.secret}` : operator.secret)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, hash }).toString(),
    }
  },
  read: (httpStatus, body) => {
    const answer = walletAnswer.safeParse(jsonOf(body))
    if (httpStatus !== 200 || !answer.success) return { verdict: 'unclear' }
    const { error, cash, bonus, userId, token } = answer.data
    if (error === SEND_AGAIN) return { verdict: 'unclear' }
    return {
      verdict: error === 0 ? 'ok' : 'refused',
      balanceSatang: sumOf(cash, bonus),
      player: userId,
      token,
    }
  },
  newId: () => newId('ref', 20),
  // Rounds of this protocol are numbers.
  newRound: () => String(randomInt(10 ** 13, 10 ** 14)),
}

function fieldsOf(session: Session, statement: Statement): Form {
  const { kind, id, round, reward } = statement
  const known = { providerId: PROVIDER_ID, token: session.token }
  const ofPlayer = { ...known, userId: session.player }
  const inRound = { ...ofPlayer, gameId: session.game, roundId: round }
  const amount = formatBaht(statement.amountSatang)
  const sent = { reference: id, timestamp: String(statement.atMs) }
  const free: Form = reward === null ? {} : { bonusCode: reward }
  switch (kind) {
    case 'authenticate':
      return { ...known, gameId: session.game, ipAddress: '127.0.0.1' }
    case 'balance':
      return ofPlayer
    case 'bet':
    case 'win':
      return { ...inRound, ...sent, ...free, amount, roundDetails: 'spin', platform: 'MOBILE' }
    case 'jackpot':
      return { ...inRound, ...sent, amount, jackpotId: 'toy1' }
    case 'promo':
      return {
        ...ofPlayer,
        ...sent,
        amount,
        campaignId: 'toy-campaign',
        campaignType: 'T',
        currency: 'THB',
      }
    case 'bonus_win':
      return { ...ofPlayer, ...sent, ...free, amount }
    case 'rollback':
      return { ...inRound, reference: statement.refersTo ?? id, timestamp: sent.timestamp, amount }
    case 'end':
      return inRound
  }
}

/** Cash and bonus of an answer, each a JSON number of baht with two decimals. */
function sumOf(...amounts: readonly (number | undefined)[]): Satang | undefined {
  let sum: Satang = 0n
  for (const amount of amounts) {
    const parsed = parseBaht(String(amount ?? 0))
    if (!parsed.ok) return undefined
    sum += parsed.value
  }
  return amounts.some((amount) => amount !== undefined) ? sum : undefined
}
