import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { publish } from '#platform/events/publish.ts'
import { gamePlayed } from '../launch-contract.ts'
import { playerOf } from '../rules/player.ts'
import { openSession } from './game-session.ts'
import { revokeOlder } from './launch/launch-store.ts'
import type { GamesApi } from './outward/games-api.ts'
import { gamesApiOf } from './outward/games-api-of.ts'
import { findGame, markLaunched, revokeSession } from './session-store.ts'

/** Which game a member wants to play, from which of his wallets, and whence he asks. */
export interface WantedGame {
  readonly memberId: number
  readonly walletId: bigint
  readonly gameId: number
  /** The login of the site that asks: once it has ended, the game bets no more. Null: none. */
  readonly loginId: bigint | null
  readonly ip: string
  readonly isMobile: boolean
  readonly lobbyUrl: string
  readonly depositUrl: string
}

/**
 * Opens a session and asks its provider where the game is played. The token is good for the wallet only once
 * the provider has answered; where it does not, the session ends. Older sessions of the member in this game
 * end then, and whoever shows one is told.
 * @param frameOf the address as a page may show it; what it throws ends the session
 * @throws not_found where the game is not offered or the wallet is another's; ProviderFailure
 */
export async function launchGame(
  services: Services,
  wanted: WantedGame,
  frameOf: (url: string) => string = (url) => url,
): Promise<{ sessionId: bigint; url: string }> {
  const { db, config } = services
  const { memberId, walletId, gameId, loginId, ...where } = wanted
  const { sessionId, token } = await openSession(db, services, {
    memberId,
    walletId,
    gameId,
    loginId,
  })
  try {
    const { api, code } = await apiOfGame(services, gameId)
    const player = { user: playerOf(config.agent.code, memberId), token, ip: where.ip }
    const url = frameOf(await api.gameUrl({ ...where, gameCode: code, player }))
    await inTransaction(db, async (tx) => {
      await markLaunched(tx, sessionId)
      for (const session_id of await revokeOlder(tx, { sessionId, memberId, gameId })) {
        await publish(tx, gamePlayed, { memberId, payload: { session_id } })
      }
    })
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
