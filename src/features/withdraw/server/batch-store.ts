import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { StepBy } from './withdraw-store.ts'

/** Requests that somebody approved together. */
export interface Batch {
  readonly id: number
  readonly staffId: number
  readonly staffName: string
  readonly withdrawIds: readonly number[]
  readonly sumSatang: Satang
  readonly at: Date
}

interface Row {
  batch_id: bigint
  staff_id: bigint
  staff_name: string
  withdraw_ids: bigint[]
  sum_satang: bigint
  at: Date
}

const columns = sql`batch_id, staff_id, staff_name, withdraw_ids, sum_satang, at`

const toBatch = (row: Row): Batch => ({
  id: Number(row.batch_id),
  staffId: Number(row.staff_id),
  staffName: row.staff_name,
  withdrawIds: row.withdraw_ids.map(Number),
  sumSatang: row.sum_satang,
  at: row.at,
})

/** What these requests come to, those that still wait for a decision. */
export async function sumRequested(tx: Tx, ids: readonly number[]): Promise<Satang> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_satang), 0)::bigint as sum from withdraw.request
     where withdraw_id = any(${[...ids]}::bigint[]) and status = 'requested'`.execute(tx)
  return rows[0]?.sum ?? 0n
}

/** What one person let go in batches alone within the last hour. Cost: an hour of his batches. */
export async function sumOfHour(tx: Tx, staffId: number): Promise<Satang> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(sum_satang), 0)::bigint as sum from withdraw.batch
     where staff_id = ${staffId} and not takes_two
       and at > platform.clock() - interval '1 hour'`.execute(tx)
  return rows[0]?.sum ?? 0n
}

/** Writes a batch down before any of its requests is decided. */
export async function insertBatch(
  tx: Tx,
  { staffId, staffName }: StepBy,
  batch: {
    readonly withdrawIds: readonly number[]
    readonly sumSatang: Satang
    readonly takesTwo: boolean
  },
): Promise<number> {
  const { rows } = await sql<{ batch_id: bigint }>`
    insert into withdraw.batch (staff_id, staff_name, withdraw_ids, sum_satang, takes_two)
    values (${staffId}, ${staffName}, ${[...batch.withdrawIds]}::bigint[], ${batch.sumSatang},
            ${batch.takesTwo})
    returning batch_id`.execute(tx)
  return Number(rows[0]?.batch_id)
}

export async function findBatch(db: Db | Tx, id: number): Promise<Batch | null> {
  const { rows } = await sql<Row>`
    select ${columns} from withdraw.batch where batch_id = ${id} and takes_two`.execute(db)
  return rows[0] ? toBatch(rows[0]) : null
}

/** Those of the last day that took two people, oldest first; no proposal lives longer. */
export async function findBatchesOfDay(db: Db): Promise<Batch[]> {
  const { rows } = await sql<Row>`
    select ${columns} from withdraw.batch
     where takes_two and at > platform.clock() - interval '1 day' order by batch_id`.execute(db)
  return rows.map(toBatch)
}
