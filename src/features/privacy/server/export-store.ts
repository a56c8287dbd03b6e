import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'

const BODY = 'privacy.export_part.body'
const SHOWN = 5

export interface DataExport {
  readonly exportId: bigint
  readonly memberId: bigint
  readonly state: 'asked' | 'ready' | 'gone'
  readonly askedAt: Date
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
  readonly parts: number
  readonly bytes: bigint
  readonly downloadedAt: Date | null
}

/** One whose time is over reads as gone before the clock's job has said so. */
const columns = sql`
  export_id as "exportId", member_id as "memberId",
  case when expires_at <= platform.clock() then 'gone' else state end as state,
  asked_at as "askedAt", ready_at as "readyAt", expires_at as "expiresAt", parts, bytes,
  downloaded_at as "downloadedAt"`

/** Asks for a file; null where this member has asked today, also in this very moment. */
export async function insertExport(tx: Tx, memberId: number): Promise<DataExport | null> {
  // rows: trusted, the words of its state are those of the table
  const { rows } = await sql<DataExport>`
    insert into privacy.data_export (member_id) values (${memberId})
    on conflict (member_id, asked_day) do nothing returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** The last files of a member, the newest first. */
export async function findExports(db: Db, memberId: number): Promise<DataExport[]> {
  const { rows } = await sql<DataExport>`
    select ${columns} from privacy.data_export where member_id = ${memberId}
     order by export_id desc limit ${SHOWN}`.execute(db)
  return rows
}

export async function hasAskedToday(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from privacy.data_export
     where member_id = ${memberId}
       and asked_day = (platform.clock() at time zone 'Asia/Bangkok')::date`.execute(db)
  return rows.length > 0
}

export async function findExport(db: Db | Tx, exportId: number): Promise<DataExport | null> {
  const { rows } = await sql<DataExport>`
    select ${columns} from privacy.data_export where export_id = ${exportId}`.execute(db)
  return rows[0] ?? null
}

/** Begins a file from its first part: what a job that was cut off left is dropped. */
export async function dropParts(db: Db | Tx, exportId: number): Promise<void> {
  await sql`delete from privacy.export_part where export_id = ${exportId}`.execute(db)
}

/** Keeps a part, packed and sealed under the member's key. */
export async function insertPart(
  db: Db,
  vault: Vault,
  { exportId, memberId }: Pick<DataExport, 'exportId' | 'memberId'>,
  partNo: number,
  text: string,
): Promise<void> {
  const packed = gzipSync(text).toString('base64')
  await inTransaction(db, async (tx) => {
    const drawn = await sql<{ id: bigint }>`
      select nextval('privacy.export_part_part_id_seq') as id`.execute(tx)
    const id = drawn.rows[0]?.id ?? 0n
    const sealer = await sealerOf(tx, vault, { kind: 'member', id: memberId })
    await sql`
      insert into privacy.export_part (part_id, export_id, part_no, body)
      values (${id}, ${exportId}, ${partNo}, ${sealer.seal(BODY, id, packed)})`.execute(tx)
  })
}

/** A part as it was written; null where there is none. */
export async function findPart(
  db: Db | Tx,
  vault: Vault,
  exportId: number,
  partNo: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: bigint; body: string }>`
    select part_id as id, body from privacy.export_part
     where export_id = ${exportId} and part_no = ${partNo}`.execute(db)
  const [part] = rows
  if (!part) return null
  const packed = await openSealed(db, vault, { place: BODY, rowId: part.id, sealed: part.body })
  return packed === null ? null : gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')
}

/** Says that a file is whole; false where another run said so before. */
export async function saveReady(
  tx: Tx,
  exportId: bigint,
  made: { readonly parts: number; readonly bytes: number; readonly days: number },
): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date | null }>`
    update privacy.data_export
       set state = 'ready', ready_at = platform.clock(), parts = ${made.parts},
           bytes = ${made.bytes},
           expires_at = platform.clock() + ${made.days}::integer * interval '1 day'
     where export_id = ${exportId} and state = 'asked' returning expires_at`.execute(tx)
  return rows[0]?.expires_at ?? null
}

export async function saveDownloaded(tx: Tx, exportId: number): Promise<void> {
  await sql`
    update privacy.data_export set downloaded_at = platform.clock()
     where export_id = ${exportId}`.execute(tx)
}

/** Deletes what is past its time; costs the parts of those files. */
export async function forgetExpired(tx: Tx): Promise<void> {
  await sql`
    with over as (
      update privacy.data_export set state = 'gone'
       where state = 'ready' and expires_at <= platform.clock() returning export_id
    )
    delete from privacy.export_part p using over where p.export_id = over.export_id`.execute(tx)
}

/** Everything of a member, whatever its time. */
export async function deleteExportsOf(tx: Tx, memberId: number): Promise<void> {
  await sql`
    delete from privacy.export_part p using privacy.data_export e
     where e.export_id = p.export_id and e.member_id = ${memberId}`.execute(tx)
  await sql`
    update privacy.data_export set state = 'gone'
     where member_id = ${memberId} and state = 'ready'`.execute(tx)
}
