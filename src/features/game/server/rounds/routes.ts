import { route, type Route } from '#platform/http/route.ts'
import * as reconcile from '../../reconcile-contract.ts'
import { listGameReturns } from '../../return-contract.ts'
import * as calls from '../../rounds-contract.ts'
import type { GamePorts } from '../ports.ts'
import { closeDenial, listDenials } from '../fair/denial-desk.ts'
import { listOpen } from './list-open.ts'
import { listReturns } from './list-returns.ts'
import { countOldRounds } from './open-store.ts'
import { readRound } from './read-round.ts'
import { askRun, closeBreak, countWaiting, exportRun, listRuns, readRun } from './reconcile-desk.ts'
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

export const gameReconcileRoutes = (ports: GamePorts): Route[] => [
  route(reconcile.listGameRuns, (_input, { services }) => listRuns(services, ports)),
  route(reconcile.countGameBreaks, async (_input, { services }) => ({
    count: await countWaiting(services),
  })),
  route(reconcile.getGameRun, (input, { services }) => readRun(services, ports, input.run_id)),
  route(reconcile.runGameDay, (input, { services, staffId }) => askRun(services, staffId, input)),
  route(reconcile.closeGameBreak, (input, { services, staffId }) =>
    closeBreak(services, ports, staffId, input),
  ),
  route(reconcile.exportGameRun, (input, { services }) => exportRun(services, input.run_id)),
  route(reconcile.listShoeDenials, (_input, { services }) => listDenials(services)),
  route(reconcile.closeShoeDenial, (input, { services, staffId }) =>
    closeDenial(services, ports, staffId, input),
  ),
  route(listGameReturns, (input, { services }) => listReturns(services, input)),
]
