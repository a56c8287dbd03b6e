import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VisitPurpose } from '#features/account/consent-contract.ts'
import { hasConsent } from '#features/account/server/consents/consents.ts'
import { commonLimits } from '#kernel/limit.ts'
import type { Config } from '#platform/config/config.ts'
import { limitOf } from '#platform/config/limits.ts'
import type { OutsideName, OutsideScript } from '#platform/config/outside-scripts.ts'
import { readSessionCookie, readVisitCookie } from '#platform/http/cookies.ts'
import { secureOutside } from '#platform/http/security-headers.ts'
import type { Services } from '#platform/services.ts'
import { findSession } from '#platform/session/session.ts'
import { memberApp } from '../app-kinds.ts'

/** What is asked for before each program is loaded, and how its page is called. */
const programs: Readonly<Record<OutsideName, { purpose: VisitPurpose; title: string }>> = {
  chat: { purpose: 'chat', title: 'แชทกับเจ้าหน้าที่' },
  tags: { purpose: 'analytics', title: 'สถิติการใช้งาน' },
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/** Whether this site loads anything from outside. */
export const hasOutside = ({ outside }: Config): boolean =>
  outside.chat !== null || outside.tags !== null

/**
 * Adds a page for each program from outside that is configured. It lies in a frame of the site's pages,
 * has a content policy of its own, and is only sent to whoever agreed to that program (decision 0072).
 */
export async function addOutsidePages(app: FastifyInstance, services: Services): Promise<void> {
  const { outside, rateLimits } = services.config
  const limit = limitOf(rateLimits, commonLimits.page)
  const rateLimit = { max: limit.max, timeWindow: limit.windowMs }
  const host = await readFile(join(import.meta.dirname, 'outside-host.mjs'), 'utf8')
  for (const name of Object.keys(programs) as OutsideName[]) {
    const script = outside[name]
    if (script === null) continue
    app.get(`/outside/${name}`, { config: { rateLimit } }, async (request, reply) => {
      reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8')
      const asked = await askedOf(services, request)
      if (!(await hasConsent(services, asked, programs[name].purpose))) {
        secureOutside(request, reply, reply.nonce, [])
        return reply.status(403).send(refusedPage)
      }
      return sendProgram(request, reply, name, seenFrom(script, request.hostname), host)
    })
  }
}

function sendProgram(
  request: FastifyRequest,
  reply: FastifyReply,
  name: OutsideName,
  { scriptUrl, origins }: OutsideScript,
  host: string,
): FastifyReply {
  secureOutside(request, reply, reply.nonce, origins)
  return reply.send(`<!doctype html>
<html lang="th" data-program="${name}" data-script-url="${scriptUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${programs[name].title}</title>
<script type="module" nonce="${reply.nonce}">${host}</script></head><body></body></html>`)
}

/** Who looks: the member whose session the cookie is half of, else a visitor. It keeps no session awake. */
async function askedOf({ db, config }: Services, request: FastifyRequest) {
  const cookie = readSessionCookie(memberApp, request)
  const idleMinutes = config.sessionIdleMinutes
  const rules = { kinds: ['member'], cookieAlone: true, idleMinutes, touch: false } as const
  const session = cookie === undefined ? null : await findSession(db, { cookie }, rules)
  return { memberId: session?.subjectId ?? null, visit: readVisitCookie(memberApp, request) }
}

/**
 * A program on the site's own machine, as the sandbox's is, is known to the site by its loopback address;
 * a phone in the same network reaches it under the name by which it reaches the site.
 */
function seenFrom({ scriptUrl, origins }: OutsideScript, hostname: string): OutsideScript {
  const seen = (address: string): string => {
    const url = new URL(address)
    if (!LOOPBACK.test(url.hostname) || !/^[\w.-]+$|^\[[\da-f:]+\]$/i.test(hostname)) return address
    url.hostname = hostname
    return url.href.replace(/\/$/, '')
  }
  return {
    scriptUrl: seen(scriptUrl),
    origins: origins.map((one) => (one.includes('*') ? one : seen(one))),
  }
}

const refusedPage = `<!doctype html><html lang="th"><head><meta charset="utf-8"><title>ยังไม่ได้ยินยอม</title></head>
<body style="font:400 16px/26px sans-serif;text-align:center;padding:24px">ยังไม่มีความยินยอมให้โหลดส่วนนี้</body></html>`
