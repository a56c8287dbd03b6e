import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, commonErrors, requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { replayRound as call } from '../../history-contract.ts'
import { playerOf } from '../../rules/player.ts'
import { askedOf, shownAddress } from '../launch/link-game.ts'
import { gamesApiOf } from '../outward/games-api-of.ts'
import { findOwnRound } from './own-rounds-store.ts'

/**
 * Asks the provider of a round where it shows how it went.
 * @throws Refusal not_found for another's round and where its provider shows none, provider_down, frame_blocked
 */
export async function replayRound(
  services: Services,
  memberId: number,
  { round_id: roundId }: CallInput<typeof call>,
  origin: string,
): Promise<CallOutput<typeof call>> {
  const round = requireFound(await findOwnRound(services.db, memberId, roundId))
  const address = await askedOf(services, round, async () => {
    const { roundUrl } = await gamesApiOf(services, round.providerId)
    if (!roundUrl) throw new Refusal(commonErrors.not_found)
    return roundUrl(round.ref, playerOf(services.config.agent.code, memberId))
  })
  return { link: shownAddress(services, round, address, origin) }
}
