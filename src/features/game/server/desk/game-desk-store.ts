import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { GameProduct } from '../outward/games-api.ts'
import type { Closing } from './provider-desk-store.ts'

type OffReason = 'staged' | 'staff' | 'return_changed' | 'provider'

/** A game as the desk lists it. */
export interface DeskGameRow extends Closing {
  readonly gameId: number
  readonly code: string
  readonly name: string
  readonly subProvider: string
  readonly product: GameProduct
  readonly returnBp: number | null
  readonly version: number
  readonly isEnabled: boolean
  readonly offBecause: OffReason | null
}

export interface DeskGameFilter {
  readonly providerId: number
  readonly search: string | null
  readonly isEnabled: boolean | null
  readonly subProviderId: number | null
  /** The last game of the page before. */
  readonly after: number | null
}

/** The games of a provider by name, each with its last version. Cost: those games, and a read by key for each of the page. */
export async function findDeskGames(
  db: Db,
  { providerId, search, isEnabled, subProviderId, after }: DeskGameFilter,
  limit: number,
): Promise<DeskGameRow[]> {
  const { rows } = await sql<DeskGameRow>`
    select g.game_id as "gameId", g.code, g.name, s.name as "subProvider", v.product,
           v.return_bp as "returnBp", v.version::integer as version, g.is_enabled as "isEnabled",
           g.off_because as "offBecause", g.notice, g.until_at as "untilAt"
      from game.game g join game.sub_provider s on s.sub_provider_id = g.sub_provider_id
     cross join lateral (select x.* from game.game_version x where x.game_id = g.game_id
                          order by x.version desc limit 1) v
     where g.provider_id = ${providerId}
       and (${search}::text is null or position(lower(${search}::text) in lower(g.name)) > 0
                                    or position(lower(${search}::text) in lower(g.code)) > 0)
       and (${isEnabled}::boolean is null or g.is_enabled = ${isEnabled}::boolean)
       and (${subProviderId}::integer is null or g.sub_provider_id = ${subProviderId}::integer)
       and (${after}::integer is null or (g.name, g.game_id) >
            (select x.name, x.game_id from game.game x where x.game_id = ${after}::integer))
     order by g.name, g.game_id limit ${limit}`.execute(db)
  return rows
}

/** A game under its lock. */
export interface LockedGame extends Closing {
  readonly gameId: number
  readonly providerId: number
  readonly isEnabled: boolean
  readonly offBecause: OffReason | null
}

/** A game under a lock that no launch and no bet waits for. */
export async function lockGame(tx: Tx, gameId: number): Promise<LockedGame | undefined> {
  const { rows } = await sql<LockedGame>`
    select g.game_id as "gameId", g.provider_id as "providerId", g.is_enabled as "isEnabled",
           g.off_because as "offBecause", g.notice, g.until_at as "untilAt"
      from game.game g where g.game_id = ${gameId} for no key update`.execute(tx)
  return rows[0]
}

/** Switches a game. */
export async function updateGameState(
  tx: Tx,
  gameId: number,
  to: Closing & { isEnabled: boolean; offBecause: OffReason | null },
): Promise<void> {
  await sql`
    update game.game set is_enabled = ${to.isEnabled}, off_because = ${to.offBecause},
                         notice = ${to.notice}, until_at = ${to.untilAt}
     where game_id = ${gameId}`.execute(tx)
}

/** What games are called, by number. */
export async function findNamesOfGames(
  db: Db,
  ids: readonly number[],
): Promise<{ gameId: number; name: string }[]> {
  const { rows } = await sql<{ gameId: number; name: string }>`
    select g.game_id as "gameId", g.name
      from game.game g where g.game_id = any(${[...ids]}::integer[])`.execute(db)
  return rows
}
