import type { AuditDeclaration } from '#kernel/audit.ts'
import type { FindReferences, ServerFeature } from '#platform/feature.ts'
import { openRow } from '#platform/money-cause.ts'
import { gameAudit } from '../audit-contract.ts'
import { gamePlayed } from '../launch-contract.ts'
import { gamesChanged } from '../lobby-contract.ts'
import { gameDeskChanged, gameDeskPermissions } from '../operator-contract.ts'
import {
  gameReconcileAudit,
  gameReconcileChanged,
  gameReconcilePermissions,
} from '../reconcile-contract.ts'
import { gameRoundPermissions } from '../rounds-contract.ts'
import { nameDenials } from './fair/denial-desk.ts'
import { addDenialMetrics } from './fair/keep-denials.ts'
import { keepShoes } from './fair/keep-shoes.ts'
import { connectDemoSandbox } from './connect-sandbox.ts'
import { gameFaults } from './closing-faults.ts'
import { namesOfGames, namesOfProviders } from './desk/read-desk.ts'
import { gameConnectionRoutes } from './desk/connection-routes.ts'
import { gameDeskRoutes } from './desk/routes.ts'
import { trustApproval } from './desk/trust-provider.ts'
import { tellFreeBets } from './give-free-bets.ts'
import { frameOriginsFor } from './frame-origins.ts'
import { gameMemberRoutes } from './member-routes.ts'
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

/** What staff do at both desks; no two fields have one name. */
const declared: AuditDeclaration = {
  nouns: { ...gameAudit.nouns, ...gameReconcileAudit.nouns },
  objects: { ...gameAudit.objects, ...gameReconcileAudit.objects },
  fields: { ...gameAudit.fields, ...gameReconcileAudit.fields },
  actions: { ...gameAudit.actions, ...gameReconcileAudit.actions },
}

export const gameFeature = (ports: GamePorts): ServerFeature => ({
  name: 'game',
  permissions: { ...gameRoundPermissions, ...gameDeskPermissions, ...gameReconcilePermissions },
  audit: declared,
  objectNames: {
    game_provider: namesOfProviders,
    game: namesOfGames,
    game_break: ({ db }, ids) => findBreakRefs(db, ids),
    game_day: nameDays,
    shoe_denial: nameDenials,
  },
  approvals: [trustApproval],
  events: [gameDeskChanged, gameReconcileChanged, gamesChanged, gamePlayed],
  memberRoutes: gameMemberRoutes(ports),
  frameOrigins: frameOriginsFor,
  staffRoutes: [
    ...roundDeskRoutes(ports),
    ...gameDeskRoutes(ports),
    ...gameConnectionRoutes(ports),
    ...gameReconcileRoutes(ports),
  ],
  providerRoutes: gameProviderRoutes,
  workerTicks: [tellFreeBets, keepShoes],
  sealed: [secretColumn, signingKeyColumn],
  jobs: roundJobs,
  memberData: gameData,
  demo: connectDemoSandbox,
  closingFaults: gameFaults,
  addMetrics(services) {
    addCallMetrics(services)
    addDenialMetrics(services)
  },
  atClose: flushCalls,
  subjects: { game_bet: games, game_win: games, game_rollback: games, game_debt_paid: games },
  moneyCauses: {
    game_bet: rounds,
    game_win: rounds,
    game_rollback: rounds,
    game_debt_paid: rounds,
  },
})

const rounds = openRow('ดูรอบเกม', (roundId) => `/member/games?round=${roundId}`)

/** A line of the statement says which game it was. */
async function games(...[{ db }, memberId, ids]: Parameters<FindReferences>) {
  return findGamesOfRounds(db, memberId, ids)
}
