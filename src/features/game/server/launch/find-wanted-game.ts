import { Refusal, requireFound } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { launchErrors } from '../../launch-contract.ts'
import { findLaunchNotice } from '../launch-notice-store.ts'
import { findWanted, type WantedRow } from './launch-store.ts'

/** How a screen names a game. */
export interface NamedGame {
  readonly game_id: number
  readonly provider_id: number
  readonly sub_provider_id?: number | null | undefined
}

/**
 * A game that can be opened now.
 * @throws Refusal not_found where it is not this provider's or was never open, game_closed with what staff wrote
 */
export async function findWantedGame(db: Db, named: NamedGame): Promise<WantedRow> {
  const found = requireFound(await findWanted(db, named.game_id, named.provider_id))
  const sub = named.sub_provider_id ?? found.subProviderId
  requireFound(sub === found.subProviderId ? found : undefined)
  if (!found.isOpen) throw await closedRefusal(db, named.game_id)
  return found
}

/** Why a closed game cannot be played, in the words of staff where they wrote any. */
export async function closedRefusal(db: Db, gameId: number): Promise<Refusal> {
  const told = await findLaunchNotice(db, gameId)
  return new Refusal(
    launchErrors.game_closed,
    told?.notice === undefined || told.notice === null ? {} : { thai: told.notice },
  )
}
