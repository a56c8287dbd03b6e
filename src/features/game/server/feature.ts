import type { FindReferences, ServerFeature } from '#platform/feature.ts'
import { gameFaults } from './closing-faults.ts'
import { tellFreeBets } from './give-free-bets.ts'
import { gameData } from './member-data.ts'
import { findGamesOfRounds } from './round-store.ts'
import { signingKeyColumn } from './outward/signing-key.ts'
import { gameProviderRoutes } from './routes.ts'
import { secretColumn } from './secret-store.ts'

export const gameFeature: ServerFeature = {
  name: 'game',
  providerRoutes: gameProviderRoutes,
  workerTicks: [tellFreeBets],
  sealed: [secretColumn, signingKeyColumn],
  memberData: gameData,
  closingFaults: gameFaults,
  subjects: { game_bet: games, game_win: games, game_rollback: games, game_debt_paid: games },
}

/** A line of the statement says which game it was. */
async function games(...[{ db }, memberId, ids]: Parameters<FindReferences>) {
  return findGamesOfRounds(db, memberId, ids)
}
