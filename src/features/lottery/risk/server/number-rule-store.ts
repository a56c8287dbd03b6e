import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BetType } from '../../rules/bet-types.ts'
import type { NumberPattern, StandingRule } from '../rules/number-rules.ts'

export interface NumberRuleRow extends StandingRule {
  readonly marketId: number
  /** null: of every round of the market. */
  readonly roundId: bigint | null
  readonly numbers: readonly string[] | null
  readonly pattern: NumberPattern | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly reason: string
  readonly by: string
  readonly createdAt: Date
}

const columns = sql`
  x.number_rule_id as "ruleId", x.market_id as "marketId", x.round_id as "roundId",
  x.bet_type as "betType", x.numbers, x.pattern, x.rate_x100::bigint as "rateX100",
  x.cap_satang as "capSatang", x.starts_at as "startsAt", x.ends_at as "endsAt", x.reason,
  x.created_at as "createdAt", coalesce(s.display_name, 'ระบบ') as by`

const source = sql`lottery.number_rule x left join lottery.staff_name s using (staff_id)`

/** The rules of a round that hold or will hold, with those of its market, newest first. */
export async function findRulesOfRound(
  db: Db | Tx,
  round: { readonly roundId: bigint; readonly marketId: number },
  from: Date,
): Promise<NumberRuleRow[]> {
  const { rows } = await sql<NumberRuleRow>`
    select ${columns} from ${source}
     where (x.round_id = ${round.roundId} or (x.round_id is null and x.market_id = ${round.marketId}))
       and (x.ends_at is null or x.ends_at > greatest(${from}, x.starts_at))
     order by x.number_rule_id desc`.execute(db)
  return rows
}

/** Rules by their ids; change them under the lock of their market only. */
export async function findRulesById(tx: Tx, ruleIds: readonly bigint[]): Promise<NumberRuleRow[]> {
  const { rows } = await sql<NumberRuleRow>`
    select ${columns} from ${source}
     where x.number_rule_id = any (${[...ruleIds]}::bigint[])
     order by x.number_rule_id`.execute(tx)
  return rows
}

export interface NewNumberRule {
  readonly marketId: number
  readonly roundId: bigint | null
  readonly betType: BetType
  readonly numbers: readonly string[] | null
  readonly pattern: NumberPattern | null
  readonly rateX100: bigint | null
  readonly capSatang: bigint | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly reason: string
  readonly staffId: number
}

export async function insertRule(tx: Tx, rule: NewNumberRule): Promise<bigint> {
  const { rows } = await sql<{ ruleId: bigint }>`
    insert into lottery.number_rule (market_id, round_id, bet_type, numbers, pattern, rate_x100,
      cap_satang, starts_at, ends_at, reason, staff_id)
    values (${rule.marketId}, ${rule.roundId}, ${rule.betType},
      ${rule.numbers === null ? null : [...rule.numbers]}::text[], ${rule.pattern},
      ${rule.rateX100}::integer, ${rule.capSatang}::bigint, ${rule.startsAt}, ${rule.endsAt},
      ${rule.reason}, ${rule.staffId})
    returning number_rule_id as "ruleId"`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('lottery: a rule was not written')
  return row.ruleId
}

/** Ends a rule; null lets one that has not ended yet stay after all. */
export async function endRule(tx: Tx, ruleId: bigint, at: Date | null): Promise<void> {
  await sql`update lottery.number_rule set ends_at = ${at} where number_rule_id = ${ruleId}`.execute(
    tx,
  )
}

/** What the rules say of a number at an instant; the strictest of all that mean it. */
export interface RuledNumber {
  readonly roundId: bigint
  readonly betType: BetType
  readonly number: string
  readonly rateX100: bigint | null
  readonly capSatang: bigint | null
}

export async function findRuledNumbers(
  db: Db | Tx,
  roundIds: readonly bigint[],
  at: Date,
): Promise<RuledNumber[]> {
  const { rows } = await sql<RuledNumber>`
    select round_id as "roundId", bet_type as "betType", number, rate_x100::bigint as "rateX100",
           cap_satang as "capSatang"
      from lottery.ruled_numbers(${[...roundIds]}::bigint[], ${at})`.execute(db)
  return rows
}

/** Rounds of a market that sell: those that a rule of the market changes at once. */
export async function findSellingRounds(tx: Tx, marketId: number): Promise<bigint[]> {
  const { rows } = await sql<{ roundId: bigint }>`
    select round_id as "roundId" from lottery.round
     where market_id = ${marketId} and state = 'open'`.execute(tx)
  return rows.map(({ roundId }) => roundId)
}
