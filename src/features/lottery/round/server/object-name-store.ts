import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

/** What people call a round by. */
export interface RoundName {
  readonly roundId: bigint
  readonly marketName: string
  readonly drawDay: Day
  readonly roundNo: number
  /** More than one a day: the number belongs to the name. */
  readonly isNumbered: boolean
}

/** The names of rounds by id: one look-up by key each. */
export async function findRoundNames(db: Db, ids: readonly bigint[]): Promise<RoundName[]> {
  const { rows } = await sql<RoundName>`
    select r.round_id as "roundId", m.name as "marketName", r.draw_day as "drawDay",
           r.round_no as "roundNo", m.result_rule = 'yeekee' as "isNumbered"
      from lottery.round r join lottery.market m using (market_id)
     where r.round_id = any(${ids}::bigint[])`.execute(db)
  return rows
}
