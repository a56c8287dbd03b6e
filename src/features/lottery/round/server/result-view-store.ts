import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../contract-words.ts'

/** A confirmed result; of several revisions the newest. */
export interface ResultRow {
  readonly roundId: bigint
  readonly revision: number
  readonly top4: string | null
  readonly top3: string | null
  readonly top2: string | null
  readonly bottom2: string | null
  readonly front3: string[]
  readonly bottom3: string[]
  readonly full: string
  readonly announcedAt: Date
}

const resultColumns = sql`
  x.revision, x.top4, x.top3, x.top2, x.bottom2, x.front3, x.bottom3,
  x.full_value as full, x.confirmed_at as "announcedAt"`

export async function findResult(db: Db | Tx, roundId: bigint): Promise<ResultRow | undefined> {
  const { rows } = await sql<ResultRow>`
    select x.round_id as "roundId", ${resultColumns} from lottery.result x
     where x.round_id = ${roundId} order by x.revision desc limit 1`.execute(db)
  return rows[0]
}

/** The last numbers of a market: of a round of ours, or history from before it. */
export interface LastResultRow {
  readonly marketId: number
  readonly drawDay: Day
  readonly roundNo: number
  /** Null: imported. */
  readonly roundId: bigint | null
  readonly top4: string | null
  readonly top3: string | null
  readonly top2: string | null
  readonly bottom2: string | null
  readonly front3: string[]
  readonly bottom3: string[]
  readonly full: string | null
  readonly announcedAt: Date | null
}

/** The last result of each market; one of ours comes before history, whatever its day. */
export async function findLastResults(db: Db | Tx): Promise<LastResultRow[]> {
  const { rows } = await sql<LastResultRow>`
    select m.market_id as "marketId", l.*
      from lottery.market m cross join lateral (
        (select r.draw_day::text as "drawDay", r.round_no as "roundNo", r.round_id as "roundId",
                x.top4, x.top3, x.top2, x.bottom2, x.front3, x.bottom3, x.full_value as full,
                x.confirmed_at as "announcedAt"
           from lottery.round r join lottery.result x using (round_id)
          where r.market_id = m.market_id and r.state in ('drawn', 'settled')
          order by r.draw_day desc, r.round_no desc, x.revision desc limit 1)
        union all
        (select i.draw_day::text, 1::smallint, null::bigint, i.top4, i.top3, i.top2, i.bottom2,
                i.front3, i.bottom3, i.full_value, null::timestamptz
           from lottery.imported_result i
          where i.market_id = m.market_id order by i.draw_day desc limit 1)
        order by "roundId" nulls last limit 1) l`.execute(db)
  return rows
}

/** What was drawn, as lists of results show it; null where nothing is yet. */
export interface DrawnResult {
  /** The market draws by itself: the result has a proof. */
  readonly drawsItself: boolean
  readonly revision: number | null
  readonly top4: string | null
  readonly top3: string | null
  readonly top2: string | null
  readonly bottom2: string | null
  readonly front3: string[] | null
  readonly bottom3: string[] | null
  readonly full: string | null
  readonly announcedAt: Date | null
  /** The revision before, where a corrected result has replaced it, and why. */
  readonly beforeFull: string | null
  readonly beforeTop3: string | null
  readonly beforeBottom2: string | null
  readonly beforeAt: Date | null
  readonly reason: string | null
}

/** A round of the results page with its result, where there is one. */
export interface RoundResultRow extends DrawnResult {
  readonly roundId: bigint
  readonly roundRef: string
  readonly marketId: number
  readonly roundNo: number
  readonly drawDay: Day
  readonly closeAt: Date
  readonly drawAt: Date
  readonly state: RoundStatus
  readonly voidReason: string | null
  readonly ruleVersionId: bigint
}

/** Of a market with many rounds a day, a day of all markets has the newest that are over. */
const DAY_NEWEST = 10

/** One round; or the rounds of a draw day that sold or sell, by draw time. */
export async function findRoundResults(
  db: Db | Tx,
  filter: { roundId: number } | { day: Day; marketId?: number | undefined },
): Promise<RoundResultRow[]> {
  const started = sql`r.state not in ('upcoming', 'missed')`
  const newest = sql`(r.shoot_close_at is null or r.round_id in (
    select n.round_id from lottery.round n
     where n.market_id = r.market_id and n.draw_day = r.draw_day
       and n.state in ('closed', 'drawn', 'settled', 'void')
     order by n.close_at desc limit ${DAY_NEWEST}))`
  const where =
    'roundId' in filter
      ? sql`r.round_id = ${filter.roundId}`
      : filter.marketId === undefined
        ? sql`r.draw_day = ${filter.day}::date and ${started} and ${newest}`
        : sql`r.draw_day = ${filter.day}::date and ${started} and r.market_id = ${filter.marketId}`
  const { rows } = await sql<RoundResultRow>`
    select r.round_id as "roundId", r.round_ref as "roundRef", r.market_id as "marketId",
           r.round_no as "roundNo", r.draw_day::text as "drawDay", r.close_at as "closeAt",
           r.draw_at as "drawAt", r.state, r.void_reason as "voidReason",
           r.rule_version_id as "ruleVersionId", m.result_rule = 'yeekee' as "drawsItself", x.*,
           b.full_value as "beforeFull", b.top3 as "beforeTop3", b.bottom2 as "beforeBottom2",
           b.confirmed_at as "beforeAt"
      from lottery.round r join lottery.market m using (market_id) left join lateral (
        select ${resultColumns}, x.reason from lottery.result x
         where x.round_id = r.round_id and r.state in ('drawn', 'settled')
         order by x.revision desc limit 1) x on true
      left join lottery.result b on b.round_id = r.round_id and b.revision = x.revision - 1
     where ${where} order by r.draw_at, r.round_id`.execute(db)
  return rows
}
