import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NewSession } from '../session/session.ts'
import type { AppKind } from './app-kind.ts'

/**
 * The cookie half of a session. Cookies ignore ports, so each app has its own name; the `__Host-`
 * prefix needs HTTPS, and a phone on the plain-HTTP LAN address must be able to log in too.
 */
function cookieName(kind: AppKind, request: FastifyRequest, what = ''): string {
  const name = `slth_${kind.name}${what}`
  return request.protocol === 'https' ? `__Host-${name}` : name
}

export function readSessionCookie(kind: AppKind, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(kind, request)]
}

export function writeSessionCookie(
  kind: AppKind,
  request: FastifyRequest,
  reply: FastifyReply,
  session: NewSession,
): void {
  if (session.cookie === undefined) return
  reply.setCookie(cookieName(kind, request), session.cookie, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: session.maxAgeSeconds,
  })
}

export function clearSessionCookie(
  kind: AppKind,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.clearCookie(cookieName(kind, request), { path: '/' })
}

const DEVICE = '_device'
const DEVICE_DAYS = 365
const DEVICE_TOKEN = /^[\w-]{43}$/

/** Anything but a token as the site makes them is none. */
export function readDeviceCookie(kind: AppKind, request: FastifyRequest): string | undefined {
  return DEVICE_TOKEN.exec(request.cookies[cookieName(kind, request, DEVICE)] ?? '')?.[0]
}

/** Tells a browser from another at the next login; it opens nothing. */
export function writeDeviceCookie(
  kind: AppKind,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(cookieName(kind, request, DEVICE), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: DEVICE_DAYS * 24 * 3600,
  })
}

const VISIT = '_visit'

/** What a visitor chose for this visit; text of our own, of which a reader takes only what it knows. */
export function readVisitCookie(kind: AppKind, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(kind, request, VISIT)]
}

/** Without an age: it goes when the browser is closed. */
export function writeVisitCookie(
  kind: AppKind,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): void {
  reply.setCookie(cookieName(kind, request, VISIT), text, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
  })
}

/** The next person at this browser is another visitor. */
export function clearVisitCookie(
  kind: AppKind,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const name = cookieName(kind, request, VISIT)
  if (request.cookies[name] !== undefined) reply.clearCookie(name, { path: '/' })
}
