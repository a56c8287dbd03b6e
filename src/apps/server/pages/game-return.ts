import type { FastifyInstance } from 'fastify'
import { commonLimits } from '#kernel/limit.ts'
import { limitOf } from '#platform/config/limits.ts'
import { secureReturn } from '#platform/http/security-headers.ts'
import type { Services } from '#platform/services.ts'

/** What a game's own button for its lobby does: the page around the frame closes it, and learns nothing else. */
const SCRIPT = `if (window.top === window) location.replace('/play')
else parent.postMessage({ type: 'game:close' }, location.origin)`

/**
 * Adds the page to which a game sends its player back. Inside a frame it asks the site's page around it to close
 * the game; opened by itself it goes to the lobby. It knows no member and takes nothing from its address.
 */
export function addGameReturn(app: FastifyInstance, { config }: Services): void {
  const limit = limitOf(config.rateLimits, commonLimits.page)
  const rateLimit = { max: limit.max, timeWindow: limit.windowMs }
  app.get('/game/return', { config: { rateLimit } }, async (_request, reply) => {
    secureReturn(reply, reply.nonce)
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="th"><head><meta charset="utf-8"><title>กลับไปที่ล็อบบี้เกม</title>
<script nonce="${reply.nonce}">${SCRIPT}</script></head><body></body></html>`)
  })
}
