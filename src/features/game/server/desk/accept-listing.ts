import type { CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { gameAudit } from '../../audit-contract.ts'
import {
  type acceptGamesListing as call,
  type AcceptInput,
  gameDeskErrors,
} from '../../operator-contract.ts'
import { returnText } from '../../rules/catalogue-words.ts'
import {
  acceptLines,
  closeGames,
  findLastListing,
  findListingLines,
  findProviderOfListing,
  insertNewGames,
  insertVersions,
  type LinesOf,
  type ListingLineRow,
  renameGames,
  type Touched,
} from './listing-store.ts'
import { lockProvider } from './provider-desk-store.ts'
import { tellDesk } from './switch-play.ts'

/**
 * Accepts lines of the last list of a provider as it was fetched, all of them or none. Two people who accept at once
 * wait for each other by the provider's row; the second is told that he saw an old list.
 * @throws Refusal not_found, game_listing_stale
 */
export async function acceptListing(
  services: Services,
  staffId: number,
  { listing_id: listingId, lines }: AcceptInput,
): Promise<CallOutput<typeof call>> {
  return inTransaction(services.db, async (tx) => {
    const providerId = requireFound(await findProviderOfListing(tx, listingId))
    await lockProvider(tx, providerId)
    const last = await findLastListing(tx, providerId)
    const of: LinesOf = { listingId, lines }
    const asked = new Set(lines.map(({ change, code }) => `${change}:${code}`))
    const isStale =
      last?.listingId !== listingId || (await acceptLines(tx, of, staffId)) !== asked.size
    if (isStale) throw new Refusal(gameDeskErrors.game_listing_stale)
    await audit(tx, gameAudit, {
      staffId,
      action: 'game.list_accepted',
      object: { kind: 'game_provider', id: providerId },
      detail: { accepted: asked.size },
    })
    await applyLines(tx, { providerId, staffId }, of)
    await tellDesk(tx, providerId)
    return { accepted: asked.size }
  })
}

interface Deed {
  readonly providerId: number
  readonly staffId: number
}

/** In the order of the changes: what the provider closed ends off, whatever else was accepted of it. */
async function applyLines(tx: Tx, deed: Deed, of: LinesOf): Promise<void> {
  const { providerId } = deed
  const told = await findListingLines(tx, of.listingId)
  const lineOf = (changes: readonly string[], { code }: Touched): ListingLineRow | undefined =>
    told.find((line) => line.code === code && changes.includes(line.change))
  const note = (
    touched: Touched,
    action: 'game.added' | 'game.renamed' | 'game.terms_accepted' | 'game.switched_off',
    values: Pick<Parameters<typeof audit<typeof gameAudit, typeof action>>[2], 'before' | 'after'>,
  ) =>
    audit(tx, gameAudit, {
      staffId: deed.staffId,
      action,
      object: { kind: 'game', id: `${providerId}:${touched.gameId}` },
      ...values,
    })
  for (const game of await insertNewGames(tx, providerId, of)) {
    const line = lineOf(['new'], game)
    await note(game, 'game.added', { after: { name: line?.name ?? '', ...termsOf(line) } })
  }
  for (const game of await renameGames(tx, providerId, of)) {
    const line = lineOf(['renamed'], game)
    const [was, name] = [line?.wasName ?? '', line?.name ?? '']
    await note(game, 'game.renamed', { before: { name: was }, after: { name } })
  }
  for (const game of await insertVersions(tx, providerId, of)) {
    const line = lineOf(['terms'], game)
    await note(game, 'game.terms_accepted', { before: wasTerms(line), after: termsOf(line) })
  }
  for (const game of await closeGames(tx, providerId, of)) {
    await note(game, 'game.switched_off', {
      after: { is_enabled: false, off_because: 'provider' },
    })
  }
}

const termsOf = (line: ListingLineRow | undefined) => ({
  product: line?.product ?? null,
  return_percent: returnText(line?.returnBp ?? line?.wasReturnBp ?? null),
})

const wasTerms = (line: ListingLineRow | undefined) => ({
  product: line?.wasProduct ?? null,
  return_percent: returnText(line?.wasReturnBp ?? null),
})
