import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '../http/errors.ts'
import { parse, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { newId } from '../store/ids.ts'
import type { World } from '../world.ts'
import { loginPages } from './login-pages.ts'
import { ISSUER, loginClaims, publicKeys, readToken, rotateKeys, signToken } from './id-token.ts'
import {
  type FaultPlace,
  findAccount,
  insertAccount,
  insertFault,
  takeCode,
  takeFault,
} from './line-store.ts'

/** The one channel that this LINE has. */
const CHANNEL_ID = '1650000001'
const ACCESS_TOKEN_LIFE_S = 2_592_000

const tokenForm = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  code_verifier: z.string(),
})
const verifyForm = z.object({
  id_token: z.string(),
  client_id: z.string(),
  nonce: z.optional(z.string()),
  user_id: z.optional(z.string()),
})
const orderedFault = z.object({
  place: z.enum(['certs', 'verify', 'token']),
  fault: z.enum(['down', 'hang', 'refuse']),
  times: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
})
const orderedToken = z.object({
  user_id: z.string(),
  /** In the place of what a right token says; null leaves a claim out. */
  claims: z._default(z.record(z.string(), z.unknown()), {}),
  nonce: z._default(z.nullable(z.string()), null),
  signed_by: z._default(z.enum(['line', 'stranger']), 'line'),
})

/**
 * LINE Login 2.1 as its SDK and a server meet it: authorize with PKCE, token, verify and the published
 * keys, with LINE's words for what is wrong. `/line/control/…` is how tests give orders.
 */
export function lineRoutes(server: Server, world: World): void {
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/line/oauth2/')) reply.header('access-control-allow-origin', '*')
  })
  wire(server, world)
  loginPages(server, world, CHANNEL_ID)
  control(server, world)
}

const refuseAs = (reply: FastifyReply, error: string, description: string): FastifyReply =>
  reply.status(400).send({ error, error_description: description })

function wire(server: Server, world: World): void {
  const { store, clock } = world
  server.get('/line/oauth2/v2.1/certs', (request, reply) =>
    unlessFaulty(world, 'certs', request, reply, () => publicKeys(store)),
  )
  server.post('/line/oauth2/v2.1/token', (request, reply) =>
    unlessFaulty(world, 'token', request, reply, () => exchange(world, request, reply)),
  )
  server.post('/line/oauth2/v2.1/verify', (request, reply) =>
    unlessFaulty(world, 'verify', request, reply, () => {
      const form = verifyForm.safeParse(request.body ?? {})
      if (!form.success) return refuseAs(reply, 'invalid_request', 'id_token is missing')
      const claims = readToken(store, form.data.id_token)
      const nowS = clock.now().getTime() / 1000
      if (claims === null) return refuseAs(reply, 'invalid_request', 'Invalid IdToken.')
      if (claims['iss'] !== ISSUER)
        return refuseAs(reply, 'invalid_request', 'Invalid IdToken Issuer.')
      if (Number(claims['exp']) <= nowS) {
        return refuseAs(reply, 'invalid_request', 'IdToken expired.')
      }
      if (claims['aud'] !== form.data.client_id) {
        return refuseAs(reply, 'invalid_request', 'Invalid IdToken Audience.')
      }
      if (form.data.nonce !== undefined && claims['nonce'] !== form.data.nonce) {
        return refuseAs(reply, 'invalid_request', 'Invalid IdToken Nonce.')
      }
      if (form.data.user_id !== undefined && claims['sub'] !== form.data.user_id) {
        return refuseAs(reply, 'invalid_request', 'Invalid IdToken Subject Identifier.')
      }
      return claims
    }),
  )
}

function exchange(world: World, request: FastifyRequest, reply: FastifyReply): object {
  const { store, clock } = world
  const form = tokenForm.safeParse(request.body ?? {})
  if (!form.success) return refuseAs(reply, 'invalid_request', 'some parameters missing or invalid')
  const {
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  } = form.data
  const login = takeCode(store, code)
  const account = login && findAccount(store, login.userId)
  const atMs = clock.now().getTime()
  const isRight =
    account !== undefined &&
    login !== undefined &&
    login.expiresAtMs > atMs &&
    login.clientId === clientId &&
    login.redirectUri === redirectUri &&
    login.challenge === createHash('sha256').update(verifier).digest('base64url')
  if (!isRight) return refuseAs(reply, 'invalid_grant', 'invalid authorization code')
  return {
    access_token: newId('', 64),
    expires_in: ACCESS_TOKEN_LIFE_S,
    id_token: signToken(store, loginClaims({ ...account, clientId, nonce: login.nonce, atMs })),
    refresh_token: newId('', 20),
    scope: 'openid profile',
    token_type: 'Bearer',
  }
}

/** Does what was ordered to go wrong, or the work. */
function unlessFaulty(
  { store }: World,
  place: FaultPlace,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => object,
): object | Promise<object> {
  const fault = takeFault(store, place)
  if (fault === undefined) return work()
  if (fault === 'down') return reply.status(500).send({ message: 'Internal server error' })
  if (fault === 'refuse') return refuseAs(reply, 'invalid_request', 'Invalid IdToken.')
  return new Promise((resolve) => {
    request.raw.socket.once('close', () => resolve(reply))
  })
}

function control(server: Server, world: World): void {
  const { store, clock } = world
  server.post('/line/control/accounts', (request, reply) => {
    const { name } = parse(z.object({ name: text(40) }), request.body)
    void reply.status(201)
    return { user_id: insertAccount(store, name), name }
  })
  server.post('/line/control/rotate', () => {
    rotateKeys(store)
    return {}
  })
  server.post('/line/control/fault', (request) => {
    const { place, fault, times } = parse(orderedFault, request.body)
    insertFault(store, place, fault, times)
    return {}
  })
  server.post('/line/control/id_token', (request) => {
    const order = parse(orderedToken, request.body)
    const account = findAccount(store, order.user_id)
    if (!account) throw refuse(404, 'not_found', `there is no LINE account ${order.user_id}`)
    const atMs = clock.now().getTime()
    const right = loginClaims({ ...account, clientId: CHANNEL_ID, nonce: order.nonce, atMs })
    const bent = Object.entries({ ...right, ...order.claims }).filter(([, value]) => value !== null)
    return { id_token: signToken(store, Object.fromEntries(bent), order.signed_by) }
  })
}
