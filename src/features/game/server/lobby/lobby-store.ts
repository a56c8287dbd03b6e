import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { GameProduct } from '../outward/games-api.ts'

/** A game as a lobby needs it, with the terms of its last version. */
export interface LobbyGameRow {
  readonly gameId: number
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly providerId: number
  readonly providerCode: string
  readonly providerName: string
  readonly subProviderId: number
  readonly subProviderName: string
  readonly product: GameProduct
  readonly returnBp: number | null
  readonly volatility: 'low' | 'medium' | 'high' | null
  readonly minBetSatang: Satang | null
  readonly maxBetSatang: Satang | null
  readonly hasDemo: boolean
  readonly hasFreeBets: boolean
  readonly isOpen: boolean
  /** Its provider offers it no more: only who played it still meets it. */
  readonly isGone: boolean
  readonly notice: string | null
  readonly untilAt: Date | null
  readonly openedAt: Date
}

/**
 * Every game that was ever open, in the order of their names, with those that their provider offers no more.
 * Cost: the whole catalogue, a read by key each.
 */
export async function findLobbyGames(db: Db): Promise<LobbyGameRow[]> {
  const { rows } = await sql<LobbyGameRow>`
    select g.game_id as "gameId", g.code, g.name, g.name_en as "nameEn",
           p.provider_id as "providerId", p.code as "providerCode", p.name as "providerName",
           s.sub_provider_id as "subProviderId", s.name as "subProviderName", v.product,
           v.return_bp as "returnBp", v.volatility, v.min_bet_satang as "minBetSatang",
           v.max_bet_satang as "maxBetSatang", g.has_demo as "hasDemo",
           g.has_free_bets as "hasFreeBets", g.is_enabled and p.state = 'active' as "isOpen",
           case when p.state = 'paused' then p.notice else g.notice end as notice,
           case when p.state = 'paused' then p.until_at else g.until_at end as "untilAt",
           g.off_because is not distinct from 'provider' as "isGone", g.opened_at as "openedAt"
      from game.game g join game.provider p using (provider_id)
      join game.sub_provider s on s.sub_provider_id = g.sub_provider_id
     cross join lateral (select x.* from game.game_version x where x.game_id = g.game_id
                          order by x.version desc limit 1) v
     where g.opened_at is not null and g.off_because is distinct from 'staged'
     order by g.name collate "th-x-icu", g.game_id`.execute(db)
  return rows
}

/**
 * How many members opened each game since an instant. Cost: an index over the sessions since then, and nothing
 * of the rounds, of which a busy week has millions.
 */
export async function countPlayers(db: Db, days: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ gameId: number; players: bigint }>`
    select s.game_id as "gameId", count(distinct s.member_id) as players
      from game.session s
     where s.launched_at is not null
       and s.made_at > platform.clock() - ${days}::integer * interval '1 day'
     group by s.game_id`.execute(db)
  return new Map(rows.map(({ gameId, players }) => [gameId, Number(players)]))
}
