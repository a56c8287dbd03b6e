import type { Services } from '#platform/services.ts'
import { OWN_STUDIO } from '../rules/own-studio.ts'
import { catalogueOf } from './lobby/catalogue.ts'
import {
  type ListedRoom,
  ProviderFailure,
  type RoomHistory,
  type RoomsApi,
} from './outward/games-api.ts'
import { gamesApiOf } from './outward/games-api-of.ts'
import { findRoomProviders } from './provider-store.ts'

/** Who has live rooms, and what the game that is played in them is called there. */
const ROOM_GAMES: Readonly<Record<string, string>> = { [OWN_STUDIO]: 'baccarat' }

/** The live rooms of a provider, for pages that look at them. */
export interface RoomFeed {
  readonly providerId: number
  readonly code: string
  readonly name: string
  /** Staff have closed the provider's games. */
  readonly isPaused: boolean
  /** The game of the rooms, where members can open it; null: they cannot. */
  readonly gameId: number | null
  /** Undefined: the provider does not answer. */
  list(): Promise<readonly ListedRoom[] | undefined>
  /** Undefined: the provider does not answer. @param room one that it lists */
  detail(room: string): Promise<RoomHistory | undefined>
}

/** The providers that have live rooms and can be asked for them. Cost: a small table and the catalogue in memory. */
export async function roomFeeds(services: Services): Promise<readonly RoomFeed[]> {
  const [providers, { byName }] = await Promise.all([
    findRoomProviders(services.db, Object.keys(ROOM_GAMES)),
    catalogueOf(services),
  ])
  return providers.map(({ providerId, code, name, isPaused }) => {
    const game = byName.find((one) => one.providerCode === code && one.code === ROOM_GAMES[code])
    const told = <T>(ask: (rooms: RoomsApi) => Promise<T>) => toldOf(services, providerId, ask)
    return {
      providerId,
      code,
      name,
      isPaused,
      gameId: game?.card.state === 'open' ? game.card.game_id : null,
      list: () => told((rooms) => rooms.list()),
      detail: (room) => told((rooms) => rooms.detail(room)),
    }
  })
}

/** What a provider tells of its rooms; undefined, and a line of the log, where it tells nothing. */
async function toldOf<T>(
  services: Services,
  providerId: number,
  ask: (rooms: RoomsApi) => Promise<T>,
): Promise<T | undefined> {
  try {
    const { rooms } = await gamesApiOf(services, providerId)
    return rooms && (await ask(rooms))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    services.log.warn({ err: error, providerId, kind: error.kind }, 'a provider tells no rooms')
    return undefined
  }
}
