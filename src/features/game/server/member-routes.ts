import { route, type Route } from '#platform/http/route.ts'
import * as fair from '../fair-contract.ts'
import { fairShoe } from '../fair-shoe-contract.ts'
import * as history from '../history-contract.ts'
import * as launch from '../launch-contract.ts'
import * as lobby from '../lobby-contract.ts'
import { fairGameRound } from './fair/fair-game-round.ts'
import { fairShoe as proveShoe } from './fair/fair-shoe.ts'
import { listOwnRounds } from './history/list-own-rounds.ts'
import { readOwnRound } from './history/read-own-round.ts'
import { replayRound } from './history/replay-round.ts'
import { linkDemo } from './launch/link-demo.ts'
import { linkGame } from './launch/link-game.ts'
import { listGameWallets } from './launch/list-game-wallets.ts'
import { readGameSession } from './launch/read-session.ts'
import { listGames } from './lobby/list-games.ts'
import { readLobby, readLobbyConfig } from './lobby/read-lobby.ts'
import { readMyGames } from './lobby/read-my-games.ts'
import type { GamePorts } from './ports.ts'

export const gameMemberRoutes = (ports: GamePorts): readonly Route[] => [
  route(lobby.listGames, (input, { services }) => listGames(services, input)),
  route(lobby.readLobby, (_input, { services }) => readLobby(services)),
  route(lobby.readLobbyConfig, (input, { services }) => readLobbyConfig(services, input)),
  route(lobby.readMyGames, (_input, { services, memberId }) => readMyGames(services, memberId)),
  route(launch.listGameWallets, (input, { services, memberId }) =>
    listGameWallets(services, ports, memberId, input),
  ),
  route(launch.linkGame, (input, { services, memberId, session, ip, origin }) =>
    linkGame(services, memberId, input, { ip, origin, loginId: session?.sessionId ?? null }),
  ),
  route(launch.linkDemo, (input, { services, origin }) => linkDemo(services, input, origin)),
  route(launch.readGameSession, (input, { services, memberId }) =>
    readGameSession(services, memberId, input),
  ),
  route(history.listOwnRounds, (input, { services, memberId }) =>
    listOwnRounds(services, memberId, input),
  ),
  route(history.readOwnRound, (input, { services, memberId }) =>
    readOwnRound(services, memberId, input),
  ),
  route(history.replayRound, (input, { services, memberId, origin }) =>
    replayRound(services, memberId, input, origin),
  ),
  route(fair.fairGameRound, (input, { services }) => fairGameRound(services, input)),
  route(fairShoe, (input, { services }) => proveShoe(services, input)),
]
