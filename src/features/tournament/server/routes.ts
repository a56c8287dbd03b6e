import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import {
  cancelTournament,
  decideTournament,
  saveTournament,
  tournamentApproval,
} from './desk-tournaments.ts'
import { joinTournament, leaveTournament } from './join-tournament.ts'
import { readLeaderboard, showOnBoard } from './leaderboard.ts'
import type { TournamentPorts } from './ports.ts'
import { listDesk, previewTournament, readDeskBoard } from './read-desk.ts'
import { readBoard, readTournaments } from './read-tournaments.ts'

export const tournamentRoutes = (ports: TournamentPorts): Route[] => [
  route(calls.listTournaments, (_input, { services, memberId }) =>
    readTournaments(services, memberId),
  ),
  route(calls.getTournamentBoard, (input, { services, memberId }) =>
    readBoard(services, ports, memberId, input),
  ),
  route(calls.joinTournament, (input, { services, memberId }) =>
    joinTournament(services, ports, memberId, input),
  ),
  route(calls.leaveTournament, (input, { services, memberId }) =>
    leaveTournament(services, memberId, input),
  ),
  route(calls.getLeaderboard, (_input, { services, memberId }) =>
    readLeaderboard(services, ports, memberId),
  ),
  route(calls.showOnLeaderboard, (input, { services, memberId }) =>
    showOnBoard(services, ports, memberId, input),
  ),
]

export const tournamentDeskRoutes = (ports: TournamentPorts): Route[] => [
  route(desk.listDeskTournaments, (_input, { services, staffId }) =>
    listDesk(services, ports, staffId),
  ),
  route(desk.countTournamentsWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, tournamentApproval),
  })),
  route(desk.previewTournament, (input, { services }) => previewTournament(services, input)),
  route(desk.getDeskBoard, (input, { services }) => readDeskBoard(services, ports, input)),
  route(desk.saveTournament, (input, { services, staffId }) =>
    saveTournament(services, staffId, input),
  ),
  route(desk.publishTournament, (input, { services, staffId }) =>
    decideTournament(services, staffId, 'approve', input),
  ),
  route(desk.rejectTournament, (input, { services, staffId }) =>
    decideTournament(services, staffId, 'reject', input),
  ),
  route(desk.cancelTournament, (input, { services, staffId }) =>
    cancelTournament(services, staffId, input),
  ),
]
