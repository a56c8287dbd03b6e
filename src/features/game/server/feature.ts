import type { FindReferences, ServerFeature } from '#platform/feature.ts'
import {
  gameReconcileAudit,
  gameReconcileChanged,
  gameReconcilePermissions,
} from '../reconcile-contract.ts'
import { gameRoundPermissions } from '../rounds-contract.ts'
import { gameFaults } from './closing-faults.ts'
import { tellFreeBets } from './give-free-bets.ts'
import { gameData } from './member-data.ts'
import type { GamePorts } from './ports.ts'
import { findGamesOfRounds } from './round-store.ts'
import { signingKeyColumn } from './outward/signing-key.ts'
import { roundJobs } from './rounds/jobs.ts'
import { addCallMetrics, flushCalls } from './rounds/note-call.ts'
import { gameReconcileRoutes, roundDeskRoutes } from './rounds/routes.ts'
import { nameDays } from './rounds/reconcile-desk.ts'
import { findBreakRefs } from './rounds/run-store.ts'
import { gameProviderRoutes } from './routes.ts'
import { secretColumn } from './secret-store.ts'

export const gameFeature = (ports: GamePorts): ServerFeature => ({
  name: 'game',
  audit: gameReconcileAudit,
  objectNames: { game_break: ({ db }, ids) => findBreakRefs(db, ids), game_day: nameDays },
  permissions: { ...gameRoundPermissions, ...gameReconcilePermissions },
  events: [gameReconcileChanged],
  staffRoutes: [...roundDeskRoutes(ports), ...gameReconcileRoutes(ports)],
  providerRoutes: gameProviderRoutes,
  workerTicks: [tellFreeBets],
  sealed: [secretColumn, signingKeyColumn],
  jobs: roundJobs,
  memberData: gameData,
  closingFaults: gameFaults,
  addMetrics: addCallMetrics,
  atClose: flushCalls,
  subjects: { game_bet: games, game_win: games, game_rollback: games, game_debt_paid: games },
})

/** A line of the statement says which game it was. */
async function games(...[{ db }, memberId, ids]: Parameters<FindReferences>) {
  return findGamesOfRounds(db, memberId, ids)
}
