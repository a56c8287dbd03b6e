import { createECDH, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import { realNow } from '../clock/clock.ts'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { decrypt, readVapid } from './decrypt.ts'
import {
  findPushDevice,
  insertPushDevice,
  insertPushFault,
  insertPushMessage,
  listPushMessages,
  type PushDevice,
  removePushDevice,
  takePushFault,
} from './push-store.ts'

const BODY_MAX = 4096
const TOKEN_LIFE_MAX_S = 24 * 3600

const newDevice = z.object({
  /** The sender's public key; the service then takes messages from nobody else. */
  application_server_key: z._default(z.string().check(z.maxLength(100)), ''),
})
const fault = z.object({
  status: z.int().check(z.minimum(400), z.maximum(599)),
  retry_after_s: z._default(z.nullable(z.int().check(z.minimum(0))), null),
  times: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
})
const params = z.object({ id: z.string() })

/**
 * A push service with the browsers behind it: devices subscribe, a site sends as RFC 8030, 8291 and
 * 8292 say, and a test reads what the device would have shown.
 */
export function pushRoutes(server: Server, world: World): void {
  const { store } = world
  const deviceOf = (request: FastifyRequest): PushDevice => {
    const device = findPushDevice(store, parse(params, request.params).id)
    if (!device) throw refuse(404, 'device_not_found', 'no device has this address')
    return device
  }
  server.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  server.post('/push/devices', (request, reply) => {
    const { application_server_key: senderKey } = parse(newDevice, request.body)
    const keys = createECDH('prime256v1')
    const p256dh = keys.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const privateKey = keys.getPrivateKey('base64url')
    const id = insertPushDevice(store, { privateKey, auth, senderKey })
    void reply.status(201)
    return { device: id, endpoint: `${world.baseUrl}/push/send/${id}`, keys: { p256dh, auth } }
  })
  server.get('/push/devices/:id/messages', (request) => ({
    items: listPushMessages(store, deviceOf(request).id, 100).map(({ atMs, ttlS, ...message }) => ({
      ...message,
      ttl: ttlS,
      at: toWireTime(new Date(atMs)),
    })),
  }))
  server.post('/push/devices/:id/remove', (request) => {
    removePushDevice(store, deviceOf(request).id)
    return {}
  })
  server.post('/push/devices/:id/faults', (request) => {
    const { status, retry_after_s: retryAfterS, times } = parse(fault, request.body)
    insertPushFault(store, deviceOf(request).id, { status, retryAfterS, times })
    return {}
  })
  server.post('/push/send/:id', (request, reply) => {
    const device = findPushDevice(store, parse(params, request.params).id)
    return takeMessage(world, device, request, reply)
  })
}

/** The real wire: a status and a word, and `Location` for what was taken. */
function takeMessage(
  world: World,
  device: PushDevice | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = (status: number, word: string) => reply.status(status).send({ error: word })
  if (!device) return answer(404, 'unknown subscription')
  if (device.isGone) return answer(410, 'subscription has expired')
  const planned = takePushFault(world.store, device.id)
  if (planned) {
    if (planned.retryAfterS !== null) void reply.header('retry-after', planned.retryAfterS)
    return answer(planned.status, 'as ordered')
  }
  const { headers, body } = request
  const fault = headerFault(world, device, request)
  if (fault) return answer(fault.status, fault.word)
  if (!Buffer.isBuffer(body) || body.length === 0) return answer(400, 'no encrypted body')
  if (body.length > BODY_MAX) return answer(413, 'more than 4096 bytes')
  try {
    const id = insertPushMessage(world.store, device.id, {
      text: decrypt(body, device),
      topic: String(headers['topic'] ?? ''),
      ttlS: Number(headers['ttl']),
      atMs: world.clock.now().getTime(),
    })
    return reply.status(201).header('location', `${world.baseUrl}/push/messages/${id}`).send()
  } catch (error) {
    return answer(400, error instanceof Error ? error.message : 'cannot be opened')
  }
}

function headerFault(
  world: World,
  device: PushDevice,
  { headers }: FastifyRequest,
): { status: number; word: string } | null {
  const vapid = readVapid(headers.authorization)
  if (!vapid) return { status: 401, word: 'no valid vapid token' }
  // A sender signs by its machine's clock, whatever a test has made of the world's.
  const nowS = realNow() / 1000
  const isTimely =
    typeof vapid.exp === 'number' && vapid.exp > nowS && vapid.exp <= nowS + TOKEN_LIFE_MAX_S
  if (!isTimely) return { status: 403, word: 'the token is not good now' }
  if (vapid.aud !== new URL(world.baseUrl).origin) return { status: 403, word: 'wrong aud' }
  if (!/^(https:|mailto:)/.test(String(vapid.sub))) return { status: 403, word: 'no sub' }
  if (device.senderKey !== '' && device.senderKey !== vapid.publicKey) {
    return { status: 403, word: 'the subscription belongs to another sender' }
  }
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, word: 'not aes128gcm' }
  if (!/^\d{1,9}$/.test(String(headers['ttl']))) return { status: 400, word: 'no ttl' }
  if (!/^[\w-]{0,32}$/.test(String(headers['topic'] ?? ''))) return { status: 400, word: 'topic' }
  return null
}
