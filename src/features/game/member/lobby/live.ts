import { hears } from '#ui/client/live-cache.ts'
import type { LivePart, Overlay } from '#ui/feature.ts'
import {
  gamesChanged,
  listGames,
  readLobby,
  readLobbyConfig,
  readMyGames,
} from '../../lobby-contract.ts'
import { CARD_OVERLAY } from './card-choice.ts'

/** The lobby by the live stream: games that are opened or closed, rounds that are played. */
export const lobbyLive: Required<LivePart> = {
  live: [
    hears(gamesChanged, [listGames.path, readLobby.path, readLobbyConfig.path, readMyGames.path]),
  ],
  shows: {},
}

/** What opens over any page with a card: the home has cards, too. */
export const lobbyOverlays: readonly Overlay[] = [
  { name: CARD_OVERLAY, load: () => import('./card-sheet.tsx').then((file) => file.CardSheet) },
]
