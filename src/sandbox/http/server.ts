import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { SandboxConfig } from '../config.ts'
import { answerError, errorBody, refuse } from './errors.ts'
import { isOpenToPages } from './open-paths.ts'

export type Server = FastifyInstance

/** 64 KiB: more than any message of this world needs. */
const BODY_LIMIT_BYTES = 64 * 1024

/** An HTTP server that answers every bad request in words and never with a stack. */
export function createServer(config: SandboxConfig): Server {
  const server: Server = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'headers.authorization'],
      serializers: { req: describeRequest },
    },
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  server.removeContentTypeParser('text/plain')
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  server.addHook('onRequest', refuseForeignPages)
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((request, reply) => {
    const message = `there is no ${request.method} ${pathOf(request)} here`
    void reply.status(404).send(errorBody(request.url, 'not_found', message))
  })
  return server
}

/** A page of another origin must not press buttons here just because a person has it open. */
function refuseForeignPages(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { origin, host } = request.headers
  const foreign = origin !== undefined && hostOf(origin) !== host
  // LINE's SDK fetches its token from whatever page it runs on.
  const isOpen = isOpenToPages(request.url) || /^\/line\/oauth2\//.test(request.url)
  const writes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  done(
    foreign && writes && !isOpen
      ? refuse(403, 'foreign_origin', 'pages of other origins may not write here')
      : undefined,
  )
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** QR texts and phone numbers travel in queries; the log keeps the path only. */
function describeRequest(request: FastifyRequest): { method: string; path: string } {
  return { method: request.method, path: pathOf(request) }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
