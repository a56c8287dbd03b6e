import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NewSession } from '../session/session.ts'
import type { AppKind } from './app-kind.ts'

/**
 * The cookie half of a session. Cookies ignore ports, so each app has its own name; the `__Host-`
 * prefix needs HTTPS, and a phone on the plain-HTTP LAN address must be able to log in too.
 */
function cookieName(kind: AppKind, request: FastifyRequest): string {
  const name = `slth_${kind.name}`
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
