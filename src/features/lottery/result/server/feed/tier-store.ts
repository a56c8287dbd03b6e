import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { GovernmentTierKey } from '../../rules/government-prizes.ts'
import type { ToldTier } from '../../rules/merge-tiers.ts'

// Tiers of the government's draw that no bet needs: what the sources say of them stops nothing, but a ticket
// is thrown away over a wrong one.

/**
 * Raises where a new reading tells other numbers of a tier than its own source or the other one told last. The
 * same two lists raise it once, so that what staff has decided stays decided. Readings of other official
 * values are compared by these. @returns how many were raised
 */
export async function raiseTierAlarms(tx: Tx, readingId: bigint): Promise<number> {
  const { rows } = await sql`
    insert into lottery.feed_alarm (round_id, kind, reading_id, other_reading_id)
    select distinct g.round_id, 'tiers', g.reading_id, o.reading_id
      from lottery.told_tier g cross join lateral (
        select distinct on (p.feed) p.reading_id, p.numbers from lottery.told_tier p
         where p.round_id = g.round_id and p.tier = g.tier and p.official = g.official
           and p.reading_id < g.reading_id
         order by p.feed, p.reading_id desc) o
     where g.reading_id = ${readingId} and o.numbers <> g.numbers
       and not exists (
         select from lottery.feed_alarm a
           join lottery.told_tier x on x.reading_id = a.reading_id and x.tier = g.tier
           join lottery.told_tier y on y.reading_id = a.other_reading_id and y.tier = g.tier
          where a.round_id = g.round_id and a.kind = 'tiers'
            and ((x.numbers = g.numbers and y.numbers = o.numbers)
              or (x.numbers = o.numbers and y.numbers = g.numbers)))
    returning alarm_id`.execute(tx)
  return rows.length
}

/** What each source has told last of each of these tiers. */
export async function findLastTiers(db: Db, roundId: bigint): Promise<ToldTier[]> {
  const { rows } = await sql<ToldTier>`
    select distinct on (t.feed, t.tier) t.feed, t.tier, t.numbers, t.source
      from lottery.told_tier t where t.round_id = ${roundId}
     order by t.feed, t.tier, t.reading_id desc`.execute(db)
  return rows
}

/** Tiers that the last reading of a source told in no form that can be read. */
export interface DamagedRow {
  readonly feed: 'a' | 'b'
  readonly damaged: readonly GovernmentTierKey[]
}

export async function findDamagedTiers(db: Db, roundId: bigint): Promise<DamagedRow[]> {
  const { rows } = await sql<DamagedRow>`
    select distinct on (f.feed) f.feed, p.damaged
      from lottery.government_prizes p join lottery.feed_reading f using (reading_id)
     where p.round_id = ${roundId} order by f.feed, f.reading_id desc`.execute(db)
  return rows
}
