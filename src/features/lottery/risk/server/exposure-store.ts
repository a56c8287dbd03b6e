import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RoundStatus } from '../../contract-words.ts'
import type { BetType } from '../../rules/bet-types.ts'
import type { MarketRule } from '../../rules/derive.ts'
import type { SetTerms } from '../../rules/payout.ts'
import type { SetTier } from '../../rules/set-tiers.ts'

/** A round as the risk desk shows it. */
export interface RiskRound {
  readonly roundId: bigint
  readonly roundRef: string
  readonly roundNo: number
  readonly drawDay: Day
  readonly state: RoundStatus
  readonly closeAt: Date
  readonly drawAt: Date
  readonly rateVersionId: bigint
  readonly marketId: number
  readonly marketCode: string
  readonly marketName: string
  readonly emblem: string
  readonly resultRule: MarketRule
}

const roundColumns = sql`
  r.round_id as "roundId", r.round_ref as "roundRef", r.round_no as "roundNo",
  r.draw_day::text as "drawDay", r.state, r.close_at as "closeAt", r.draw_at as "drawAt",
  r.rate_version_id as "rateVersionId", m.market_id as "marketId", m.code as "marketCode",
  m.name as "marketName", m.emblem, m.result_rule as "resultRule"`

/** Rounds that hold money without a result: open, or closed and waiting. Soonest close first. */
export async function findRiskRounds(db: Db): Promise<RiskRound[]> {
  const { rows } = await sql<RiskRound>`
    select ${roundColumns} from lottery.round r join lottery.market m using (market_id)
     where r.state in ('open', 'closed') order by r.close_at, r.round_id`.execute(db)
  return rows
}

export async function findRiskRound(db: Db | Tx, roundId: number): Promise<RiskRound | undefined> {
  const { rows } = await sql<RiskRound>`
    select ${roundColumns} from lottery.round r join lottery.market m using (market_id)
     where r.round_id = ${roundId}`.execute(db)
  return rows[0]
}

/** What a number of a round sold and would cost; the row that every sale and cancel keeps. */
export interface LiabilityRow {
  readonly roundId: bigint
  readonly betType: BetType
  readonly number: string
  readonly soldSatang: bigint
  readonly liabilitySatang: bigint
}

/** The same with what limits the number has of its own. */
export interface StandingRow extends LiabilityRow {
  readonly capSatang: bigint | null
  readonly manualRateX100: bigint | null
}

/** The live rows of these rounds that hold money; read by primary key, a few thousand a round. */
export async function findLiabilities(
  db: Db | Tx,
  roundIds: readonly bigint[],
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select round_id as "roundId", bet_type as "betType", number, sold_satang as "soldSatang",
           liability_satang as "liabilitySatang", cap_satang as "capSatang",
           manual_rate_x100::bigint as "manualRateX100"
      from lottery.exposure where round_id = any (${[...roundIds]}::bigint[])`.execute(db)
  return rows
}

/**
 * The same, counted again from the lines that are not cancelled. Reads every line of the round
 * once.
 */
export async function recountLiabilities(db: Db | Tx, roundId: bigint): Promise<LiabilityRow[]> {
  const { rows } = await sql<LiabilityRow>`
    select l.round_id as "roundId", l.bet_type as "betType", l.number,
           sum(l.amount_satang)::bigint as "soldSatang",
           sum(coalesce(l.amount_satang / t.unit_satang * p.prize_satang,
                        l.amount_satang * l.rate_x100 / 100))::bigint as "liabilitySatang"
      from lottery.line l
      join lottery.round r using (round_id)
      join lottery.rate t on t.rate_version_id = r.rate_version_id and t.bet_type = l.bet_type
      left join lottery.set_prize p on p.rate_version_id = t.rate_version_id
                                   and p.bet_type = t.bet_type and p.tier = 'four_straight'
     where l.round_id = ${roundId}
       and not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)
     group by l.round_id, l.bet_type, l.number`.execute(db)
  return rows
}

/** What a set costs and pays under these versions. */
export async function findSetTerms(
  db: Db | Tx,
  rateVersionIds: readonly bigint[],
): Promise<Map<bigint, SetTerms>> {
  const { rows } = await sql<{
    rateVersionId: bigint
    // rows: trusted, a type with prizes of tiers has a unit by its CHECK
    unitSatang: bigint
    tiers: SetTier[]
    prizes: bigint[]
  }>`
    select t.rate_version_id as "rateVersionId", t.unit_satang as "unitSatang",
           array_agg(p.tier) as tiers, array_agg(p.prize_satang) as prizes
      from lottery.rate t join lottery.set_prize p using (rate_version_id, bet_type)
     where t.rate_version_id = any (${[...rateVersionIds]}::bigint[])
     group by t.rate_version_id, t.unit_satang`.execute(db)
  return new Map(
    rows.map(({ rateVersionId, unitSatang, tiers, prizes }) => [
      rateVersionId,
      {
        unitSatang,
        prizes: Object.fromEntries(
          tiers.map((tier, at) => [tier, prizes[at] ?? 0n]),
        ) as SetTerms['prizes'],
      },
    ]),
  )
}

export interface RoundSales {
  readonly bills: number
  readonly members: number
  /** As members paid, discounts taken off. */
  readonly netSatang: bigint
}

/** The bills of a round that are not cancelled, counted. Reads the index of its bills once. */
export async function findRoundSales(db: Db, roundId: bigint): Promise<RoundSales> {
  const { rows } = await sql<RoundSales>`
    select count(*)::int as bills, count(distinct b.member_id)::int as members,
           coalesce(sum(b.total_satang), 0)::bigint as "netSatang"
      from lottery.bill b
     where b.round_id = ${roundId}
       and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)`.execute(db)
  return rows[0] ?? { bills: 0, members: 0, netSatang: 0n }
}

export interface HolderRow {
  readonly memberId: bigint
  readonly bills: number
  readonly stakeSatang: bigint
  readonly liabilitySatang: bigint
}

/**
 * Who has a number, most first, and what each is paid if it wins; of a set the units times the
 * prize of the best tier. Reads the lines of the number by their index.
 */
export async function findHolders(
  db: Db,
  number: { roundId: bigint; betType: BetType; number: string },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select l.member_id as "memberId", count(distinct l.bill_id)::int as bills,
           sum(l.amount_satang)::bigint as "stakeSatang",
           sum(coalesce(l.amount_satang / t.unit_satang * p.prize_satang,
                        l.amount_satang * l.rate_x100 / 100))::bigint as "liabilitySatang"
      from lottery.line l
      join lottery.round r using (round_id)
      join lottery.rate t on t.rate_version_id = r.rate_version_id and t.bet_type = l.bet_type
      left join lottery.set_prize p on p.rate_version_id = t.rate_version_id
                                   and p.bet_type = t.bet_type and p.tier = 'four_straight'
     where l.round_id = ${number.roundId} and l.bet_type = ${number.betType}
       and l.number = ${number.number}
       and not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)
     group by l.member_id order by "stakeSatang" desc, l.member_id`.execute(db)
  return rows
}
