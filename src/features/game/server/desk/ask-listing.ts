import type { CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { cleanText } from '#kernel/typed-text.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { gameAudit } from '../../audit-contract.ts'
import { type askGamesListing as call, gameDeskErrors } from '../../operator-contract.ts'
import { diffGames, type GameLine, type OfferedGame, stopsPlay } from '../../rules/games-diff.ts'
import { gamesApiOf } from '../outward/games-api-of.ts'
import { type FailureKind, type ListedGame, ProviderFailure } from '../outward/games-api.ts'
import { openSecrets } from '../secret-store.ts'
import {
  endWaiting,
  findKnownGames,
  insertListing,
  stopGames,
  updateOffers,
} from './listing-store.ts'
import { findDeskProviders, lockProvider } from './provider-desk-store.ts'
import { tellDesk } from './switch-play.ts'

const REFUSALS: Readonly<
  Record<FailureKind, (typeof gameDeskErrors)[keyof typeof gameDeskErrors]>
> = {
  down: gameDeskErrors.game_provider_down,
  slow: gameDeskErrors.game_provider_down,
  refused: gameDeskErrors.game_provider_refused,
  lied: gameDeskErrors.game_provider_lied,
}
const NAME_LENGTH_MAX = 200

/**
 * Asks a provider for its games and keeps where they differ from ours. Two things change at once: a game
 * of which the provider says another return is off until somebody has accepted that, and whether a game can be
 * tried and takes free bets is as its provider says.
 * @throws Refusal not_found, and the errors of the contract where the provider has no answer that can be believed
 */
export async function askListing(
  services: Services,
  staffId: number,
  providerId: number,
): Promise<CallOutput<typeof call>> {
  const listed = await askProvider(services, providerId)
  return inTransaction(services.db, async (tx) => {
    requireFound(await lockProvider(tx, providerId))
    const lines = diffGames(await findKnownGames(tx, providerId), listed)
    const listingId = await insertListing(tx, { providerId, staffId, games: listed.length }, lines)
    await audit(tx, gameAudit, {
      staffId,
      action: 'game.list_asked',
      object: { kind: 'game_provider', id: providerId },
      detail: { games: listed.length, lines: lines.length },
    })
    await updateOffers(tx, providerId, listed)
    await stopPlay(tx, { providerId, staffId }, lines.filter(stopsPlay))
    await tellDesk(tx, providerId)
    return { listing_id: listingId, lines: lines.length }
  })
}

async function stopPlay(
  tx: Tx,
  { providerId, staffId }: { providerId: number; staffId: number },
  lines: readonly GameLine[],
): Promise<void> {
  const codes = lines.map(({ code }) => code)
  await endWaiting(tx, providerId, codes)
  for (const { gameId } of await stopGames(tx, providerId, codes)) {
    await audit(tx, gameAudit, {
      staffId,
      action: 'game.switched_off',
      object: { kind: 'game', id: `${providerId}:${gameId}` },
      before: { is_enabled: true, off_because: null },
      after: { is_enabled: false, off_because: 'return_changed' },
    })
  }
}

async function askProvider(services: Services, providerId: number): Promise<OfferedGame[]> {
  const { db, vault, log } = services
  const provider = requireFound((await findDeskProviders(db, providerId))[0])
  const hasSecret =
    provider.protocol !== 'pragmatic' || (await openSecrets(db, vault)).has(providerId)
  if (!provider.isAskable || !hasSecret) throw new Refusal(gameDeskErrors.game_provider_unset)
  try {
    const api = await gamesApiOf(services, providerId)
    return believable(await api.listGames())
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ err: error, providerId }, 'a provider told no list of games')
    throw new Refusal(REFUSALS[error.kind])
  }
}

/** A list without a game, with one twice, or with a name that is none, is no list. */
function believable(listed: readonly ListedGame[]): OfferedGame[] {
  const codes = new Set(listed.map(({ code }) => code))
  const games = listed.map(({ code, product, returnBp, isEnabled, subProvider, ...game }) => ({
    code,
    product,
    returnBp,
    isEnabled,
    subProvider,
    name: cleanText(game.name).trim(),
    extras: game,
  }))
  const isOdd = games.some(({ name }) => name === '' || name.length > NAME_LENGTH_MAX)
  if (codes.size === 0 || codes.size < listed.length || isOdd) {
    throw new ProviderFailure('lied', 'the list is empty, or tells a game twice or without a name')
  }
  return games
}
