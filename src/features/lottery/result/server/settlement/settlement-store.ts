import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Draw } from '../../../rules/match.ts'

/** A payment run: prizes under a revision (from 1), or revision 0, the refund of a void round. */
export interface RunKey {
  readonly roundId: bigint
  readonly revision: number
}

export interface OpenRun extends RunKey {
  readonly kind: 'prizes' | 'refund'
  // rows: trusted, runs that are done are left out
  readonly status: 'waiting' | 'planned'
}

/** What a share of the work came to under its revision: a correction moves only differences. */
export interface PaidChunk {
  readonly chunk: number
  readonly wins: bigint
  readonly bills: bigint
  readonly paidSatang: bigint
}

/** Orders the payment of prizes; the digest is that of the confirmed result. */
export async function insertPrizeRun(tx: Tx, run: RunKey): Promise<void> {
  await sql`
    insert into lottery.settlement (round_id, revision, kind, result_hash)
    select round_id, revision, 'prizes', digest from lottery.result
     where round_id = ${run.roundId} and revision = ${run.revision}`.execute(tx)
}

export async function insertRefundRun(tx: Tx, roundId: bigint): Promise<void> {
  await sql`
    insert into lottery.settlement (round_id, revision, kind)
    values (${roundId}, 0, 'refund')`.execute(tx)
}

/** Runs that are not done yet, oldest first; of one round when it is named. */
export async function findOpenRuns(db: Db, roundId?: bigint): Promise<OpenRun[]> {
  const { rows } = await sql<OpenRun>`
    select round_id as "roundId", revision, kind, status from lottery.settlement
     where status <> 'done' and round_id = coalesce(${roundId ?? null}::bigint, round_id)
     order by created_at, round_id`.execute(db)
  return rows
}

/**
 * Takes the round's fence if it has none. It must run after the transaction that closed the round
 * or called it off has committed, and in one of its own.
 */
export async function takeFence(db: Db, roundId: bigint): Promise<void> {
  await sql`
    update lottery.round set fence = pg_current_xact_id()
     where round_id = ${roundId} and fence is null
       and state in ('closed', 'drawn', 'void')`.execute(db)
}

export async function areSalesFinal(db: Db, roundId: bigint): Promise<boolean> {
  const { rows } = await sql<{ final: boolean }>`
    select lottery.sales_are_final(${roundId}) as final`.execute(db)
  return rows[0]?.final === true
}

/** @returns false when the run was planned before */
export async function planRun(
  tx: Tx,
  run: RunKey,
  winning: readonly {
    readonly betType: string
    readonly number: string
    /** Of a set; null elsewhere. */
    readonly tier: string | null
  }[],
  chunkSize: number,
): Promise<boolean> {
  const { rows } = await sql<{ planned: boolean }>`
    select lottery.plan_settlement(${run.roundId}, ${run.revision}::smallint,
      ${winning.map((one) => one.betType)}::text[], ${winning.map((one) => one.number)}::text[],
      ${winning.map((one) => one.tier)}::text[], ${chunkSize}) as planned`.execute(tx)
  return rows[0]?.planned === true
}

/** Pays one open share; undefined when none is free. */
export async function payChunk(tx: Tx, run: RunKey): Promise<PaidChunk | undefined> {
  const { rows } = await sql<PaidChunk>`
    select chunk, wins, bills, paid as "paidSatang"
      from lottery.pay_chunk(${run.roundId}, ${run.revision}::smallint)`.execute(tx)
  return rows[0]
}

/** @returns false while a share is open, or when another worker finished first */
export async function finishRun(tx: Tx, run: RunKey): Promise<boolean> {
  const { rows } = await sql<{ finished: boolean }>`
    select lottery.finish_settlement(${run.roundId}, ${run.revision}::smallint)
        as finished`.execute(tx)
  return rows[0]?.finished === true
}

/** The drawn numbers of a revision, for writing out what wins. */
export async function findDraw(db: Db | Tx, run: RunKey): Promise<Draw> {
  const { rows } = await sql<Draw>`
    select top4, top3, bottom2, front3, bottom3 from lottery.result
     where round_id = ${run.roundId} and revision = ${run.revision}`.execute(db)
  const draw = rows[0]
  if (!draw) throw new Error(`round ${run.roundId} has no result of revision ${run.revision}`)
  return draw
}
