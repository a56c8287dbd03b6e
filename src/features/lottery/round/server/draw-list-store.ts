import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../contract-words.ts'
import type { DrawnResult } from './result-view-store.ts'

/** A draw that is over: of a round of ours, or history from before it. */
export interface DrawRow extends DrawnResult {
  readonly marketId: number
  readonly drawDay: Day
  readonly roundNo: number
  /** Null, as all of the round: imported. */
  readonly roundId: bigint | null
  readonly roundRef: string | null
  readonly closeAt: Date | null
  readonly drawAt: Date | null
  readonly state: RoundStatus | null
  readonly voidReason: string | null
  /** Of history alone: whom members read, and where. */
  readonly source: string | null
  readonly sourceUrl: string | null
}

/** A place in the list: the last draw of the page before. */
export interface DrawPlace {
  readonly day: Day
  /** Null for history, whose hour nobody tells: it stands below the rounds of its day. */
  readonly drawAt: Date | null
  readonly marketId: number
  readonly roundNo: number
}

export interface DrawFilter {
  readonly marketId?: number | undefined
  readonly categoryId?: number | undefined
  readonly day?: Day | undefined
  readonly before?: DrawPlace | undefined
  readonly limit: number
}

/** Everything comes after it. */
const TOP: DrawPlace = { day: '9999-12-31', drawAt: null, marketId: 0, roundNo: 0 }

/**
 * Draws that are over, newest first. Among other markets one with a round every few minutes has only its
 * newest round (of the day that is asked for), else nothing else would be seen; asked for alone, or with
 * its category, it has all. Cost: per market an index walk of one page, back from the place.
 */
export async function findDraws(db: Db | Tx, filter: DrawFilter): Promise<DrawRow[]> {
  const { marketId = null, categoryId = null, day = null, before = TOP, limit } = filter
  const isMixed = marketId === null && categoryId === null
  const { rows } = await sql<DrawRow>`
    with p as (
      select ${before.day}::date as day, coalesce(${before.drawAt}::timestamptz, '-infinity') as at,
             - ${before.marketId}::integer as market, ${before.roundNo}::integer as round_no)
    select m.market_id as "marketId", m.result_rule = 'yeekee' as "drawsItself", e.*
      from p cross join lottery.market m
     cross join lateral (
        (select r.draw_day::text as "drawDay", r.round_no as "roundNo", r.round_id as "roundId",
                r.round_ref as "roundRef", r.close_at as "closeAt", r.draw_at as "drawAt", r.state,
                r.void_reason as "voidReason", x.revision, x.top4, x.top3, x.top2, x.bottom2,
                x.front3, x.bottom3, x.full_value as full, x.confirmed_at as "announcedAt",
                b.full_value as "beforeFull", b.top3 as "beforeTop3", b.bottom2 as "beforeBottom2",
                b.confirmed_at as "beforeAt", x.reason, null::text as source,
                null::text as "sourceUrl"
           from lottery.round r
           left join lateral (
             select * from lottery.result x
              where x.round_id = r.round_id and r.state in ('drawn', 'settled')
              order by x.revision desc limit 1) x on true
           left join lottery.result b on b.round_id = r.round_id and b.revision = x.revision - 1
          where r.market_id = m.market_id and r.state in ('drawn', 'settled', 'void')
            and r.draw_day <= p.day and (${day}::date is null or r.draw_day = ${day}::date)
            and ((${isMixed}::boolean and m.result_rule = 'yeekee')
                 or (r.draw_day, r.draw_at, - m.market_id::integer, r.round_no::integer)
                    < (p.day, p.at, p.market, p.round_no))
          order by r.draw_day desc, r.round_no desc
          limit case when ${isMixed}::boolean and m.result_rule = 'yeekee' then 1
                     else ${limit}::integer end)
        union all
        (select i.draw_day::text, 1::smallint, null::bigint, null::text, null::timestamptz,
                null::timestamptz, null::text, null::text, null::smallint, i.top4, i.top3, i.top2,
                i.bottom2, i.front3, i.bottom3, i.full_value, null::timestamptz, null::text,
                null::text, null::text, null::timestamptz, null::text, i.source, i.source_url
           from lottery.imported_result i
          where i.market_id = m.market_id and i.draw_day <= p.day
            and (${day}::date is null or i.draw_day = ${day}::date)
          order by i.draw_day desc limit ${limit}::integer + 1)) e
     where (${marketId}::smallint is null or m.market_id = ${marketId}::smallint)
       and (${categoryId}::smallint is null or m.category_id = ${categoryId}::smallint)
       and (e."drawDay"::date, coalesce(e."drawAt", '-infinity'), - m.market_id::integer,
            e."roundNo"::integer) < (p.day, p.at, p.market, p.round_no)
     order by e."drawDay" desc, e."drawAt" desc nulls last, m.market_id, e."roundNo" desc
     limit ${limit}`.execute(db)
  return rows
}
