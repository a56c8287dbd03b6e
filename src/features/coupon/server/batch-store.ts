import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A batch of codes. */
export interface BatchRow {
  readonly batchId: bigint
  readonly campaignId: bigint
  readonly count: number
  /** How many of its codes there are by now. */
  readonly made: number
  readonly used: number
  /** Fewer uses than it has codes; null: each can be used. */
  readonly usesMax: number | null
  readonly madeBy: bigint
  readonly madeAt: Date
  /** Null: there are more codes to come. */
  readonly readyAt: Date | null
  readonly downloadedAt: Date | null
  readonly downloadedBy: bigint | null
  readonly stoppedAt: Date | null
  /** Nobody downloaded it in time. */
  readonly erasedAt: Date | null
}

const columns = sql`
  b.batch_id as "batchId", b.campaign_id as "campaignId", b.count, b.made, b.used,
  b.uses_max as "usesMax", b.made_by as "madeBy",
  b.made_at as "madeAt", b.ready_at as "readyAt", b.downloaded_at as "downloadedAt",
  b.downloaded_by as "downloadedBy", b.stopped_at as "stoppedAt", b.erased_at as "erasedAt"`

/** Every batch, newest first. */
export async function findBatches(db: Db | Tx): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from coupon.batch b order by b.batch_id desc`.execute(db)
  return rows
}

/** Writes a batch that has no codes yet. */
export async function insertBatch(
  tx: Tx,
  of: { campaignId: bigint; staffId: number; count: number; usesMax: number | null },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into coupon.batch (campaign_id, count, uses_max, made_by)
    values (${of.campaignId}, ${of.count}, ${of.usesMax}, ${of.staffId}) returning batch_id as id`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('coupon: no batch was written')
  return rows[0].id
}

/** Counts codes that were made; with the last one the batch is ready. */
export async function countMade(tx: Tx, batchId: bigint, more: number): Promise<void> {
  await sql`
    update coupon.batch
       set made = made + ${more},
           ready_at = case when made + ${more} = count then platform.clock() end
     where batch_id = ${batchId}`.execute(tx)
}

/** How many uses of a campaign its batches that are not stopped are good for. */
export async function countBatchUses(tx: Tx, campaignId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number | null }>`
    select sum(coalesce(uses_max, count))::integer as count from coupon.batch
     where campaign_id = ${campaignId} and stopped_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Takes one use out of a batch. Locks it, so that a stop waits for uses under way, and a use for a stop.
 * @returns why there is none; null: it is taken. A batch without a cap is never full: each of its codes that is not
 * used has its use.
 */
export async function takeBatchUse(tx: Tx, batchId: bigint): Promise<'gone' | 'full' | null> {
  const { numAffectedRows } = await sql`
    update coupon.batch set used = used + 1
     where batch_id = ${batchId} and stopped_at is null and used < coalesce(uses_max, count)`.execute(
    tx,
  )
  if (numAffectedRows === 1n) return null
  const batch = await lockBatch(tx, batchId)
  return batch?.stoppedAt === null && batch.usesMax !== null ? 'full' : 'gone'
}

/** How far a batch is, locked; undefined: there is none. */
export async function lockBatch(tx: Tx, batchId: number | bigint): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from coupon.batch b where b.batch_id = ${batchId} for update`.execute(tx)
  return rows[0]
}

/** Ends a batch for good, with what of it waits for a download. */
export async function stopBatch(tx: Tx, batchId: number | bigint): Promise<void> {
  await sql`
    update coupon.batch set stopped_at = platform.clock() where batch_id = ${batchId}`.execute(tx)
  await erasePages(tx, batchId)
}

async function erasePages(tx: Tx, batchId: number | bigint): Promise<void> {
  await sql`delete from coupon.sealed_page where batch_id = ${batchId}`.execute(tx)
}

/** The oldest batch that has codes to come, locked; one that somebody else works on is left to him. */
export async function lockMaking(
  tx: Tx,
): Promise<
  { batchId: bigint; campaignId: bigint; left: number; isCampaignOver: boolean } | undefined
> {
  const { rows } = await sql<{
    batchId: bigint
    campaignId: bigint
    left: number | null
    isOver: boolean | null
  }>`
    select b.batch_id as "batchId", b.campaign_id as "campaignId", b.count - b.made as left,
           c.state = 'ended' as "isOver"
      from coupon.batch b join coupon.campaign c using (campaign_id)
     where b.ready_at is null and b.stopped_at is null
     order by b.batch_id limit 1 for update of b skip locked`.execute(tx)
  const [row] = rows
  return (
    row && {
      batchId: row.batchId,
      campaignId: row.campaignId,
      left: row.left ?? 0,
      isCampaignOver: row.isOver === true,
    }
  )
}

export async function markDownloaded(tx: Tx, batchId: bigint, staffId: number): Promise<void> {
  await sql`
    update coupon.batch set downloaded_at = platform.clock(), downloaded_by = ${staffId}
     where batch_id = ${batchId}`.execute(tx)
}

const PLACE = 'coupon.sealed_page.codes_sealed'

/** Keeps codes for the download of their batch, sealed. */
export async function insertPage(
  tx: Tx,
  vault: Vault,
  batchId: bigint,
  codes: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval('coupon.sealed_page_page_id_seq') as id`.execute(tx)
  const pageId = rows[0]?.id
  if (pageId === undefined) throw new Error('coupon: no number for a page')
  await sql`
    insert into coupon.sealed_page (page_id, batch_id, codes_sealed)
    values (${pageId}, ${batchId}, ${vault.seal(PLACE, pageId, codes.join('\n'))})`.execute(tx)
}

/** Takes the first page of a batch out of the database, opened; undefined: there is no more. */
export async function takePage(
  db: Db,
  vault: Vault,
  batchId: bigint,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ pageId: bigint; sealed: string }>`
    delete from coupon.sealed_page where page_id =
      (select page_id from coupon.sealed_page where batch_id = ${batchId} order by page_id limit 1)
    returning page_id as "pageId", codes_sealed as sealed`.execute(db)
  const [page] = rows
  return page && vault.open(PLACE, page.pageId, page.sealed).split('\n')
}

/**
 * Ends batches that nobody downloaded within so many days, with their codes: those are nobody's.
 * @returns the campaigns of those
 */
export async function eraseForgotten(tx: Tx, days: number): Promise<bigint[]> {
  const { rows } = await sql<{ batchId: bigint; campaignId: bigint }>`
    update coupon.batch set erased_at = platform.clock(), stopped_at = platform.clock()
     where downloaded_at is null and stopped_at is null
       and ready_at <= platform.clock() - make_interval(days => ${days}::integer)
    returning batch_id as "batchId", campaign_id as "campaignId"`.execute(tx)
  for (const { batchId } of rows) await erasePages(tx, batchId)
  return rows.map(({ campaignId }) => campaignId)
}

/** Deletes what downloads left behind that broke off an hour ago. @returns whether there was any */
export async function eraseLeft(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from coupon.sealed_page p using coupon.batch b
     where b.batch_id = p.batch_id
       and b.downloaded_at <= platform.clock() - interval '1 hour'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
