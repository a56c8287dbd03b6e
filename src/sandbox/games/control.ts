import * as z from 'zod/mini'
import { formatBaht, parseBaht } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'
import { refuse } from '../http/errors.ts'
import { parse, queryInteger } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import type { GameCourier } from './courier.ts'
import { jsonOf } from './dialect.ts'
import { faultControl } from './fault-control.ts'
import { isRsaPublicKey, publicKeyOf } from './keys.ts'
import { listMessages, type Message } from './message-store.ts'
import { keepOperator, readOperator, writeListLimited } from './operator-store.ts'
import { deeds, play } from './play.ts'
import { findSession, findSessionByToken, type Session } from './session-store.ts'
import { protocols, toysOf } from './toys.ts'

const operatorOrder = z.object({
  protocol: z.enum(protocols, `expects one of ${protocols.join(', ')}`),
  code: z.string().check(z.regex(/^[a-z0-9_-]{1,32}$/, 'expects a code such as "toys"')),
  wallet_url: z
    .string()
    .check(z.regex(/^https?:\/\/[^\s/?#]+\/[^\s?#]+[^\s?#/]$/, 'expects an address')),
  public_key: z.nullish(z.string().check(z.refine(isRsaPublicKey, 'expects an RSA key as PEM'))),
})

const amount = z.pipe(
  z.string('expects an amount of baht such as "5.00"'),
  z.transform((value: string, context) => {
    const parsed = parseBaht(value)
    if (parsed.ok) return parsed.value
    context.issues.push({
      code: 'custom',
      message: 'expects an amount of baht such as "5.00"',
      input: value,
    })
    return z.NEVER
  }),
)
const word = z.string().check(z.minLength(1), z.maxLength(128))
const playOrder = z.object({
  session: z.optional(word),
  token: z.optional(z.string()),
  deed: z.enum(deeds, `expects one of ${deeds.join(', ')}`),
  id: z.optional(word),
  round: z.optional(word),
  amount: z.optional(amount),
  reference: z.optional(word),
  closing: z.optional(z.boolean()),
  free_reward: z.optional(word),
})
const listQuery = z.object({ session: z.optional(word), limit: queryInteger(1, 500, 50) })

/** Orders to the providers; a real one knows none of these calls. */
export function gameControl(server: Server, world: World, courier: GameCourier): void {
  const { store } = world
  server.post('/games/control/operators', async (request, reply) => {
    const order = parse(operatorOrder, request.body)
    if (order.protocol === 'hub88' && !order.public_key) {
      throw refuse(400, 'invalid_input', 'public_key: hub88 expects the key of the site')
    }
    const operator = await keepOperator(store, {
      protocol: order.protocol,
      code: order.code,
      walletUrl: order.wallet_url,
      siteKey: order.public_key ?? null,
    })
    courier.wake()
    void reply.status(201)
    return {
      base_url: `${world.baseUrl}/games/${operator.protocol}`,
      operator_ref: operator.ref,
      public_key: operator.privateKey === '' ? null : publicKeyOf(operator.privateKey),
      secret: operator.secret === '' ? null : operator.secret,
      games: toysOf(operator.protocol).map(({ code, name, category, rtp }) => ({
        code,
        name,
        category,
        rtp,
      })),
    }
  })
  server.post('/games/control/play', async (request) => {
    const {
      session,
      token,
      amount: amountSatang,
      free_reward: freeReward,
      ...move
    } = parse(playOrder, request.body)
    const player = sessionOf(world, session, token)
    return shown(world, await play(world, courier, player, { ...move, amountSatang, freeReward }))
  })
  server.get('/games/control/messages', (request) => {
    const { session: id, limit } = parse(listQuery, request.query)
    const seq = id === undefined ? null : sessionOf(world, id, undefined).seq
    return { items: listMessages(store, seq, limit).map((message) => shown(world, message)) }
  })
  server.post('/games/control/limits', (request) => {
    const { list_per_minute: isLimited } = parse(
      z.object({ list_per_minute: z.boolean() }),
      request.body,
    )
    writeListLimited(store, isLimited)
    return { list_per_minute: isLimited }
  })
  faultControl(server, world)
}

function sessionOf({ store }: World, id: string | undefined, token: string | undefined): Session {
  const session = id === undefined ? findSessionByToken(store, token ?? '') : findSession(store, id)
  if (session) return session
  throw refuse(404, 'not_found', 'there is no such session: ask for the address of a game first')
}

/** A message as people and tests see it. */
function shown({ store }: World, message: Message): object {
  const { walletUrl } = readOperator(store, message.operator)
  return {
    id: message.id,
    kind: message.kind,
    round: message.round,
    amount: formatBaht(message.amountSatang),
    reference: message.refersTo,
    state: message.state,
    fault: message.fault,
    attempts: message.attempts,
    at: toWireTime(new Date(message.atMs)),
    sent: { url: `${walletUrl}${message.path}`, body: message.fields },
    answer: message.answer === null ? null : (jsonOf(message.answer) ?? message.answer),
    http_status: message.httpStatus,
    problem: message.problem,
  }
}
