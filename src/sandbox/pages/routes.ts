import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { authenticatorPage } from './authenticator-page.ts'
import { drawPage } from './draw-page.ts'
import { hookPage } from './hook-page.ts'
import { listPages } from './list-pages.ts'
import { payPage } from './pay-page.ts'
import { payoutPage } from './payout-page.ts'
import { stylesheet } from './style.ts'

/** The pages for people, in Thai. */
export function pageRoutes(server: Server, world: World): void {
  server.get('/style.css', (_request, reply) => reply.type('text/css').send(stylesheet))
  payPage(server, world)
  listPages(server, world)
  payoutPage(server, world)
  drawPage(server, world)
  hookPage(server, world)
  authenticatorPage(server, world)
}
