import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PromisedShoe } from './shoe-store.ts'

/** Another word of a provider about a shoe, beside what it had promised. */
export interface DenialRow {
  readonly denialId: bigint
  readonly providerId: number
  readonly providerName: string
  readonly room: string
  readonly shoe: number
  readonly promisedSeedHash: string
  readonly promisedConfigHash: string
  readonly promisedAt: Date
  readonly seedHash: string
  readonly configHash: string
  readonly toldCoup: number
  readonly toldAt: Date
  readonly closedBy: string | null
  readonly closedAt: Date | null
  readonly note: string | null
}

/**
 * Keeps what is told otherwise than it was promised; the same other hashes are kept once. Cost: the key of each shoe.
 * @returns those that are new
 */
export async function insertDenials(
  db: Db | Tx,
  providerId: number,
  shoes: readonly PromisedShoe[],
): Promise<{ room: string; shoe: number }[]> {
  if (shoes.length === 0) return []
  const { rows } = await sql<{ room: string; shoe: number }>`
    insert into game.shoe_denial (provider_id, room, shoe, seed_hash, config_hash, told_coup)
    select s.provider_id, s.room, s.shoe, t.seed_hash, t.config_hash, t.told_coup
      from unnest(${shoes.map((one) => one.room)}::text[], ${shoes.map((one) => one.shoe)}::integer[],
                  ${shoes.map((one) => one.seedHash)}::text[],
                  ${shoes.map((one) => one.configHash)}::text[],
                  ${shoes.map((one) => one.toldCoup)}::integer[])
             t(room, shoe, seed_hash, config_hash, told_coup)
      join game.shoe s on s.provider_id = ${providerId} and s.room = t.room and s.shoe = t.shoe
     where (s.seed_hash, s.config_hash) <> (t.seed_hash, t.config_hash)
       and not exists (select from game.shoe_denial d
                        where (d.provider_id, d.room, d.shoe) = (s.provider_id, s.room, s.shoe)
                          and (d.seed_hash, d.config_hash) = (t.seed_hash, t.config_hash))
        on conflict do nothing
    returning room, shoe`.execute(db)
  return rows
}

const denial = sql`
  select d.denial_id as "denialId", d.provider_id as "providerId", p.name as "providerName",
         d.room, d.shoe, s.seed_hash as "promisedSeedHash", s.config_hash as "promisedConfigHash",
         s.told_at as "promisedAt", d.seed_hash as "seedHash", d.config_hash as "configHash",
         d.told_coup as "toldCoup", d.told_at as "toldAt",
         c.staff_name as "closedBy", c.closed_at as "closedAt", c.note
    from game.shoe_denial d
    join game.shoe s using (provider_id, room, shoe)
    join game.provider p on p.provider_id = d.provider_id
    left join game.denial_closing c on c.denial_id = d.denial_id`

/** Those that wait, then the last that were closed. Cost: all denials, of which there are few or none. */
export async function findDenials(db: Db, limit: number): Promise<DenialRow[]> {
  const { rows } = await sql<DenialRow>`
    ${denial} order by c.closed_at desc nulls first, d.denial_id desc limit ${limit}`.execute(db)
  return rows
}

/** One of them. */
export async function findDenial(tx: Tx, denialId: number): Promise<DenialRow | undefined> {
  const { rows } = await sql<DenialRow>`${denial} where d.denial_id = ${denialId}::bigint`.execute(
    tx,
  )
  return rows[0]
}

/** How many wait for a person. Cost: all denials, of which there are few or none. */
export async function countOpenDenials(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from game.shoe_denial d
     where not exists (select from game.denial_closing c where c.denial_id = d.denial_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Closes one. @returns whether nobody had */
export async function insertDenialClosing(
  tx: Tx,
  closed: { denialId: number; staffId: number; staffName: string; note: string },
): Promise<boolean> {
  const { rows } = await sql<{ denialId: bigint }>`
    insert into game.denial_closing (denial_id, staff_id, staff_name, note)
    values (${closed.denialId}, ${closed.staffId}, ${closed.staffName}, ${closed.note})
        on conflict do nothing returning denial_id as "denialId"`.execute(tx)
  return rows.length > 0
}

/** The shoes of denials, as the trail names them. Cost: a key read each. */
export async function findDeniedShoes(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; room: string; shoe: number }[]> {
  const { rows } = await sql<{ id: string; room: string; shoe: number }>`
    select denial_id::text as id, room, shoe from game.shoe_denial
     where denial_id = any(${[...ids]}::text[]::bigint[])`.execute(db)
  return rows
}
