import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BetType } from '../../rules/bet-types.ts'
import type { CancelRule } from '../rules/cancel-rule.ts'
import type { MarketRule } from '../../rules/derive.ts'
import type { RateStep } from '../../rules/limits.ts'
import type { SetTerms } from '../../rules/payout.ts'
import { setTiers, type SetTier } from '../../rules/set-tiers.ts'

export interface MarketRow {
  readonly marketId: number
  readonly categoryId: number
  readonly categoryCode: string
  readonly categoryName: string
  readonly code: string
  readonly name: string
  readonly emblem: string
  readonly resultRule: MarketRule
  readonly isOn: boolean
  readonly offNotice: string | null
  /** Exists only where play money is used. */
  readonly demoOnly: boolean
}

/** Every market in the order of the lobby: by category, then by its own position. */
export async function findMarkets(db: Db | Tx): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`
    select m.market_id as "marketId", c.category_id as "categoryId", c.code as "categoryCode",
           c.name as "categoryName", m.code, m.name, m.emblem, m.result_rule as "resultRule",
           m.is_on as "isOn", m.off_notice as "offNotice", m.demo_only as "demoOnly"
      from lottery.market m join lottery.category c using (category_id)
     order by c.position, m.position`.execute(db)
  return rows
}

/** Switches a market on or off; off needs the sentence that members read. */
export async function updateMarketSwitch(
  tx: Tx,
  marketId: number,
  offNotice: string | null,
): Promise<boolean> {
  const result = await sql`
    update lottery.market set is_on = ${offNotice === null}, off_notice = ${offNotice}
     where market_id = ${marketId}`.execute(tx)
  return result.numAffectedRows === 1n
}

export interface RuleVersion {
  readonly ruleVersionId: bigint
  readonly marketId: number
  readonly version: number
  readonly ruleText: string
  readonly cancel: CancelRule
  readonly voidAfterMin: number
}

interface RuleRow extends Omit<RuleVersion, 'cancel'> {
  readonly allowCancel: boolean
  readonly windowMin: number
  readonly beforeCloseMin: number
  readonly perDay: number
}

const ruleColumns = sql`
  rule_version_id as "ruleVersionId", market_id as "marketId", version, rule_text as "ruleText",
  allow_cancel as "allowCancel", cancel_window_min as "windowMin",
  cancel_before_close_min as "beforeCloseMin", cancel_per_day as "perDay",
  void_after_min as "voidAfterMin"`

function toRule({ allowCancel, windowMin, beforeCloseMin, perDay, ...rest }: RuleRow): RuleVersion {
  return { ...rest, cancel: { allowed: allowCancel, windowMin, beforeCloseMin, perDay } }
}

export async function findRule(db: Db | Tx, ruleVersionId: bigint): Promise<RuleVersion> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from lottery.rule_version
     where rule_version_id = ${ruleVersionId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`lottery: no rule version ${ruleVersionId}`)
  return toRule(row)
}

/** Rules by version. A version never changes. */
export async function findRules(
  db: Db | Tx,
  ruleVersionIds: readonly bigint[],
): Promise<Map<bigint, RuleVersion>> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from lottery.rule_version
     where rule_version_id = any (${[...ruleVersionIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.ruleVersionId, toRule(row)]))
}

/** The versions that hold for a round that would open at this instant. */
export interface CurrentVersions {
  readonly ruleVersionId: bigint
  readonly rateVersionId: bigint
}

export interface RateRule {
  readonly betType: BetType
  readonly rateX100: bigint
  readonly minSatang: bigint
  readonly maxPerBetSatang: bigint
  readonly maxPerMemberSatang: bigint
  readonly capSatang: bigint | null
  readonly steps: readonly RateStep[]
  /** What a set costs and pays; null for every other type. */
  readonly set: SetTerms | null
}

export interface RateVersion {
  readonly rateVersionId: bigint
  readonly version: number
  readonly rates: readonly RateRule[]
}

/** Rates with their steps, by version. A version never changes. */
export async function findRates(
  db: Db | Tx,
  rateVersionIds: readonly bigint[],
): Promise<Map<bigint, RateVersion>> {
  const { rows } = await sql<
    Omit<RateRule, 'steps' | 'rateX100' | 'set'> & {
      rateVersionId: bigint
      version: number
      rateX100: number
      over: bigint[]
      pays: number[]
      unitSatang: bigint | null
      tiers: SetTier[]
      prizes: bigint[]
    }
  >`
    select v.rate_version_id as "rateVersionId", v.version, r.bet_type as "betType",
           r.rate_x100 as "rateX100", r.min_satang as "minSatang",
           r.max_per_bet_satang as "maxPerBetSatang", r.max_per_member_satang as "maxPerMemberSatang",
           r.cap_satang as "capSatang", s.over, s.pays, r.unit_satang as "unitSatang", p.tiers,
           p.prizes
      from lottery.rate_version v join lottery.rate r using (rate_version_id)
     cross join lateral (
       select coalesce(array_agg(over_satang order by over_satang), '{}') as over,
              coalesce(array_agg(rate_x100 order by over_satang), '{}') as pays
         from lottery.rate_step x
        where x.rate_version_id = r.rate_version_id and x.bet_type = r.bet_type) s
     cross join lateral (
       select coalesce(array_agg(tier), '{}') as tiers, coalesce(array_agg(prize_satang), '{}') as prizes
         from lottery.set_prize x
        where x.rate_version_id = r.rate_version_id and x.bet_type = r.bet_type) p
     where v.rate_version_id = any (${[...rateVersionIds]}::bigint[])`.execute(db)
  const found = new Map<bigint, { rateVersionId: bigint; version: number; rates: RateRule[] }>()
  for (const row of rows) {
    const { rateVersionId, version, over, pays, rateX100, unitSatang, tiers, prizes, ...rate } = row
    const steps = over.map((overSatang, at) => ({ overSatang, rateX100: BigInt(pays[at] ?? 0) }))
    const entry = found.get(rateVersionId) ?? { rateVersionId, version, rates: [] }
    const set = unitSatang === null ? null : { unitSatang, prizes: prizesOf(tiers, prizes) }
    entry.rates.push({ ...rate, rateX100: BigInt(rateX100), steps, set })
    found.set(rateVersionId, entry)
  }
  return found
}

/** A tier without a row pays nothing. */
function prizesOf(tiers: readonly SetTier[], prizes: readonly bigint[]): SetTerms['prizes'] {
  const prizeOf = (tier: SetTier) => prizes[tiers.indexOf(tier)] ?? 0n
  return Object.fromEntries(setTiers.map((tier) => [tier, prizeOf(tier)])) as SetTerms['prizes']
}

/** Serialises decisions about a market until the transaction ends; sales do not wait for it. */
export async function lockMarketRules(tx: Tx, marketId: number): Promise<void> {
  await sql`select from lottery.market where market_id = ${marketId} for no key update`.execute(tx)
}
