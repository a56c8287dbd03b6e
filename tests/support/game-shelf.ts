import type { World } from './world.ts'

/** A game on the shelf of a test. */
export interface ShelfGame {
  readonly code: string
  readonly name: string
  readonly product?: 'slot' | 'table' | 'fishing' | 'sport'
  readonly nameEn?: string
  readonly hasDemo?: boolean
  readonly hasFreeBets?: boolean
  readonly returnBp?: number
  /** Baht as text, `1.00`. */
  readonly minBet?: string
  /** What members read of a game that is closed. */
  readonly closed?: string
}

/** Adds a provider with games that members see in the lobby. Nothing can be played in them. */
export async function shelveGames(
  world: World,
  code: string,
  name: string,
  games: readonly ShelfGame[],
): Promise<void> {
  await world.query(
    `with listed as (
       select * from jsonb_to_recordset($3::jsonb) as l(code text, name text, product text,
         "nameEn" text, "hasDemo" boolean, "hasFreeBets" boolean, "returnBp" integer,
         "minBet" numeric, closed text)
     ), p as (
       insert into game.provider (code, name) values ($1, $2) returning provider_id
     ), s as (
       insert into game.sub_provider (provider_id, code, name)
       select provider_id, 'own', $2 from p returning provider_id, sub_provider_id
     ), g as (
       insert into game.game (provider_id, sub_provider_id, code, name, name_en, has_demo, has_free_bets)
       select provider_id, sub_provider_id, l.code, l.name, l."nameEn", coalesce(l."hasDemo", false),
              coalesce(l."hasFreeBets", false)
         from s cross join listed l returning game_id, code
     )
     insert into game.game_version (game_id, version, product, return_bp, min_bet_satang)
     select g.game_id, 1, coalesce(l.product, 'slot'), l."returnBp", l."minBet" * 100
       from g join listed l using (code)`,
    [code, name, JSON.stringify(games)],
  )
  for (const game of games) {
    if (game.closed === undefined) continue
    await world.query(
      `update game.game set is_enabled = false, off_because = 'staff', notice = $2
        where code = $1`,
      [game.code, game.closed],
    )
  }
}
