import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { SettledPlay } from './play-consumer.ts'

export interface PlayPage {
  readonly facts: readonly SettledPlay[]
  /** Behind the last fact. */
  readonly position: string
}

const productsOf = new WeakMap<Db | Tx, readonly string[]>()

/**
 * The schemas that offer settled play: those with a `settled_play(after, limit)`. They are asked for once: no schema
 * changes while a process runs.
 */
export async function findPlayProducts(db: Db | Tx): Promise<readonly string[]> {
  const known = productsOf.get(db)
  if (known) return known
  const { rows } = await sql<{ name: string }>`
    select n.nspname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname = 'settled_play'
       and pg_get_function_identity_arguments(p.oid) = 'p_after text, p_limit integer'
     order by n.nspname`.execute(db)
  const products = rows.map((row) => row.name)
  productsOf.set(db, products)
  return products
}

/**
 * Takes the cursors of consumers and answers where each stands, by name.
 * Locks: the cursors' rows, sorted by name, until the transaction ends; other processes wait for them.
 */
export async function lockCursors(
  tx: Tx,
  consumers: readonly string[],
  product: string,
): Promise<{ consumer: string; position: string }[]> {
  await sql`
    insert into platform.play_cursor (consumer, product)
    select name, ${product} from unnest(${consumers}::text[]) name order by name
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ consumer: string; position: string }>`
    select consumer, position from platform.play_cursor
     where consumer = any (${consumers}::text[]) and product = ${product}
     order by consumer for update`.execute(tx)
  return rows
}

export async function moveCursors(
  tx: Tx,
  consumers: readonly string[],
  product: string,
  position: string,
): Promise<void> {
  await sql`
    update platform.play_cursor set position = ${position}
     where consumer = any (${consumers}::text[]) and product = ${product}`.execute(tx)
}

/** The next facts that a product offers; null where there are none. */
export async function readPlay(
  db: Db | Tx,
  product: string,
  after: string,
  limit: number,
): Promise<PlayPage | null> {
  const { rows } = await sql<SettledPlay & { position: string }>`
    select next_position as position, source, source_id as "sourceId", revision, product, place,
           member_id as "memberId", wallet_id as "walletId", wallet_kind as "walletKind",
           stake as "stakeSatang", returned as "returnedSatang", valid as "validSatang",
           expected as "expectedMicrosatang", settled_at as "settledAt", counted_day::text as "countedDay"
      from ${sql.id(product, 'settled_play')}(${after}, ${limit})`.execute(db)
  const last = rows.at(-1)
  return last ? { facts: rows, position: last.position } : null
}
