import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../operator-contract.ts'
import type { GamePorts } from '../ports.ts'
import { acceptListing } from './accept-listing.ts'
import { askListing } from './ask-listing.ts'
import { readListing } from './read-listing.ts'
import { readGames, readProvider, readProviders, readSwitchEffect } from './read-desk.ts'
import { switchGame, switchProvider } from './switch-play.ts'

export const gameDeskRoutes = (ports: GamePorts): Route[] => [
  route(calls.listGameProviders, (_input, { services }) => readProviders(services)),
  route(calls.getGameProvider, ({ provider_id: id }, { services }) => readProvider(services, id)),
  route(calls.listDeskGames, (input, { services }) => readGames(services, input)),
  route(calls.getSwitchEffect, (input, { services }) => readSwitchEffect(services, input)),
  route(calls.switchProvider, (input, { services, staffId }) =>
    switchProvider(services, staffId, input),
  ),
  route(calls.switchGame, (input, { services, staffId }) => switchGame(services, staffId, input)),
  route(calls.getGamesListing, ({ provider_id: id }, { services }) =>
    readListing(services, ports, id),
  ),
  route(calls.askGamesListing, ({ provider_id: id }, { services, staffId }) =>
    askListing(services, staffId, id),
  ),
  route(calls.acceptGamesListing, (input, { services, staffId }) =>
    acceptListing(services, staffId, input),
  ),
]
