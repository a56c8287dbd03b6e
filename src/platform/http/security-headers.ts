import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LineConfig } from '../config/line.ts'

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

/** What a site's policy allows beyond its own. */
export interface WidenedPolicy {
  /** A page of this site may lie in another one. */
  readonly framesOwnPages?: boolean
  /** Whose pages may lie in this one. */
  readonly frameOrigins?: readonly string[]
  /** Whose addresses the page may ask that LINE opens, and no other page. */
  readonly line?: LineConfig | null
}

/**
 * Headers of every answer. The policy trusts scripts and styles by nonce only; inline style
 * attributes stay allowed because the component library positions overlays with them. Upgrade and
 * HSTS only over HTTPS: on a plain-HTTP LAN address they would lock the phone out.
 */
export function secure(
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
  { framesOwnPages = false, frameOrigins = [], line = null }: WidenedPolicy = {},
): void {
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
    ["connect-src 'self'", ...lineOrigins(request.url, line)].join(' '),
    frameSource(framesOwnPages, frameOrigins),
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

/**
 * What of our own lets itself be framed are the page of a program from outside (secureOutside) and the one to
 * which a game comes back (secureReturn).
 */
function frameSource(framesOwnPages: boolean, origins: readonly string[]): string {
  const own = framesOwnPages || origins.length > 0 ? ["'self'"] : []
  return ['frame-src', ...(own.length > 0 ? [...own, ...origins] : ["'none'"])].join(' ')
}

/** Headers of the page to which a game comes back inside its frame: one script of ours, and nothing else. */
export function secureReturn(reply: FastifyReply, nonce: string): void {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `script-src 'nonce-${nonce}'`,
  ]
  reply.headers({ 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' })
}

/**
 * Headers of a page that holds a program from outside, in a frame of ours. It is nobody's origin
 * (`sandbox`): the program reaches no cookie, nothing that the site keeps on the device and no page of
 * ours, and it loads from and talks to the named origins alone.
 * @param origins none: what this page says is that nobody agreed, and nothing runs on it
 */
export function secureOutside(
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
  origins: readonly string[],
): void {
  const from = origins.join(' ')
  const allowed = [
    `script-src 'nonce-${nonce}' ${from}`,
    `style-src 'unsafe-inline' ${from}`,
    `img-src data: ${from}`,
    `font-src data: ${from}`,
    `media-src ${from}`,
    `connect-src ${from}`,
    `frame-src ${from}`,
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  ]
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...(origins.length > 0 ? allowed : ["style-src-attr 'unsafe-inline'", 'sandbox']),
    ...(request.protocol === 'https' ? ['upgrade-insecure-requests'] : []),
  ]
  reply.headers({
    'content-security-policy': policy.join('; '),
    // Whoever is asked for a script learns which site asks, and not what is looked at there.
    'referrer-policy': 'origin',
    'permissions-policy': 'camera=(), fullscreen=(), geolocation=(), microphone=(), payment=()',
  })
}

/** What LINE's SDK asks; its scripts come with our own, or are trusted by the one that loads them. */
const SDK_ORIGINS = [
  'https://api.line.me',
  'https://access.line.me',
  'https://liffsdk.line-scdn.net',
]

function lineOrigins(url: string, line: LineConfig | null): readonly string[] {
  if (line === null || !/^\/liff(?:[/?]|$)/.test(url)) return []
  return line.way === 'liff' ? SDK_ORIGINS : [new URL(line.tokenUrl).origin]
}
