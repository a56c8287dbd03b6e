import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** A draw with what proves it. */
export interface DrawRow {
  readonly roundId: bigint
  readonly serverSeed: string
  readonly signature: string
  readonly randomness: string
  readonly k: number
  readonly sys: number
  readonly shot16: number
  readonly total: bigint
  readonly result5: string
  readonly top3: string
  readonly top2: string
  readonly bottom2: string
  readonly drawnAt: Date
}

export async function findDraws(
  db: Db | Tx,
  roundIds: readonly bigint[],
): Promise<Map<bigint, DrawRow>> {
  const { rows } = await sql<DrawRow>`
    select round_id as "roundId", server_seed as "serverSeed", signature, randomness, k, sys, shot16,
           total, result5, top3, top2, bottom2, drawn_at as "drawnAt"
      from yeekee.draw where round_id = any (${[...roundIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.roundId, row]))
}

/** The one writer of draws; bonuses are due from here. The database computes the result again and refuses any other. */
export async function insertDraw(
  tx: Tx,
  draw: Pick<DrawRow, 'roundId' | 'serverSeed' | 'signature' | 'randomness' | 'result5'> & {
    readonly k: number
    readonly sys: number
    readonly shot16: number
    readonly total: number
  },
): Promise<void> {
  await sql`
    insert into yeekee.draw (round_id, server_seed, signature, randomness, k, sys, shot16, total,
      result5)
    values (${draw.roundId}, ${draw.serverSeed}, ${draw.signature}, ${draw.randomness}, ${draw.k},
      ${draw.sys}, ${draw.shot16}, ${draw.total}, ${draw.result5})`.execute(tx)
  await sql`insert into yeekee.bonus_run (round_id) values (${draw.roundId})`.execute(tx)
}

/** Why a round ends without a draw. */
export type CallOffCause =
  | 'few_shots'
  | 'outage'
  | 'late_head'
  | 'broken_chain'
  | 'no_beacon'
  | 'by_lottery'

export async function insertCallOff(tx: Tx, roundId: bigint, cause: CallOffCause): Promise<void> {
  await sql`
    insert into yeekee.call_off (round_id, cause) values (${roundId}, ${cause})
    on conflict do nothing`.execute(tx)
}

/** Says that the site lives, and forgets what no round can ask for any more. */
export async function insertHeartbeat(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from yeekee.heartbeat where beat_at < platform.clock() - interval '1 hour')
    insert into yeekee.heartbeat (beat_at) values (platform.clock())
    on conflict do nothing`.execute(db)
}

/** The longest time without a sign of life between two instants, in ms. */
export async function findSilence(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(max(extract(epoch from x.at - x.before)) * 1000, 0)::float8 as ms
      from (select b.at, lag(b.at, 1, ${from}::timestamptz) over (order by b.at) as before
              from (select beat_at as at from yeekee.heartbeat
                     where beat_at > ${from} and beat_at < ${to}
                    union all select ${to}::timestamptz) b) x`.execute(db)
  return rows[0]?.ms ?? Number.POSITIVE_INFINITY
}
