import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { Official } from '../../rules/derive.ts'
import type { ToldTier } from '../rules/merge-tiers.ts'

export interface GovernmentDrawRow {
  readonly drawDay: Day
  /** The result that holds, by two people. */
  readonly official: Official
}

/** A government draw with the result that holds. */
export async function findGovernmentDraw(
  db: Db,
  roundId: bigint,
): Promise<GovernmentDrawRow | undefined> {
  const { rows } = await sql<GovernmentDrawRow>`
    select r.draw_day::text as "drawDay", x.official
      from lottery.round r join lottery.market m using (market_id)
      join lateral (
        select official from lottery.result x where x.round_id = r.round_id
         order by revision desc limit 1) x on true
     where r.round_id = ${roundId} and m.result_rule = 'glo'
       and r.state in ('drawn', 'settled')`.execute(db)
  return rows[0]
}

/**
 * What each source has told last of each tier that no bet needs. Readings that contradict the result count for
 * nothing; one that lacks a tier leaves what its source told of it before.
 */
export async function findToldTiers(
  db: Db,
  roundId: bigint,
  official: Official,
): Promise<ToldTier[]> {
  const { rows } = await sql<ToldTier>`
    select distinct on (t.feed, t.tier) t.feed, t.tier, t.numbers, t.source
      from lottery.told_tier t
     where t.round_id = ${roundId} and t.official = ${JSON.stringify(official)}::jsonb
     order by t.feed, t.tier, t.reading_id desc`.execute(db)
  return rows
}
