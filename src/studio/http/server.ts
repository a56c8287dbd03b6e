import type { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { StudioConfig } from '../config.ts'
import { answerError, Refused } from './errors.ts'

export type Server = FastifyInstance

/** 16 KiB: more than any message here needs. */
const BODY_LIMIT_BYTES = 16 * 1024

/** An HTTP server that answers every bad request in words and never with a stack. */
export function createServer(config: StudioConfig, logTo?: Writable): Server {
  const server: Server = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    logger: {
      level: config.logLevel,
      ...(logTo ? { stream: logTo } : {}),
      // Launches and replays are named in addresses: the log keeps the path only.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] ?? '' }) },
    },
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', refuseForeignPages)
  server.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((_request, reply) => {
    void reply.status(404).send({ error: 'not_found', message: 'ไม่พบหน้าที่ต้องการ' })
  })
  return server
}

/** A page of another origin must not press buttons here just because somebody has it open. */
function refuseForeignPages(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { origin, host } = request.headers
  const isForeign = origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
  const isWriting = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  done(isForeign && isWriting ? new Refused(403, 'foreign_origin', 'หน้าเว็บอื่นสั่งเกมไม่ได้') : undefined)
}

/** The checked body. @throws Refused 400 in Thai: a frame of ours never sends it */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') ?? ''
  throw new Refused(400, 'bad_request', `ข้อมูลไม่ถูกต้อง${where && ` (${where})`} กรุณาโหลดเกมใหม่`)
}

export type { FastifyReply, FastifyRequest }
