import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { Official } from '../../rules/derive.ts'
import type { GovernmentPrizes } from '../rules/government-prizes.ts'

export interface GovernmentDrawRow {
  readonly drawDay: Day
  /** The result that holds, by two people. */
  readonly official: Official
  /** Null where no source has told more than was confirmed. */
  readonly source: string | null
  readonly prizes: GovernmentPrizes | null
}

/**
 * A government draw with its result and, where a source agrees with the result, all prizes of the
 * reading that tells most. Readings that contradict what was confirmed show nothing.
 */
export async function findGovernmentDraw(
  db: Db,
  roundId: bigint,
): Promise<GovernmentDrawRow | undefined> {
  const { rows } = await sql<GovernmentDrawRow>`
    select r.draw_day::text as "drawDay", x.official, g.source, g.prizes
      from lottery.round r join lottery.market m using (market_id)
      join lateral (
        select official from lottery.result x where x.round_id = r.round_id
         order by revision desc limit 1) x on true
      left join lateral (
        select f.source, to_jsonb(p) - 'reading_id' - 'round_id' as prizes
          from lottery.government_prizes p join lottery.feed_reading f using (reading_id)
         where p.round_id = r.round_id and f.official = x.official
         order by cardinality(p.fifth) + cardinality(p.fourth) + cardinality(p.third) desc,
                  p.reading_id desc limit 1) g on true
     where r.round_id = ${roundId} and m.result_rule = 'glo'
       and r.state in ('drawn', 'settled')`.execute(db)
  return rows[0]
}
