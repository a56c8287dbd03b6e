import type { FindObjectNames, ServerFeature } from '#platform/feature.ts'
import { tournamentAudit } from '../audit-contract.ts'
import { tournamentCalledOff, tournamentChanged, tournamentPrizeGiven } from '../contract.ts'
import { tournamentDeskChanged, tournamentPermissions } from '../operator-contract.ts'
import { makeDemoTournament } from './demo-tournament.ts'
import { tournamentApproval } from './desk-tournaments.ts'
import { deleteShown } from './leaderboard-store.ts'
import { tournamentData } from './member-data.ts'
import type { TournamentPorts } from './ports.ts'
import { tournamentDeskRoutes, tournamentRoutes } from './routes.ts'
import { calledOffMessages, tournamentMessages } from './tournament-messages.ts'
import { findVersions } from './tournament-store.ts'
import { turnTournamentsTick } from './turn-tournaments.ts'

export const tournamentFeature = (ports: TournamentPorts): ServerFeature => ({
  name: 'tournament',
  audit: tournamentAudit,
  objectNames: { tournament: names },
  permissions: tournamentPermissions,
  events: [tournamentChanged, tournamentPrizeGiven, tournamentCalledOff, tournamentDeskChanged],
  messages: [tournamentMessages, calledOffMessages],
  memberRoutes: tournamentRoutes(ports),
  staffRoutes: tournamentDeskRoutes(ports),
  approvals: [tournamentApproval],
  memberData: tournamentData,
  eraseMember: (tx, _services, memberId) => deleteShown(tx, memberId),
  workerTicks: [turnTournamentsTick(ports)],
  demo: makeDemoTournament,
})

/** One look-up by key each: a page of the trail has few. The newest title is what people know. */
const names: FindObjectNames = async ({ db }, ids) => {
  const found = await Promise.all(ids.map((id) => findVersions(db, BigInt(id))))
  return new Map(
    found.flatMap(([one]) => (one ? [[`${one.tournamentId}`, one.title] as const] : [])),
  )
}
