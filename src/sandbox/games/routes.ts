import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { gameControl } from './control.ts'
import type { GameCourier } from './courier.ts'
import { gamesPage } from './games-page.ts'
import { hub88Calls } from './hub88-calls.ts'
import { playPage } from './play-page.ts'
import { pragmaticCalls } from './pragmatic-calls.ts'

/** The providers of games: what a site asks of them, and orders what they say to its wallet. */
export function gameRoutes(server: Server, world: World, courier: GameCourier): void {
  hub88Calls(server, world)
  pragmaticCalls(server, world)
  gameControl(server, world, courier)
  playPage(server, world, courier)
  gamesPage(server, world)
}
