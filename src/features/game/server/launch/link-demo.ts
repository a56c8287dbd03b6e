import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { launchErrors, type linkDemo as call } from '../../launch-contract.ts'
import { gamesApiOf } from '../outward/games-api-of.ts'
import { findWantedGame } from './find-wanted-game.ts'
import { askedOf, shownAddress, waysBack } from './link-game.ts'

/**
 * Opens a game without money, for anybody. There is no session: a demo never calls the wallet.
 * @throws Refusal not_found, invalid_input for another agent's code, and what the contract lists, in its order
 */
export async function linkDemo(
  services: Services,
  input: CallInput<typeof call>,
  origin: string,
): Promise<CallOutput<typeof call>> {
  const { db, config } = services
  if (input.agent_code !== config.agent.code) {
    throw refuseField(commonErrors.invalid_input, 'agent_code')
  }
  const game = await findWantedGame(db, input)
  if (!game.hasDemo) throw new Refusal(launchErrors.no_demo)
  const address = await askedOf(services, game, async () => {
    const api = await gamesApiOf(services, game.providerId)
    const { is_mobile: isMobile } = input
    return api.gameUrl({ gameCode: game.code, player: null, isMobile, ...waysBack(origin) })
  })
  return { link: shownAddress(services, game, address, origin) }
}
