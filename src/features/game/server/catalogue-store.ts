import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ListedGame } from './outward/games-api.ts'

/** A provider and how it is asked. */
export interface NewProvider {
  readonly code: string
  readonly name: string
  readonly protocol: 'hub88' | 'pragmatic'
  readonly baseUrl: string
  readonly operatorRef: string
  readonly signsAnswers: boolean
}

/** The provider with a code. */
export async function findProvider(db: Db, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ providerId: number }>`
    select provider_id as "providerId" from game.provider where code = ${code}`.execute(db)
  return rows[0]?.providerId
}

/** Adds a provider without keys and games. */
export async function insertProvider(tx: Tx, provider: NewProvider): Promise<number> {
  const { rows } = await sql<{ providerId: number }>`
    insert into game.provider (code, name, protocol, base_url, operator_ref, signs_answers)
    values (${provider.code}, ${provider.name}, ${provider.protocol}, ${provider.baseUrl},
            ${provider.operatorRef}, ${provider.signsAnswers})
    returning provider_id as "providerId"`.execute(tx)
  return rows[0]?.providerId ?? 0
}

/**
 * Adds games of a provider that it has not yet, with their studios and their first version. Of those that it has
 * only what can be done with them is taken over.
 */
export async function insertListedGames(
  tx: Tx,
  providerId: number,
  games: readonly ListedGame[],
): Promise<void> {
  const listed = games.map((game) => ({
    code: game.code,
    name: game.name,
    name_en: game.nameEn,
    product: game.product,
    sub_code: game.subProvider.code,
    sub_name: game.subProvider.name,
    is_enabled: game.isEnabled,
    has_demo: game.hasDemo,
    has_free_bets: game.hasFreeBets,
    return_bp: game.returnBp,
    volatility: game.volatility,
    min_bet: game.minBetSatang?.toString() ?? null,
    max_bet: game.maxBetSatang?.toString() ?? null,
  }))
  await sql`
    with listed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as l(code text, name text, name_en text, product text, sub_code text, sub_name text,
             is_enabled boolean, has_demo boolean, has_free_bets boolean, return_bp integer,
             volatility text, min_bet bigint, max_bet bigint)
    ), studio as (
      insert into game.sub_provider (provider_id, code, name)
      select distinct on (sub_code) ${providerId}::integer, sub_code, sub_name from listed order by sub_code
          on conflict (provider_id, code) do update set name = excluded.name
      returning sub_provider_id, code
    ), added as (
      insert into game.game (provider_id, sub_provider_id, code, name, name_en, is_enabled, has_demo, has_free_bets)
      select ${providerId}::integer, s.sub_provider_id, l.code, l.name, l.name_en, l.is_enabled,
             l.has_demo, l.has_free_bets
        from listed l join studio s on s.code = l.sub_code
          on conflict (provider_id, code) do update
             set name_en = excluded.name_en, has_demo = excluded.has_demo,
                 has_free_bets = excluded.has_free_bets
      returning game_id, code
    )
    insert into game.game_version (game_id, version, product, return_bp, volatility, min_bet_satang, max_bet_satang)
    select a.game_id, 1, l.product, l.return_bp, l.volatility, l.min_bet, l.max_bet
      from added a join listed l using (code)
        on conflict (game_id, version) do nothing`.execute(tx)
}
