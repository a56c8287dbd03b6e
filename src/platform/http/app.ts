import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { commonErrors, type ErrorDefinition } from '#kernel/errors.ts'
import { commonLimits } from '#kernel/limit.ts'
import { limitOf } from '../config/limits.ts'
import { isDatabaseBusy } from '../database/availability.ts'
import { DiskWatch } from '../database/disk-watch.ts'
import type { Services } from '../services.ts'
import type { FrameOrigins } from '../feature.ts'
import { answer } from './answer.ts'
import type { AppKind } from './app-kind.ts'
import { failure } from './envelope.ts'
import { recordErrorPair } from './error-pairs.ts'
import { addHealth, type Drain } from './health.ts'
import { asksForPage, badAddressPage } from './plain-page.ts'
import { addProviderRoutes } from './provider-app.ts'
import type { ProviderRoute } from './provider-route.ts'
import type { Route } from './route.ts'
import { makeNonce, secure, type WidenedPolicy } from './security-headers.ts'
import { sharedPaths } from './shared-paths.ts'
import { cutUnusedConnections } from './unused-connections.ts'
import { acceptUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyReply {
    nonce: string
  }
}

const BODY_BYTES_MAX = 256 * 1024
/** Below this, compressing costs more than it saves. */
const COMPRESSED_BYTES_MIN = 1024
const HEADERS_TIMEOUT_MS = 10_000
/** How often connections are looked through for requests that do not come to an end. */
const CONNECTIONS_CHECKED_MS = 2_000
/** A database that crashed is back within seconds. */
const RETRY_AFTER_SECONDS = 1

/** A Fastify server that answers the routes of the given kind of app. */
export async function createHttpApp(
  kind: AppKind,
  services: Services,
  parts: {
    routes: readonly Route[]
    providerRoutes?: readonly ProviderRoute[]
    drain: Drain
    disk?: DiskWatch
    /** Some page of this app lies in a frame of another one. */
    framesOwnPages?: boolean
    /** Whose pages may lie in a page of this app. */
    frameOrigins?: FrameOrigins
  },
): Promise<FastifyInstance> {
  const timeoutMs = services.config.requestTimeoutSeconds * 1000
  const app = Fastify({
    loggerInstance: services.log.child({ app: kind.name }),
    // Each answer is logged once, by our own hook.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // As many addresses are believed, from the right, as there are proxies of ours; the rest is a claim.
    trustProxy: (_address, hop) => hop < services.config.trustedProxies,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: timeoutMs,
    // Node takes the longer of the two for the whole request.
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, timeoutMs),
      connectionsCheckingInterval: CONNECTIONS_CHECKED_MS,
    },
    // While closing our own hook answers, in the envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: sharedPaths(parts.routes),
    frameworkErrors: refuseAddress,
  }) as unknown as FastifyInstance
  // Calls speak JSON only; without this a plain text would pass for a body.
  app.removeContentTypeParser('text/plain')
  await app.register(compress, { encodings: ['gzip'], threshold: COMPRESSED_BYTES_MIN })
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (request) => {
      const { code } = commonErrors.too_many_requests
      const call = `${request.method} ${request.routeOptions.url ?? ''}`
      recordErrorPair(services.config.errorPairsFile, call, code)
      return { statusCode: 429, ...failure(commonErrors.too_many_requests) }
    },
  })
  cutUnusedConnections(app)
  const { frameOrigins, framesOwnPages = false } = parts
  addHooks(app, services, async (request) => ({
    framesOwnPages,
    frameOrigins: frameOrigins ? await framedIn(services, request, frameOrigins) : [],
    line: kind.name === 'member' ? services.config.line : null,
  }))
  const disk = parts.disk ?? new DiskWatch(services.db)
  addErrorHandling(app, disk)
  addHealth(app, services, parts.drain, disk)
  for (const route of parts.routes) {
    if (route.call.upload) await addUploadRoute(app, kind, services, route)
    else addRoute(app, kind, services, route)
  }
  await addProviderRoutes(app, services, parts.providerRoutes ?? [])
  return app
}

/** What holds no frame needs no origins: answers of calls, and files. */
const FRAMELESS = /^\/(api|assets|media|provider)\//

/** The origins of a page's frames. A page that cannot know them now comes without frames, and not late. */
async function framedIn(
  services: Services,
  request: FastifyRequest,
  frameOrigins: FrameOrigins,
): Promise<readonly string[]> {
  if (request.method !== 'GET' || FRAMELESS.test(request.url)) return []
  try {
    return await frameOrigins(services, request.hostname)
  } catch (error) {
    request.log.warn({ err: error }, 'a page comes without the frames of games')
    return []
  }
}

function addHooks(
  app: FastifyInstance,
  services: Services,
  widenedFor: (request: FastifyRequest) => Promise<WidenedPolicy>,
): void {
  app.decorateReply('nonce', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.nonce = makeNonce()
    secure(request, reply, reply.nonce, await widenedFor(request))
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unmatched'
    const labels = { method: request.method, path, status: `${reply.statusCode}` }
    services.metrics.requests.observe(labels, reply.elapsedTime / 1000)
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

function addRoute(app: FastifyInstance, kind: AppKind, services: Services, route: Route): void {
  const limit = limitOf(services.config.rateLimits, route.call.limit ?? commonLimits.default)
  app.route({
    method: route.call.method,
    url: route.call.path,
    config: { rateLimit: { max: limit.max, timeWindow: limit.windowMs } },
    handler: (request, reply) => answer(kind, services, route, request, reply),
  })
}

/** In a part of its own: only this call's body is read as a form. */
async function addUploadRoute(
  app: FastifyInstance,
  kind: AppKind,
  services: Services,
  route: Route,
): Promise<void> {
  await app.register(async (part) => {
    await acceptUpload(part, route.call)
    addRoute(part, kind, services, route)
  })
}

/** What the framework itself refuses becomes an envelope too; anything else is ours to mend. */
function addErrorHandling(app: FastifyInstance, disk: DiskWatch): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    disk.hear(error)
    const definition = definitionOf(error)
    if (definition.status === 500) request.log.error({ err: error }, 'unexpected error')
    else request.log.warn({ refusal: error.code, status: definition.status }, 'request refused')
    reply.status(definition.status).header('cache-control', 'no-store')
    if (definition.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return reply.send(failure(definition, { requestId: request.id }))
  })
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(failure(commonErrors.not_found, { requestId: request.id })),
  )
}

/**
 * An address with a broken escape, or a part of it longer than any of ours, reaches no route and no
 * hook: a person gets a page with the way home, a program the envelope.
 */
function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const nonce = makeNonce()
  secure(request, reply, nonce)
  reply.header('x-request-id', request.id).header('cache-control', 'no-store')
  request.log.warn({ refusal: error.code, status: 404 }, 'request refused')
  reply.status(404)
  if (asksForPage(request)) {
    void reply.type('text/html; charset=utf-8').send(badAddressPage())
    return
  }
  void reply.send(failure(commonErrors.not_found, { requestId: request.id }))
}

function definitionOf(error: FastifyError): ErrorDefinition {
  if (isDatabaseBusy(error)) return commonErrors.busy
  if (error.code === 'ENAMETOOLONG') return commonErrors.not_found
  switch (error.statusCode) {
    case 400:
    // A body that is no JSON; only a call that takes a file answers 415, by itself.
    case 415:
      return commonErrors.bad_request
    // A path that leads out of a folder of files is no file, and nobody learns more.
    case 403:
    case 404:
      return commonErrors.not_found
    case 413:
      return commonErrors.too_large
    case 429:
      return commonErrors.too_many_requests
    case 503:
      return commonErrors.busy
    default:
      return commonErrors.unexpected
  }
}
