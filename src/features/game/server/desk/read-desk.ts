import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField, requireFound } from '#kernel/errors.ts'
import type { FindObjectNames } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import type {
  DeskGames,
  DeskProvider,
  getSwitchEffect,
  listDeskGames,
  listGameProviders,
} from '../../operator-contract.ts'
import { findDeskGames, findNamesOfGames } from './game-desk-store.ts'
import {
  countPlaying,
  type DeskProviderRow,
  findDeskProviders,
  findNamesOfProviders,
  findSubProviders,
} from './provider-desk-store.ts'

/** All providers. */
export async function readProviders({
  db,
}: Services): Promise<CallOutput<typeof listGameProviders>> {
  return (await findDeskProviders(db, null)).map(showProvider)
}

/** One provider. @throws Refusal not_found */
export async function readProvider({ db }: Services, providerId: number): Promise<DeskProvider> {
  const provider = requireFound((await findDeskProviders(db, providerId))[0])
  const studios = await findSubProviders(db, providerId)
  return {
    ...showProvider(provider),
    is_askable: provider.isAskable,
    sub_providers: studios.map(({ subProviderId, name }) => ({
      sub_provider_id: subProviderId,
      name,
    })),
  }
}

const showProvider = (row: DeskProviderRow) => ({
  provider_id: row.providerId,
  code: row.code,
  name: row.name,
  protocol: row.protocol,
  state: row.state,
  notice: row.notice,
  until_at: row.untilAt,
  games_on: Number(row.gamesOn),
  games_off: Number(row.gamesOff),
  open_rounds: Number(row.openRounds),
  heard_at: row.heardAt,
})

/** A page of a provider's games. @throws Refusal invalid_input for a cursor that is none */
export async function readGames(
  { db }: Services,
  input: CallInput<typeof listDeskGames>,
): Promise<DeskGames> {
  const { cursor, limit } = input
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) {
    throw refuseField(commonErrors.invalid_input, 'cursor')
  }
  const found = await findDeskGames(
    db,
    {
      providerId: input.provider_id,
      search: input.search || null,
      isEnabled: input.state === undefined ? null : input.state === 'on',
      subProviderId: input.sub_provider_id ?? null,
      after: cursor === undefined ? null : Number(cursor),
    },
    limit + 1,
  )
  const rows = found.slice(0, limit)
  return {
    items: rows.map((row) => ({
      game_id: row.gameId,
      code: row.code,
      name: row.name,
      sub_provider: row.subProvider,
      product: row.product,
      return_bp: row.returnBp,
      version: row.version,
      is_enabled: row.isEnabled,
      off_because: row.offBecause,
      notice: row.notice,
      until_at: row.untilAt,
    })),
    next_cursor: found.length > limit ? `${rows.at(-1)?.gameId}` : null,
  }
}

/** What a switch would meet. */
export async function readSwitchEffect(
  { db }: Services,
  input: CallInput<typeof getSwitchEffect>,
): Promise<CallOutput<typeof getSwitchEffect>> {
  const { openRounds, sessions } = await countPlaying(db, {
    providerId: input.provider_id,
    gameId: input.game_id ?? null,
  })
  return { open_rounds: Number(openRounds), sessions: Number(sessions) }
}

/** A provider stands in the trail by its number. */
export const namesOfProviders: FindObjectNames = async ({ db }, ids) => {
  const rows = await findNamesOfProviders(db, ids.map(Number))
  return new Map(rows.map(({ providerId, name }) => [`${providerId}`, name]))
}

/** A game stands in the trail behind its provider: `3:17`. */
export const namesOfGames: FindObjectNames = async ({ db }, ids) => {
  const byGame = new Map(ids.map((id) => [Number(id.split(':')[1]), id]))
  const rows = await findNamesOfGames(db, [...byGame.keys()])
  return new Map(rows.map(({ gameId, name }) => [byGame.get(gameId) ?? '', name]))
}
