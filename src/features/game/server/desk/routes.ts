import { route, type Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import * as calls from '../../operator-contract.ts'
import { dropCatalogue } from '../lobby/catalogue.ts'
import type { GamePorts } from '../ports.ts'
import { acceptListing } from './accept-listing.ts'
import { askListing } from './ask-listing.ts'
import { readListing } from './read-listing.ts'
import { readGames, readProvider, readProviders, readSwitchEffect } from './read-desk.ts'
import { switchGame, switchProvider } from './switch-play.ts'

/** What members see is read anew once it is committed: whoever switches a game sees it in the lobby at once. */
async function shown<T>(services: Services, work: Promise<T>): Promise<T> {
  const done = await work
  dropCatalogue(services.db)
  return done
}

export const gameDeskRoutes = (ports: GamePorts): Route[] => [
  route(calls.listGameProviders, (_input, { services }) => readProviders(services)),
  route(calls.getGameProvider, ({ provider_id: id }, { services }) => readProvider(services, id)),
  route(calls.listDeskGames, (input, { services }) => readGames(services, input)),
  route(calls.getSwitchEffect, (input, { services }) => readSwitchEffect(services, input)),
  route(calls.switchProvider, (input, { services, staffId }) =>
    shown(services, switchProvider(services, staffId, input)),
  ),
  route(calls.switchGame, (input, { services, staffId }) =>
    shown(services, switchGame(services, staffId, input)),
  ),
  route(calls.getGamesListing, ({ provider_id: id }, { services }) =>
    readListing(services, ports, id),
  ),
  route(calls.askGamesListing, ({ provider_id: id }, { services, staffId }) =>
    shown(services, askListing(services, staffId, id)),
  ),
  route(calls.acceptGamesListing, (input, { services, staffId }) =>
    shown(services, acceptListing(services, staffId, input)),
  ),
]
