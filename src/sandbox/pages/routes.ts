import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { assets } from './assets.ts'
import { authenticatorPage } from './authenticator-page.ts'
import { beaconPage } from './beacon-page.ts'
import { chatPage } from './chat-page.ts'
import { drawPage } from './draw-page.ts'
import { hookPage } from './hook-page.ts'
import { listPages } from './list-pages.ts'
import { payPage } from './pay-page.ts'
import { payoutPage } from './payout-page.ts'

/** The pages for people, in Thai. */
export function pageRoutes(server: Server, world: World): void {
  assets(server)
  payPage(server, world)
  listPages(server, world)
  payoutPage(server, world)
  drawPage(server, world)
  beaconPage(server, world)
  hookPage(server, world)
  chatPage(server, world)
  authenticatorPage(server, world)
}
