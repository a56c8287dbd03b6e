import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { playerOf } from '../rules/player.ts'
import { openSession } from './game-session.ts'
import type { GamesApi } from './outward/games-api.ts'
import { gamesApiOf } from './outward/games-api-of.ts'
import { findGame, markLaunched, revokeSession } from './session-store.ts'

/** Which game a member wants to play, from which of his wallets, and whence he asks. */
export interface WantedGame {
  readonly memberId: number
  readonly walletId: bigint
  readonly gameId: number
  readonly ip: string
  readonly isMobile: boolean
  readonly lobbyUrl: string
  readonly depositUrl: string
}

/**
 * Opens a session and asks its provider where the game is played. The token is good for the wallet only once
 * the provider has answered; where it does not, the session ends.
 * @throws not_found where the game is not offered or the wallet is another's; ProviderFailure
 */
export async function launchGame(
  services: Services,
  wanted: WantedGame,
): Promise<{ sessionId: bigint; url: string }> {
  const { db, config } = services
  const { memberId, walletId, gameId, ...where } = wanted
  const { sessionId, token } = await openSession(db, services, { memberId, walletId, gameId })
  try {
    const { api, code } = await apiOfGame(services, gameId)
    const player = { user: playerOf(config.agent.code, memberId), token, ip: where.ip }
    const url = await api.gameUrl({ ...where, gameCode: code, player })
    await markLaunched(db, sessionId)
    return { sessionId, url }
  } catch (error) {
    await inTransaction(db, (tx) => revokeSession(tx, sessionId))
    throw error
  }
}

/** How the provider of a game is asked, and what it calls the game. @throws ProviderFailure */
async function apiOfGame(
  services: Services,
  gameId: number,
): Promise<{ api: GamesApi; code: string }> {
  const { providerId, code } = await findGame(services.db, gameId)
  return { api: await gamesApiOf(services, providerId), code }
}
