import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

/** Refuses a request whose Basic credentials are not exactly these, in constant time. */
export function requireBasic(request: FastifyRequest, user: string, password: string): void {
  const header = request.headers.authorization ?? ''
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? []
  const given = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  if (!equal(given, `${user}:${password}`)) {
    throw refuse(401, 'authentication_failure', 'the key is missing or wrong (Basic auth)')
  }
}

function equal(a: string, b: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(a), hash(b))
}
