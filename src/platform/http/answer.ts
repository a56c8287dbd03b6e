import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call, MadeFile } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '../services.ts'
import { findEndText, findSession, type Session } from '../session/session.ts'
import type { AppKind } from './app-kind.ts'
import { refuseForeign } from './foreign-origin.ts'
import { forgetPages } from './security-headers.ts'
import {
  clearSessionCookie,
  clearVisitCookie,
  readDeviceCookie,
  readSessionCookie,
  readVisitCookie,
  writeDeviceCookie,
  writeSessionCookie,
  writeVisitCookie,
} from './cookies.ts'
import { failure, success } from './envelope.ts'
import { recordErrorPair } from './error-pairs.ts'
import { recordPosting } from './posting.ts'
import { presentDrawing } from './page-drawing.ts'
import { parseInput } from './parse-input.ts'
import { requireStepUp } from './require-step-up.ts'
import { fileAnswer } from './send-file.ts'
import { readUpload } from './upload.ts'
import type { RequestContext, Route } from './route.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A busy lane is free again within a second, or somebody is called. */
const RETRY_AFTER_SECONDS = 1

/** Answers one call: session, permission, input, use case, envelope; refusals by the way. */
export async function answer(
  kind: AppKind,
  services: Services,
  { call, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    const context = await contextOf(kind, services, call, request, reply)
    const input = parseInput(call, rawInput(call, request))
    await requireStepUp(kind, services, call, { input, session: context.session })
    const output = await recordPosting(
      services.config.errorPairsFile,
      `${call.method} ${call.path}`,
      () => handle(input as never, context),
    )
    if (call.method === 'POST') services.bell.ring()
    reply.header('cache-control', 'no-store')
    if (call.download) {
      recordErrorPair(services.config.errorPairsFile, `${call.method} ${call.path}`, 'ok')
      return fileAnswer(reply, output as MadeFile)
    }
    const answered = success(call, z.encode(call.output, output))
    recordErrorPair(services.config.errorPairsFile, `${call.method} ${call.path}`, 'ok')
    return answered
  } catch (error) {
    if (error instanceof Refusal) return refuse(services, call, error, request, reply)
    throw error
  }
}

/** What the schema reads; a file travels beside it. */
function rawInput(call: Call, request: FastifyRequest): unknown {
  if (call.upload) return {}
  return call.method === 'GET' ? request.query : request.body
}

function refuse(
  services: Services,
  call: Call,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const { definition } = refusal
  const isCommon = definition.code in commonErrors
  if (!isCommon && !call.errors.some((declared) => declared.code === definition.code)) {
    throw new Error(`${call.method} ${call.path} refused with the undeclared ${definition.code}`)
  }
  recordErrorPair(services.config.errorPairsFile, `${call.method} ${call.path}`, definition.code)
  services.metrics.refusals.inc({ path: call.path, code: definition.code })
  request.log[definition.level]({ refusal: definition.code, path: call.path }, 'refused')
  reply.status(definition.status).header('cache-control', 'no-store')
  if (definition.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return failure(definition, {
    envelope: call.envelope,
    thai: refusal.message,
    details: refusal.details,
    data: refusal.data,
    requestId: request.id,
  })
}

async function contextOf(
  kind: AppKind,
  services: Services,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  if (call.method !== 'GET') refuseForeign(request)
  const session = await sessionOf(kind, services, call, request)
  const mustHaveSession = call.access !== 'public' && call.access !== 'staff_public'
  if (mustHaveSession && !session) {
    const thai = await findEndText(services.db, bearerOf(request))
    throw new Refusal(commonErrors.session_expired, { thai })
  }
  const permissions =
    session?.kind === 'staff'
      ? await kind.permissionsOf(services, session.subjectId)
      : new Set<string>()
  if (permissions === null) throw new Refusal(commonErrors.session_expired)
  if (call.permission && !permissions.has(call.permission))
    throw new Refusal(commonErrors.forbidden)
  return {
    services,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: services.config.origins[kind.name] ?? `${request.protocol}://${request.host}`,
    session,
    get memberId() {
      return subjectOf(session, 'member')
    },
    get staffId() {
      return subjectOf(session, 'staff')
    },
    permissions,
    file: call.upload ? await readUpload(request) : null,
    idempotencyKey: idempotencyKeyOf(call, request),
    device: readDeviceCookie(kind, request),
    keepDevice: (token) => writeDeviceCookie(kind, request, reply, token),
    startSession: (made) => writeSessionCookie(kind, request, reply, made),
    visit: readVisitCookie(kind, request),
    keepVisit: (text) => writeVisitCookie(kind, request, reply, text),
    dropSession: () => {
      clearSessionCookie(kind, request, reply)
      clearVisitCookie(kind, request, reply)
      forgetPages(reply)
    },
  }
}

/**
 * @throws Refusal invalid_input for a key of a money call that is no UUID: taken for none, it would let
 *   the same order be carried out twice
 */
function idempotencyKeyOf(call: Call, request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) return randomUUID()
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase()
  if (!call.movesMoney) return randomUUID()
  const message = 'Idempotency-Key ต้องเป็น UUID กรุณาส่งรายการใหม่อีกครั้ง'
  throw new Refusal(commonErrors.invalid_input, {
    details: [{ field: 'Idempotency-Key', code: 'invalid_format', message }],
  })
}

function subjectOf(session: Session | null, kind: 'member' | 'staff'): number {
  const fits = kind === 'staff' ? session?.kind === 'staff' : session && session.kind !== 'staff'
  if (!session || !fits) throw new Refusal(commonErrors.session_expired)
  return session.subjectId
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]

async function sessionOf(
  kind: AppKind,
  services: Services,
  call: Call,
  request: FastifyRequest,
): Promise<Session | null> {
  const { config } = services
  const drawing = presentDrawing()
  // A page is drawn by the cookie half alone: it reads for the member and posts as a visitor.
  if (drawing) return call.method === 'GET' ? drawing.session : null
  return findSession(
    services.db,
    { bearer: bearerOf(request), cookie: readSessionCookie(kind, request) },
    {
      kinds:
        kind.name === 'staff'
          ? ['staff']
          : config.programSessions
            ? ['member', 'program']
            : ['member'],
      cookieAlone: call.access === 'member_cookie',
      idleMinutes: config.sessionIdleMinutes,
      touch: !call.passive,
    },
  )
}
