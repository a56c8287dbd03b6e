import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { World } from './world.ts'

/** A game as a provider of the Hub88 contract lists it. */
export interface ToyGame {
  readonly game_code: string
  readonly name: string
  readonly product: string
  readonly category: string
  readonly enabled: boolean
  readonly rtp?: number
  readonly name_en?: string
  readonly volatility?: string
  /** In units of the wire. */
  readonly min_bet?: number
  readonly max_bet?: number
  readonly freebet_support?: boolean
  readonly demo_game_support?: boolean
}

/** A provider that tells lists of games, as a test says. */
export interface ListingProvider {
  readonly baseUrl: string
  /** What it tells from now on. */
  tell(games: readonly ToyGame[]): void
  /** What it does instead. */
  meet(answer: (response: ServerResponse) => void): void
  /** Lets the site ask it in the place of a provider. */
  standFor(providerId: number): Promise<void>
}

/** A slot that is on, of the studio of tests; fields that are given replace the usual ones. */
export const toyGame = (game_code: string, more: Partial<ToyGame> = {}): ToyGame => ({
  game_code,
  name: game_code,
  product: 'Own',
  category: 'Video Slots',
  enabled: true,
  ...more,
})

/** Starts one; it stops behind the tests of the file. */
export async function listingProvider(world: World): Promise<ListingProvider> {
  let reply: (response: ServerResponse) => void = (response) => response.end('[]')
  const server = createServer((_request, response) => reply(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    tell(games) {
      reply = (response) => response.end(JSON.stringify(games))
    },
    meet(answer) {
      reply = answer
    },
    async standFor(providerId) {
      await world.query(
        `update game.provider set base_url = $1, operator_ref = 'us' where provider_id = $2`,
        [baseUrl, providerId],
      )
    },
  }
}
