import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { GameChange, GameLine, KnownGame } from '../../rules/games-diff.ts'
import type { GameProduct } from '../outward/games-api.ts'

/** The games of a provider as they are compared with its list. Cost: those games, a read by key each. */
export async function findKnownGames(tx: Tx, providerId: number): Promise<KnownGame[]> {
  const { rows } = await sql<KnownGame>`
    select g.code, g.name, v.product, v.return_bp as "returnBp", g.is_enabled as "isEnabled"
      from game.game g
     cross join lateral (select x.* from game.game_version x where x.game_id = g.game_id
                          order by x.version desc limit 1) v
     where g.provider_id = ${providerId}`.execute(tx)
  return rows
}

/** Keeps a list and where it differs. @returns its number */
export async function insertListing(
  tx: Tx,
  { providerId, staffId, games }: { providerId: number; staffId: number; games: number },
  lines: readonly GameLine[],
): Promise<number> {
  const { rows } = await sql<{ listingId: number }>`
    insert into game.listing (provider_id, asked_by, games)
    values (${providerId}, ${staffId}, ${games}) returning listing_id as "listingId"`.execute(tx)
  const listingId = rows[0]?.listingId ?? 0
  const column = <T>(of: (line: GameLine) => T): T[] => lines.map(of)
  await sql`
    insert into game.listing_line (listing_id, code, change, name, was_name, product, was_product,
                                   return_bp, was_return_bp, sub_code, sub_name, name_en, has_demo,
                                   has_free_bets, volatility, min_bet_satang, max_bet_satang)
    select ${listingId}::integer, x.* from unnest(
      ${column(({ code }) => code)}::text[], ${column(({ change }) => change)}::text[],
      ${column(({ offered, was }) => offered?.name ?? was?.name ?? '')}::text[],
      ${column(({ was }) => was?.name ?? null)}::text[],
      ${column(({ offered }) => offered?.product ?? null)}::text[],
      ${column(({ was }) => was?.product ?? null)}::text[],
      ${column(({ offered }) => offered?.returnBp ?? null)}::integer[],
      ${column(({ was }) => was?.returnBp ?? null)}::integer[],
      ${column(({ offered }) => offered?.subProvider.code ?? null)}::text[],
      ${column(({ offered }) => offered?.subProvider.name ?? null)}::text[],
      ${column(({ offered }) => offered?.extras?.nameEn ?? null)}::text[],
      ${column(({ offered }) => offered?.extras?.hasDemo ?? false)}::boolean[],
      ${column(({ offered }) => offered?.extras?.hasFreeBets ?? false)}::boolean[],
      ${column(({ offered }) => offered?.extras?.volatility ?? null)}::text[],
      ${column(({ offered }) => offered?.extras?.minBetSatang ?? null)}::bigint[],
      ${column(({ offered }) => offered?.extras?.maxBetSatang ?? null)}::bigint[]) x`.execute(tx)
  return listingId
}

/** A list as it was told. */
export interface ListingRow {
  readonly listingId: number
  readonly providerId: number
  readonly askedBy: bigint
  readonly games: number
  readonly madeAt: Date
}

/** The last list of a provider. */
export async function findLastListing(
  db: Db | Tx,
  providerId: number,
): Promise<ListingRow | undefined> {
  const { rows } = await sql<ListingRow>`
    select l.listing_id as "listingId", l.provider_id as "providerId", l.asked_by as "askedBy",
           l.games, l.made_at as "madeAt"
      from game.listing l where l.provider_id = ${providerId}
     order by l.listing_id desc limit 1`.execute(db)
  return rows[0]
}

/** Whose a list is. */
export async function findProviderOfListing(
  tx: Tx,
  listingId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ providerId: number }>`
    select l.provider_id as "providerId" from game.listing l where l.listing_id = ${listingId}`.execute(
    tx,
  )
  return rows[0]?.providerId
}

/** A line of a list: both sides, and who accepted it. */
export interface ListingLineRow {
  readonly change: GameChange
  readonly code: string
  readonly name: string
  readonly wasName: string | null
  readonly product: GameProduct | null
  readonly wasProduct: GameProduct | null
  readonly returnBp: number | null
  readonly wasReturnBp: number | null
  readonly subName: string | null
  readonly acceptedBy: bigint | null
  readonly acceptedAt: Date | null
}

/** The lines of a list, in the order in which they are accepted. */
export async function findListingLines(db: Db | Tx, listingId: number): Promise<ListingLineRow[]> {
  const { rows } = await sql<ListingLineRow>`
    select l.change, l.code, l.name, l.was_name as "wasName", l.product,
           l.was_product as "wasProduct", l.return_bp as "returnBp",
           l.was_return_bp as "wasReturnBp", l.sub_name as "subName",
           l.accepted_by as "acceptedBy", l.accepted_at as "acceptedAt"
      from game.listing_line l where l.listing_id = ${listingId}
     order by array_position('{new,renamed,terms,gone,closed}', l.change), l.code`.execute(db)
  return rows
}

/** Which lines, of one list. */
export interface LinesOf {
  readonly listingId: number
  readonly lines: readonly { readonly change: GameChange; readonly code: string }[]
}

const chosen = ({ listingId, lines }: LinesOf) => sql`
  l.listing_id = ${listingId} and (l.change, l.code) in (
    select x.change, x.code from unnest(${lines.map(({ change }) => change)}::text[],
                                        ${lines.map(({ code }) => code)}::text[]) x(change, code))`

/** Marks lines that nobody has accepted before. @returns how many */
export async function acceptLines(tx: Tx, of: LinesOf, staffId: number): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    update game.listing_line l set accepted_by = ${staffId}, accepted_at = platform.clock()
     where ${chosen(of)} and l.accepted_at is null returning l.code`.execute(tx)
  return rows.length
}

/** A game that a step changed, by its number. */
export interface Touched {
  readonly gameId: number
  readonly code: string
}

/** Makes the studios and the games of new lines, switched off. */
export async function insertNewGames(tx: Tx, providerId: number, of: LinesOf): Promise<Touched[]> {
  await sql`
    insert into game.sub_provider (provider_id, code, name)
    select distinct on (l.sub_code) ${providerId}::integer, l.sub_code, l.sub_name
      from game.listing_line l where ${chosen(of)} and l.change = 'new'
     order by l.sub_code, l.sub_name
        on conflict (provider_id, code) do nothing`.execute(tx)
  const { rows } = await sql<Touched>`
    with made as (
      insert into game.game (provider_id, sub_provider_id, code, name, name_en, has_demo,
                             has_free_bets, is_enabled, off_because)
      select s.provider_id, s.sub_provider_id, l.code, l.name, l.name_en, l.has_demo,
             l.has_free_bets, false, 'staged'
        from game.listing_line l
        join game.sub_provider s on s.provider_id = ${providerId} and s.code = l.sub_code
       where ${chosen(of)} and l.change = 'new'
      returning game_id, code
    ), versions as (
      insert into game.game_version (game_id, version, product, return_bp, volatility,
                                     min_bet_satang, max_bet_satang)
      select m.game_id, 1, l.product, l.return_bp, l.volatility, l.min_bet_satang, l.max_bet_satang
        from made m join game.listing_line l on l.code = m.code
       where l.listing_id = ${of.listingId} and l.change = 'new'
    )
    select m.game_id as "gameId", m.code from made m`.execute(tx)
  return rows
}

/** Gives games the names of the list. */
export async function renameGames(tx: Tx, providerId: number, of: LinesOf): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    update game.game g set name = l.name from game.listing_line l
     where ${chosen(of)} and l.change = 'renamed' and g.provider_id = ${providerId} and g.code = l.code
    returning g.game_id as "gameId", g.code`.execute(tx)
  return rows
}

/** Another version of the games whose terms are others; one that was off for it is on again. */
export async function insertVersions(tx: Tx, providerId: number, of: LinesOf): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with made as (
      insert into game.game_version (game_id, version, product, return_bp, volatility,
                                     min_bet_satang, max_bet_satang)
      select g.game_id, v.version + 1, l.product, coalesce(l.return_bp, v.return_bp),
             coalesce(l.volatility, v.volatility), coalesce(l.min_bet_satang, v.min_bet_satang),
             coalesce(l.max_bet_satang, greatest(v.max_bet_satang, l.min_bet_satang))
        from game.listing_line l
        join game.game g on g.provider_id = ${providerId} and g.code = l.code
       cross join lateral (select x.* from game.game_version x where x.game_id = g.game_id
                            order by x.version desc limit 1) v
       where ${chosen(of)} and l.change = 'terms'
      returning game_id
    ), opened as (
      update game.game g set is_enabled = true, off_because = null, notice = null, until_at = null
        from made m where g.game_id = m.game_id and g.off_because = 'return_changed'
    )
    select g.game_id as "gameId", g.code from made m join game.game g using (game_id)`.execute(tx)
  return rows
}

/** Switches off what the provider offers no more. */
export async function closeGames(tx: Tx, providerId: number, of: LinesOf): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    update game.game g set is_enabled = false, off_because = 'provider' from game.listing_line l
     where ${chosen(of)} and l.change in ('gone', 'closed')
       and g.provider_id = ${providerId} and g.code = l.code
    returning g.game_id as "gameId", g.code`.execute(tx)
  return rows
}

/** Switches those games off that are on and whose return waits to be accepted. */
export async function stopGames(
  tx: Tx,
  providerId: number,
  codes: readonly string[],
): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    update game.game g set is_enabled = false, off_because = 'return_changed'
     where g.provider_id = ${providerId} and g.is_enabled and g.code = any(${[...codes]}::text[])
    returning g.game_id as "gameId", g.code`.execute(tx)
  return rows
}

/** Games that waited for a return which their provider does not say any more: a person opens them. */
export async function endWaiting(
  tx: Tx,
  providerId: number,
  codes: readonly string[],
): Promise<void> {
  await sql`
    update game.game g set off_because = 'staff'
     where g.provider_id = ${providerId} and g.off_because = 'return_changed'
       and g.code <> all(${[...codes]}::text[])`.execute(tx)
}

/** Whether the last list of its provider says another return of a game than we have, and nobody accepted it. */
export async function hasReturnToAccept(tx: Tx, gameId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from game.game g
        join game.listing_line l on l.code = g.code and l.change = 'terms'
       where g.game_id = ${gameId} and l.accepted_at is null and l.return_bp <> l.was_return_bp
         and l.listing_id = (select x.listing_id from game.listing x
                              where x.provider_id = g.provider_id
                              order by x.listing_id desc limit 1)) as has`.execute(tx)
  return rows[0]?.has === true
}
