import type { FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'
import { linkProxy } from '../bank/account-store.ts'
import { requireBasic } from '../http/basic-auth.ts'
import { refuse } from '../http/errors.ts'
import { attempted, once } from '../http/idempotency-store.ts'
import { instant, metadata, parse, queryInteger, satang, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { findEventBody, listEventBodies } from '../webhook/event-store.ts'
import type { World } from '../world.ts'
import { findByReference, findCharge, insertCharge, markExpired } from './charge-store.ts'
import { type Charge, showCharge } from './charge.ts'
import { completeReceiver, qrOf, receiverSchema } from './receiver.ts'

/** PromptPay codes of the gateway live a day unless the merchant says otherwise. */
const EXPIRY_MS = 24 * 3_600_000

const newCharge = z.object({
  amount: satang(),
  currency: z.string('expects "THB"').check(z.regex(/^thb$/i, 'expects "THB"')),
  source: z.object({ type: z.literal('promptpay', 'expects "promptpay"') }, 'expects an object'),
  metadata: metadata(),
  description: z.optional(text(255)),
  expires_at: z.optional(instant()),
  receiver: z.optional(receiverSchema),
})

export function gatewayRoutes(server: Server, world: World): void {
  const withKey = (request: FastifyRequest) =>
    requireBasic(request, world.secrets.omiseSecretKey, '')

  server.post('/charges', (request) => {
    withKey(request)
    const input = parse(newCharge, request.body)
    // Only the id is kept with the key: the answer shows the charge as it is by then.
    const { id } = once(world.store, 'charge', attempted(request), () => ({
      id: createCharge(world, input).id,
    }))
    return showCharge(world, chargeOf(world, id))
  })
  server.get<{ Params: { id: string } }>('/charges/:id', (request) => {
    withKey(request)
    return showCharge(world, chargeOf(world, request.params.id))
  })
  server.get('/charges', (request) => {
    withKey(request)
    const query = parse(z.object({ reference: text(20) }), request.query)
    const data = findByReference(world.store, query.reference)
    return listOf(data.map((charge) => showCharge(world, charge)))
  })
  server.post<{ Params: { id: string } }>('/charges/:id/expire', (request) => {
    withKey(request)
    const { id } = chargeOf(world, request.params.id)
    if (!markExpired(world.store, id, world.clock.now().getTime())) {
      throw refuse(400, 'invalid_charge', `charge ${id} is not pending any more`)
    }
    return showCharge(world, chargeOf(world, id))
  })
  // The picture needs no key: the payer's phone loads it.
  server.get<{ Params: { id: string } }>('/charges/:id/qr.svg', (request, reply) => {
    const charge = chargeOf(world, request.params.id)
    const payload = qrOf(charge.receiver, charge.amountSatang)
    if (payload === null) throw refuse(404, 'not_found', 'this charge has no QR: pay the account')
    return reply.type('image/svg+xml').send(renderSVG(payload, { border: 2 }))
  })
  eventRoutes(server, world, withKey)
}

function createCharge(world: World, input: z.output<typeof newCharge>): { id: string } {
  const nowMs = world.clock.now().getTime()
  const expiresAtMs = input.expires_at?.getTime() ?? nowMs + EXPIRY_MS
  if (expiresAtMs <= nowMs) {
    throw refuse(400, 'invalid_charge', 'expires_at: must lie ahead of the sandbox clock')
  }
  const receiver = completeReceiver(input.receiver)
  const proxy = receiver.promptpay_id ?? receiver.biller_id
  if (proxy !== null && receiver.account_number !== null) {
    linkProxy(world.store, proxy, receiver.bank_code, receiver.account_number)
  }
  return insertCharge(world.store, {
    amountSatang: input.amount,
    status: 'pending',
    metadata: input.metadata,
    description: input.description ?? null,
    receiver,
    payer: null,
    createdAtMs: nowMs,
    paidAtMs: null,
    expiresAtMs,
  })
}

const eventQuery = z.object({
  from: z.optional(instant()),
  limit: queryInteger(1, 100, 20),
  offset: queryInteger(0, 1_000_000, 0),
  order: z._default(z.enum(['chronological', 'reverse_chronological']), 'chronological'),
})

function eventRoutes(
  server: Server,
  world: World,
  withKey: (request: FastifyRequest) => void,
): void {
  server.get<{ Params: { id: string } }>('/events/:id', (request, reply) => {
    withKey(request)
    const body = findEventBody(world.store, request.params.id)
    if (!body) throw refuse(404, 'not_found', `event ${request.params.id} was not found`)
    return reply.type('application/json').send(body)
  })
  server.get('/events', (request) => {
    withKey(request)
    const query = parse(eventQuery, request.query)
    const { bodies, total } = listEventBodies(world.store, {
      fromMs: query.from?.getTime() ?? -8.64e15,
      limit: query.limit,
      offset: query.offset,
      newestFirst: query.order === 'reverse_chronological',
    })
    const data = bodies.map((body) => JSON.parse(body) as object)
    return { ...listOf(data, total), limit: query.limit, offset: query.offset, order: query.order }
  })
}

/** A list in the gateway's words. */
export function listOf(data: readonly object[], total = data.length): object {
  return { object: 'list', data, limit: 100, offset: 0, total, order: 'chronological' }
}

function chargeOf(world: World, id: string): Charge {
  const charge = findCharge(world.store, id)
  if (!charge) throw refuse(404, 'not_found', `charge ${id} was not found`)
  return charge
}
