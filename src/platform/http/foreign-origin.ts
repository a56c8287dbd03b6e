import type { FastifyRequest } from 'fastify'
import { commonErrors, Refusal } from '#kernel/errors.ts'

/**
 * Refuses a write that a page of another origin had a browser send: it would come with the cookies
 * of whoever looks at that page. A browser says where a request comes from, and no page can change
 * what it says; over plain HTTP it says the origin alone. What says neither is no browser.
 * @throws foreign_origin
 */
export function refuseForeign(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && !isOwn(origin, request)) {
    throw new Refusal(commonErrors.foreign_origin)
  }
  if (site === 'cross-site' || (site === 'same-site' && origin === undefined)) {
    throw new Refusal(commonErrors.foreign_origin)
  }
}

/** By host and port: whether it was HTTPS, a proxy in front of us may have known alone. */
function isOwn(origin: string, { host }: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
