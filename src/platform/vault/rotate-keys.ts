import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { anyTable } from '../database/any-table.ts'
import { rewrapSome, sealerOf } from './data-keys.ts'
import { placeOf, type SealedColumn } from './sealed-column.ts'
import type { Vault } from './vault.ts'

const BATCH = 200

/**
 * Brings everything under the site's present key: data keys are wrapped anew, and texts that an older key of
 * the site sealed itself are sealed anew, those of a member under his data key. Goes on where the last run
 * ended; two at once do no harm. Cost: a short transaction a batch, and nothing at all in a place that is done.
 */
export async function rotateKeys(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  columns: readonly SealedColumn[],
  batch = BATCH,
): Promise<{ rewrapped: number; resealed: number }> {
  const done = { rewrapped: 0, resealed: 0 }
  for (let count = batch; count === batch; done.rewrapped += count) {
    count = await inTransaction(db, (tx) => rewrapSome(tx, vault, batch))
  }
  for (const column of columns.filter(isRotated)) {
    for (;;) {
      const sealed = await inTransaction(db, (tx) => resealSome(tx, vault, column, batch))
      if (sealed === 'done') break
      done.resealed += sealed
    }
  }
  return done
}

/** A text that is soon of no use stays under the key that it has. */
const isRotated = ({ neededUntil }: SealedColumn): boolean => neededUntil === undefined

interface Progress {
  readonly afterKey: bigint
}

/** The next rows of a place, from where the last batch ended. */
async function resealSome(
  tx: Tx,
  vault: Vault,
  column: SealedColumn,
  batch: number,
): Promise<number | 'done'> {
  const place = placeOf(column)
  const { rows } = await sql<Progress>`
    insert into platform.key_rotation as k (place, master_key, after_key)
    values (${place}, ${vault.current}, 0)
    on conflict (place) do update
       set after_key = case when k.master_key = excluded.master_key then k.after_key else 0 end,
           done_at = case when k.master_key = excluded.master_key then k.done_at end,
           master_key = excluded.master_key
     where k.master_key <> excluded.master_key or k.done_at is null
    returning after_key as "afterKey"`.execute(tx)
  const [progress] = rows
  if (!progress) return 'done'
  const found = await findSealedByMaster(tx, column, progress.afterKey, batch)
  let count = 0
  for (const row of found) count += (await reseal(tx, vault, column, row)) ? 1 : 0
  const last = found.at(-1)?.key ?? progress.afterKey
  const isDone = found.length < batch
  await sql`
    update platform.key_rotation
       set after_key = ${last}, done_at = case when ${isDone} then platform.clock() end
     where place = ${place}`.execute(tx)
  return count
}

interface SealedRow {
  readonly key: bigint
  readonly text: string
  readonly owner: bigint
}

async function findSealedByMaster(
  tx: Tx,
  { schema, table, key, column, owner }: SealedColumn,
  after: bigint,
  batch: number,
): Promise<readonly SealedRow[]> {
  const rows = await anyTable(tx)
    .selectFrom(`${schema}.${table}`)
    .select([`${key} as key`, `${column} as text`, `${owner?.column ?? key} as owner`])
    .where(key, '>', after)
    .where(column, '!~', '^v1:d[0-9]+:')
    .orderBy(key)
    .limit(batch)
    .execute()
  return rows.map((row) => ({
    key: BigInt(row['key'] as bigint | number),
    text: row['text'] as string,
    owner: BigInt(row['owner'] as bigint | number),
  }))
}

/** Seals one text anew, unless it is under the right key or somebody changed it meanwhile. */
async function reseal(
  tx: Tx,
  vault: Vault,
  column: SealedColumn,
  { key, text, owner }: SealedRow,
): Promise<boolean> {
  if (column.owner === null && text.startsWith(`v1:${vault.current}:`)) return false
  const place = placeOf(column)
  const sealer =
    column.owner === null
      ? vault
      : await sealerOf(tx, vault, { kind: column.owner.kind, id: owner })
  const anew = sealer.seal(place, key, vault.open(place, key, text))
  const { numUpdatedRows } = await anyTable(tx)
    .updateTable(`${column.schema}.${column.table}`)
    .set({ [column.column]: anew })
    .where(column.key, '=', key)
    .where(column.column, '=', text)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is not under the site's present key yet: data keys, and places that were not gone through. */
export async function countBehind(
  db: Db,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<{ keys: number; places: number }> {
  const places = columns.filter(isRotated).map(placeOf)
  const { rows } = await sql<{ keys: bigint; done: bigint }>`
    select (select count(*) from platform.data_key where master_key <> ${vault.current}) as keys,
           (select count(*) from platform.key_rotation
             where place = any(${places}::text[]) and master_key = ${vault.current}
               and done_at is not null) as done`.execute(db)
  return { keys: Number(rows[0]?.keys ?? 0n), places: places.length - Number(rows[0]?.done ?? 0n) }
}

/**
 * How many values each of the site's keys seals: data keys, and texts of its own. Cost: reads every place
 * whole, so it is for a person who is about to drop a key.
 */
export async function countSealedBy(
  db: Db,
  columns: readonly SealedColumn[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const add = (key: string | null, count: bigint) => {
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + Number(count))
  }
  const { rows } = await sql<{ key: string | null; count: bigint }>`
    select master_key as key, count(*) as count from platform.data_key
     where master_key is not null group by master_key`.execute(db)
  for (const { key, count } of rows) add(key, count)
  for (const { schema, table, key, column, neededUntil } of columns) {
    let query = anyTable(db)
      .selectFrom(`${schema}.${table}`)
      .select((eb) => [
        eb.fn<string>('split_part', [column, eb.val(':'), eb.lit(2)]).as('key'),
        eb.fn.countAll<bigint>().as('count'),
      ])
      .where(column, '!~', '^v1:d[0-9]+:')
      .groupBy('key')
    if (neededUntil) {
      query = query.where(key, 'not in', anyTable(db).selectFrom(neededUntil).select(key))
    }
    const found = await query.execute()
    for (const row of found) add(row['key'], row['count'])
  }
  return counts
}
