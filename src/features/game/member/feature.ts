import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { listOwnRounds } from '../history-contract.ts'
import { gamePlayed, readGameSession } from '../launch-contract.ts'
import { readMyGames } from '../lobby-contract.ts'
import { lobbyLive, lobbyOverlays } from './lobby/live.ts'
import type { Neighbours } from './sheet/neighbours.ts'
import { gameSheet } from './sheet/overlay.ts'

/** @param neighbours what the game sheet asks of other features */
export const gameMember = (neighbours: Neighbours): MemberFeature => ({
  name: 'game',
  live: [
    ...(lobbyLive.live ?? []),
    hears(gamePlayed, [readGameSession.path, readMyGames.path, listOwnRounds.path]),
  ],
  shows: lobbyLive.shows,
  overlays: [...lobbyOverlays, gameSheet(neighbours)],
})
