import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Official } from '../../rules/derive.ts'

/** The code under which the outside world knows a market's results now; null: no feed. */
export async function findFeedCode(db: Db | Tx, marketId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select feed_code as code from lottery.feed_version
     where market_id = ${marketId} and valid_from <= platform.clock()
     order by version desc limit 1`.execute(db)
  return rows[0]?.code ?? null
}

/** Keeps what a feed said, with its raw answer; a reading is no result. */
export async function insertReading(
  tx: Tx,
  reading: { roundId: bigint; source: string; official: Official; raw: string; staffId: number },
): Promise<{ readingId: bigint; readAt: Date }> {
  const { rows } = await sql<{ readingId: bigint; readAt: Date }>`
    insert into lottery.feed_reading (round_id, source, official, raw, staff_id)
    values (${reading.roundId}, ${reading.source}, ${JSON.stringify(reading.official)}::jsonb,
            ${reading.raw}, ${reading.staffId})
    returning reading_id as "readingId", read_at as "readAt"`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('lottery: the reading was not written')
  return row
}

/**
 * Rounds whose result the two feeds may bring: drawn by the clock, of a market that allows it, and
 * untouched by people. One that came back from the desk once is people's business from then on.
 */
export async function findAutoResultRounds(db: Db, feedStaffId: number): Promise<bigint[]> {
  const { rows } = await sql<{ roundId: bigint }>`
    select r.round_id as "roundId"
      from lottery.round r cross join lateral (
        select f.auto_result from lottery.feed_version f
         where f.market_id = r.market_id and f.valid_from <= platform.clock()
         order by f.version desc limit 1) f
     where r.state = 'closed' and f.auto_result and r.draw_at <= platform.clock()
       and not exists (
         select from lottery.result_entry e
          where e.round_id = r.round_id and e.first_entry_id is null
            and (e.staff_id <> ${feedStaffId} or exists (
              select from lottery.entry_return b where b.entry_id = e.entry_id)))
     order by r.draw_at`.execute(db)
  return rows.map((row) => row.roundId)
}
