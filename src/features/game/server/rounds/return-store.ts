import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'

/**
 * Counts up to `limit` closings of rounds that are not counted yet, each once: the place up to which they are is
 * moved in the same commit, and is locked first. A later closing of a round takes away what the round had and
 * adds what it has. Cost: each closing and the earlier ones of its round, by their keys. @returns how many
 */
export async function countReturns(db: Db, limit: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ xid: string; closingId: bigint }>`
      select xid::text, closing_id as "closingId" from game.return_counted for update`.execute(tx)
    const [{ xid, closingId } = { xid: '0', closingId: 0n }] = rows
    const counted = await sql<{ closings: bigint }>`
      with next as materialized (
        select * from game.closing c
         where (c.xid, c.closing_id) > (${xid}::text::xid8, ${closingId}::bigint)
           and c.xid < platform.horizon()
         order by c.xid, c.closing_id limit ${limit}
      ), change as (
        select r.version_id, n.counted_day, v.sign, v.s, v.w
          from next n join game.round r on r.round_id = n.round_id
         cross join lateral (
           select coalesce(sum(x.staked_satang), 0) as s, coalesce(sum(x.returned_satang), 0) as w,
                  coalesce((array_agg(x.is_aggregated order by x.revision desc))[1], true) as is_aggregated
             from game.closing x where x.round_id = n.round_id and x.revision < n.revision) b
         cross join lateral (values
           (-1, b.s, b.w, b.is_aggregated),
           (1, b.s + n.staked_satang, b.w + n.returned_satang, n.is_aggregated)
         ) v(sign, s, w, is_aggregated)
         where not v.is_aggregated
      ), added as (
        insert into game.return_day as d (version_id, day, rounds, free_rounds, staked, returned,
                                          staked_squares, products, returned_squares)
        select c.version_id, c.counted_day,
               coalesce(sum(c.sign) filter (where c.s > 0), 0),
               coalesce(sum(c.sign) filter (where c.s = 0), 0),
               coalesce(sum(c.sign * c.s) filter (where c.s > 0), 0),
               coalesce(sum(c.sign * c.w) filter (where c.s > 0), 0),
               coalesce(sum(c.sign * c.s * c.s) filter (where c.s > 0), 0),
               coalesce(sum(c.sign * c.s * c.w) filter (where c.s > 0), 0),
               coalesce(sum(c.sign * c.w * c.w) filter (where c.s > 0), 0)
          from change c group by c.version_id, c.counted_day order by c.version_id, c.counted_day
            on conflict (version_id, day) do update
           set rounds = d.rounds + excluded.rounds, free_rounds = d.free_rounds + excluded.free_rounds,
               staked = d.staked + excluded.staked, returned = d.returned + excluded.returned,
               staked_squares = d.staked_squares + excluded.staked_squares,
               products = d.products + excluded.products,
               returned_squares = d.returned_squares + excluded.returned_squares
      ), moved as (
        update game.return_counted c set xid = l.xid, closing_id = l.closing_id
          from (select n.xid, n.closing_id from next n
                 order by n.xid desc, n.closing_id desc limit 1) l
      )
      select count(*) as closings from next`.execute(tx)
    return Number(counted.rows[0]?.closings ?? 0n)
  })
}

/** What a version of a game returned over some days. Sums are exact whole numbers, as text. */
export interface ReturnRow {
  readonly providerName: string
  readonly gameId: number
  readonly gameName: string
  readonly version: number
  readonly returnBp: number | null
  readonly rounds: bigint
  readonly freeRounds: bigint
  readonly staked: string
  readonly returned: string
  readonly stakedSquares: string
  readonly products: string
  readonly returnedSquares: string
}

/** Every version that was played on these days. Cost: a row a version and day. */
export async function findReturns(
  db: Db,
  { from, to, providerId }: { from: Day; to: Day; providerId: number | null },
): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select p.name as "providerName", g.game_id as "gameId", g.name as "gameName",
           v.version::integer as version, v.return_bp as "returnBp",
           sum(d.rounds)::bigint as rounds, sum(d.free_rounds)::bigint as "freeRounds",
           sum(d.staked)::text as staked, sum(d.returned)::text as returned,
           sum(d.staked_squares)::text as "stakedSquares", sum(d.products)::text as products,
           sum(d.returned_squares)::text as "returnedSquares"
      from game.return_day d join game.game_version v on v.version_id = d.version_id
      join game.game g on g.game_id = v.game_id join game.provider p on p.provider_id = g.provider_id
     where d.day between ${from}::date and ${to}::date
       and (${providerId}::integer is null or g.provider_id = ${providerId}::integer)
     group by p.name, g.game_id, g.name, v.version_id, v.version, v.return_bp
    having sum(d.rounds) > 0 or sum(d.free_rounds) > 0
     order by sum(d.staked) desc, v.version_id`.execute(db)
  return rows
}
