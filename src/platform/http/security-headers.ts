import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const makeNonce = (): string => randomBytes(16).toString('base64')

/**
 * After a logout the next person at this browser goes back to no page that the last one saw: the
 * HTTP cache goes, and with it the pages that the browser keeps for its back button. Nothing else
 * goes this way: "storage" would take the saved number sets, the theme, the service worker and its
 * push subscription, which belong to the device, and "cookies" those of the back office on the same
 * host, since cookies know no port. Our own cookie and our own keys are taken back one by one.
 */
export function forgetPages(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
}

/**
 * Headers of every answer. The policy trusts scripts and styles by nonce only; inline style
 * attributes stay allowed because the component library positions overlays with them. Upgrade and
 * HSTS only over HTTPS: on a plain-HTTP LAN address they would lock the phone out.
 */
export function secure(request: FastifyRequest, reply: FastifyReply, nonce: string): void {
  const isHttps = request.protocol === 'https'
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'none'",
    "worker-src 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  reply.headers({
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), fullscreen=*, geolocation=(), microphone=(), payment=()',
    'cross-origin-resource-policy': 'same-origin',
    // Browsers ignore it on plain HTTP and complain about it.
    ...(isHttps ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  })
}
