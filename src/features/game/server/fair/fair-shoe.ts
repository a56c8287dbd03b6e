import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { fairShoe as call } from '../../fair-shoe-contract.ts'
import { OWN_STUDIO } from '../../rules/own-studio.ts'
import { askedOf } from '../launch/link-game.ts'
import { ProviderFailure, type ProvedShoe } from '../outward/games-api.ts'
import { gamesApiOf } from '../outward/games-api-of.ts'
import { findRoomProviders } from '../provider-store.ts'
import { keepDenials } from './keep-denials.ts'
import { findShoe, type ShoeRow } from './shoe-store.ts'

/**
 * What proves a shoe of a live table: the promise as it was told before, and what its provider says now.
 * @throws Refusal not_found, provider_down
 */
export async function fairShoe(
  services: Services,
  { room, shoe }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const [provider] = await findRoomProviders(services.db, [OWN_STUDIO])
  const { providerId } = requireFound(provider)
  const [told, promised] = await Promise.all([
    askedOf(services, { providerId }, () => shoeOf(services, providerId, room, shoe)),
    findShoe(services.db, providerId, room, shoe),
  ])
  const shown = requireFound(told)
  const { commit: seedHash, configHash } = shown
  const isDenied = promised?.seedHash !== seedHash || promised.configHash !== configHash
  if (promised && isDenied) {
    const toldCoup = shown.coups.length
    await keepDenials(services, providerId, [{ room, shoe, seedHash, configHash, toldCoup }])
  }
  return toProof(shown, promised)
}

/** Undefined: the provider has no such shoe. @throws ProviderFailure */
async function shoeOf(
  services: Services,
  providerId: number,
  room: string,
  shoe: number,
): Promise<ProvedShoe | undefined> {
  const { rooms } = await gamesApiOf(services, providerId)
  if (!rooms) throw new Refusal(commonErrors.not_found)
  try {
    return await rooms.shoe(room, shoe)
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') return undefined
    throw error
  }
}

/** What was promised stands in the proof, not what is said of it now: another seed or other rules do not fit then. */
const toProof = (told: ProvedShoe, promised: ShoeRow | undefined): CallOutput<typeof call> => ({
  algo: 'bac-lazy-v1',
  room: told.room,
  shoe: told.shoe,
  commit: promised?.seedHash ?? told.commit,
  config_hash: promised?.configHash ?? told.configHash,
  promised: promised ? { at: promised.toldAt, coup: promised.toldCoup } : null,
  server_seed: told.serverSeed,
  chains: [...told.chains],
  coups: told.coups.map((one) => ({ ...one, player: [...one.player], banker: [...one.banker] })),
})
