import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../rounds-contract.ts'
import type { GamePorts } from '../ports.ts'
import { listOpen } from './list-open.ts'
import { countOldRounds } from './open-store.ts'
import { readRound } from './read-round.ts'
import { searchRounds } from './search-rounds.ts'
import { findProviderNames } from './search-store.ts'

export const roundDeskRoutes = (ports: GamePorts): Route[] => [
  route(calls.listRoundProviders, async (_input, { services }) =>
    (await findProviderNames(services.db)).map(({ providerId, name }) => ({
      provider_id: providerId,
      name,
    })),
  ),
  route(calls.searchRounds, (input, { services }) => searchRounds(services, ports, input)),
  route(calls.getDeskRound, (input, { services }) => readRound(services, ports, input.round_id)),
  route(calls.listOpenRounds, (input, { services }) => listOpen(services, ports, input)),
  route(calls.countOldRounds, async (_input, { services }) => ({
    count: await countOldRounds(services.db),
  })),
]
