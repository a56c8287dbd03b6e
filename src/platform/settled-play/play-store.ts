import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { SettledPlay } from './play-consumer.ts'

export interface PlayPage {
  readonly facts: readonly SettledPlay[]
  /** Behind the last fact. */
  readonly position: string
}

/** The schemas that offer settled play: those with a `settled_play(after, limit)`. */
export async function findPlayProducts(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname = 'settled_play'
       and pg_get_function_identity_arguments(p.oid) = 'p_after text, p_limit integer'
     order by n.nspname`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * Takes a consumer's cursor and answers its position.
 * Locks: the cursor's row, until the transaction ends; other processes wait for it.
 */
export async function lockCursor(tx: Tx, consumer: string, product: string): Promise<string> {
  await sql`
    insert into platform.play_cursor (consumer, product) values (${consumer}, ${product})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ position: string }>`
    select position from platform.play_cursor
     where consumer = ${consumer} and product = ${product} for update`.execute(tx)
  return rows[0]?.position ?? ''
}

export async function moveCursor(
  tx: Tx,
  consumer: string,
  product: string,
  position: string,
): Promise<void> {
  await sql`
    update platform.play_cursor set position = ${position}
     where consumer = ${consumer} and product = ${product}`.execute(tx)
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
