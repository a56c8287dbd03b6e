import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import {
  getTournamentBoard,
  listTournaments,
  tournamentChanged,
  tournamentPrizeGiven,
} from '../contract.ts'

const shown = [listTournaments.path, getTournamentBoard.path]

export const tournamentMember: MemberFeature = {
  name: 'tournament',
  live: [hears(tournamentChanged, shown), hears(tournamentPrizeGiven, shown, ['points'])],
  // An exclusion takes its member off the boards.
  shows: { rewards: shown },
}
