import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Official } from '../../../rules/derive.ts'
import type { GovernmentPrizes, GovernmentTierKey } from '../../rules/government-prizes.ts'
import type { FeedName } from './sources/feeds.ts'

/** The code under which the outside world knows a market's results now; null: no feed. */
export async function findFeedCode(db: Db | Tx, marketId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select feed_code as code from lottery.feed_version
     where market_id = ${marketId} and valid_from <= platform.clock()
     order by version desc limit 1`.execute(db)
  return rows[0]?.code ?? null
}

/** How many minutes before the draw results of a market are taken. */
export async function findEarlyMin(db: Db | Tx, marketId: number): Promise<number> {
  const { rows } = await sql<{ early_min: number }>`
    select early_min from lottery.early_result
     where market_id = ${marketId} order by early_result_id desc limit 1`.execute(db)
  return rows[0]?.early_min ?? 0
}

/** What staff say a market's rule is. */
export interface EarlyRule {
  readonly marketId: number
  readonly earlyMin: number
  readonly reason: string
  readonly staffId: number
  /** The second person; null where the rule takes results later than before. */
  readonly approved: { readonly approvalId: bigint; readonly by: number } | null
}

/** A new rule of a market: from how many minutes before the draw its results are taken. */
export async function insertEarlyResult(
  tx: Tx,
  { marketId, earlyMin, reason, staffId, approved }: EarlyRule,
): Promise<void> {
  await sql`
    insert into lottery.early_result
      (market_id, early_min, reason, staff_id, approval_id, approved_by)
    values (${marketId}, ${earlyMin}, ${reason}, ${staffId}, ${approved?.approvalId ?? null},
      ${approved?.by ?? null})`.execute(tx)
}

/** Who works here, by the name that desks show. */
export async function findStaffName(db: Db | Tx, staffId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from lottery.staff_name where staff_id = ${staffId}`.execute(db)
  return rows[0]?.name ?? ''
}

export interface NewReading {
  readonly roundId: bigint
  readonly feed: FeedName
  readonly source: string
  readonly official: Official
  readonly raw: string
  readonly staffId: number
}

/** A text as the database can keep it: whatever a source sends, its answer is kept. */
const keepable = (text: string): string => text.replaceAll('\u0000', '\ufffd')

/** Keeps what a feed said, with its raw answer; a reading is no result. */
export async function insertReading(
  tx: Tx,
  reading: NewReading,
): Promise<{ readingId: bigint; readAt: Date }> {
  const { rows } = await sql<{ readingId: bigint; readAt: Date }>`
    insert into lottery.feed_reading (round_id, feed, source, official, raw, staff_id)
    values (${reading.roundId}, ${reading.feed}, ${keepable(reading.source)},
            ${JSON.stringify(reading.official)}::jsonb, ${keepable(reading.raw)},
            ${reading.staffId})
    returning reading_id as "readingId", read_at as "readAt"`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('lottery: the reading was not written')
  return row
}

/** All prizes of a government draw that came with a reading, and what of them could not be read. */
export async function insertPrizes(
  tx: Tx,
  reading: { readingId: bigint; roundId: bigint },
  prizes: GovernmentPrizes,
  damaged: readonly GovernmentTierKey[],
): Promise<void> {
  const list = (numbers: readonly string[]) => sql`${[...numbers]}::text[]`
  await sql`
    insert into lottery.government_prizes (reading_id, round_id, first, near1, second, third, fourth,
      fifth, last3f, last3b, last2, damaged)
    values (${reading.readingId}, ${reading.roundId}, ${list(prizes.first)}, ${list(prizes.near1)},
      ${list(prizes.second)}, ${list(prizes.third)}, ${list(prizes.fourth)}, ${list(prizes.fifth)},
      ${list(prizes.last3f)}, ${list(prizes.last3b)}, ${list(prizes.last2)},
      ${list(damaged)})`.execute(tx)
}

/** A round and the sources of it that are to be asked. */
export interface RoundToRead {
  readonly roundId: bigint
  readonly feeds: FeedName[]
}

/**
 * Rounds of two days that are drawn by the clock and lack a reading of some source, oldest first, paid
 * ones too: what people typed is held against it. Where feeds draw by themselves (`skipAuto`), without
 * the rounds that they will read anyway.
 */
export async function findUnreadRounds(db: Db, skipAuto: boolean): Promise<RoundToRead[]> {
  const { rows } = await sql<RoundToRead>`
    select r.round_id as "roundId", array_agg(f.feed order by f.feed) as feeds
      from lottery.round r cross join lateral (
        select v.auto_result from lottery.feed_version v
         where v.market_id = r.market_id and v.valid_from <= platform.clock()
         order by v.version desc limit 1) v cross join unnest(array['a', 'b']) f (feed)
     where r.draw_at <= platform.clock()
       and (r.state = 'closed' or r.state in ('drawn', 'settled')
         and r.draw_at > platform.clock() - interval '2 days')
       and not (${skipAuto} and v.auto_result and r.state = 'closed')
       and not exists (select from lottery.feed_reading g
                        where g.round_id = r.round_id and g.feed = f.feed)
     group by r.round_id, r.draw_at order by r.draw_at`.execute(db)
  return rows
}

/**
 * Rounds with the sources that have told their result: for two hours after the draw at every run, then
 * for a week at the first run of an hour.
 */
export async function findReadRounds(db: Db): Promise<RoundToRead[]> {
  const { rows } = await sql<RoundToRead>`
    select r.round_id as "roundId", array_agg(distinct g.feed order by g.feed) as feeds
      from lottery.round r join lottery.feed_reading g using (round_id)
     where r.draw_at <= platform.clock()
       and r.draw_at >= platform.clock() - case
         when extract(minute from platform.clock()) < 10 then interval '7 days'
         else interval '2 hours' end
       and r.state in ('closed', 'drawn', 'settled')
     group by r.round_id order by r.round_id`.execute(db)
  return rows
}

/** What a reading kept. */
export interface KeptReading {
  readonly official: Official
  /** All prizes of a government draw, and which of them could not be read; null of other markets. */
  readonly prizes: (GovernmentPrizes & { readonly damaged: readonly GovernmentTierKey[] }) | null
}

/** What a source said last of a round. */
export async function findLastReading(
  tx: Tx,
  roundId: bigint,
  feed: FeedName,
): Promise<KeptReading | undefined> {
  const { rows } = await sql<KeptReading>`
    select f.official, to_jsonb(p) - 'reading_id' - 'round_id' as prizes
      from lottery.feed_reading f left join lottery.government_prizes p using (reading_id)
     where f.round_id = ${roundId} and f.feed = ${feed}
     order by f.reading_id desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Rounds whose result the two feeds may bring: drawn by the clock, of a market that allows it, and
 * untouched by people, and whose sources agree. One that came back from the desk once is people's
 * business from then on.
 */
export async function findAutoResultRounds(db: Db, feedStaffId: number): Promise<bigint[]> {
  const { rows } = await sql<{ roundId: bigint }>`
    select r.round_id as "roundId"
      from lottery.round r cross join lateral (
        select f.auto_result from lottery.feed_version f
         where f.market_id = r.market_id and f.valid_from <= platform.clock()
         order by f.version desc limit 1) f
     where r.state = 'closed' and f.auto_result and r.draw_at <= platform.clock()
       and not exists (select from lottery.feed_alarm a where a.round_id = r.round_id)
       and not exists (
         select from lottery.result_entry e
          where e.round_id = r.round_id and e.first_entry_id is null
            and (e.staff_id <> ${feedStaffId} or exists (
              select from lottery.entry_return b where b.entry_id = e.entry_id)))
     order by r.draw_at`.execute(db)
  return rows.map((row) => row.roundId)
}
