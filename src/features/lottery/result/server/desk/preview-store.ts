import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BetType } from '../../../rules/bet-types.ts'

/** Numbers that would win, as arrays of equal length. */
export interface Winning {
  readonly betTypes: readonly string[]
  readonly numbers: readonly string[]
}

export interface PreviewType {
  readonly betType: BetType
  readonly salesSatang: bigint
  readonly lines: number
  readonly stakeSatang: bigint
  readonly rateMin: number | null
  readonly rateMax: number | null
  readonly payoutSatang: bigint
}

export interface PreviewTotals {
  readonly bills: number
  readonly winningBills: number
  readonly winningMembers: number
}

export interface PreviewWinner {
  readonly memberId: bigint
  readonly billId: bigint
  readonly betType: BetType
  readonly number: string
  readonly stakeSatang: bigint
  readonly winSatang: bigint
}

/**
 * The lines that would win, found by number as settlement finds them, but from the numbers given
 * instead of stored ones. Cost: one index probe a number; sales per type read the round's index.
 */
const won = (roundId: bigint, { betTypes, numbers }: Winning) => sql`
  select l.bill_id, l.member_id, l.bet_type, l.number, l.amount_satang, l.rate_x100,
         l.amount_satang * l.rate_x100 / 100 as prize
    from unnest(${[...betTypes]}::text[], ${[...numbers]}::text[]) w (bet_type, number)
    join lottery.line l on l.round_id = ${roundId} and l.bet_type = w.bet_type
                       and l.number = w.number
   where l.amount_satang * l.rate_x100 >= 100
     and not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)`

/** What each type sold and would pay; types that nobody bought are left out. */
export async function previewTypes(
  db: Db,
  roundId: bigint,
  winning: Winning,
): Promise<PreviewType[]> {
  const { rows } = await sql<PreviewType>`
    with won as (${won(roundId, winning)})
    select s.bet_type as "betType", s.sales as "salesSatang", coalesce(w.lines, 0) as lines,
           coalesce(w.stake, 0)::bigint as "stakeSatang", w.rate_min as "rateMin",
           w.rate_max as "rateMax", coalesce(w.payout, 0)::bigint as "payoutSatang"
      from (select l.bet_type, sum(l.amount_satang)::bigint as sales
              from lottery.line l
             where l.round_id = ${roundId}
               and not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)
             group by l.bet_type) s
      left join (select bet_type, count(*)::int as lines, sum(amount_satang) as stake,
                        min(rate_x100) as rate_min, max(rate_x100) as rate_max,
                        sum(prize) as payout
                   from won group by bet_type) w on w.bet_type = s.bet_type`.execute(db)
  return rows
}

export async function previewTotals(
  db: Db,
  roundId: bigint,
  winning: Winning,
): Promise<PreviewTotals> {
  const { rows } = await sql<PreviewTotals>`
    with won as (${won(roundId, winning)})
    select (select count(*)::int from lottery.bill b
             where b.round_id = ${roundId}
               and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id))
             as bills,
           count(distinct bill_id)::int as "winningBills",
           count(distinct member_id)::int as "winningMembers"
      from won`.execute(db)
  return rows[0] ?? { bills: 0, winningBills: 0, winningMembers: 0 }
}

/** The dearest winning lines. */
export async function previewWinners(
  db: Db,
  roundId: bigint,
  winning: Winning,
  limit: number,
): Promise<PreviewWinner[]> {
  const { rows } = await sql<PreviewWinner>`
    with won as (${won(roundId, winning)})
    select member_id as "memberId", bill_id as "billId", bet_type as "betType", number,
           amount_satang as "stakeSatang", prize as "winSatang"
      from won order by prize desc, bill_id, bet_type, number limit ${limit}`.execute(db)
  return rows
}
