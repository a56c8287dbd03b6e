import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { RateTerm, RateTerms, RuleTerms, ScheduleTerms } from '../../rules/terms.ts'
import { betTypes } from '../../../rules/bet-types.ts'
import type { NewVersion } from './version-store.ts'

interface RateRow extends Omit<RateTerm, 'steps' | 'vip' | 'prizes'> {
  readonly steps: readonly { over: string; rate: number }[]
  readonly vip: readonly { level: number; rate: number }[]
  readonly prizes: readonly { tier: RateTerm['prizes'][number]['tier']; prize: string }[]
}

/** What a version of rates says. Amounts come as text inside JSON, so that none passes a float. */
export async function findRateTerms(db: Db | Tx, rateVersionId: bigint): Promise<RateTerms> {
  const limits = await sql<Omit<RateTerms, 'rates'>>`
    select max_per_bill_satang as "maxPerBillSatang",
           max_per_member_round_satang as "maxPerMemberRoundSatang",
           max_round_satang as "maxRoundSatang"
      from lottery.rate_version where rate_version_id = ${rateVersionId}`.execute(db)
  const { rows } = await sql<RateRow>`
    select r.bet_type as "betType", r.rate_x100::bigint as "rateX100", r.min_satang as "minSatang",
           r.max_per_bet_satang as "maxPerBetSatang",
           r.max_per_member_satang as "maxPerMemberSatang", r.cap_satang as "capSatang",
           r.discount_bp as "discountBp", r.unit_satang as "unitSatang",
           (select coalesce(json_agg(json_build_object('over', x.over_satang::text, 'rate', x.rate_x100)
                     order by x.over_satang), '[]') from lottery.rate_step x
             where x.rate_version_id = r.rate_version_id and x.bet_type = r.bet_type) as steps,
           (select coalesce(json_agg(json_build_object('level', x.level_from, 'rate', x.rate_x100)
                     order by x.level_from), '[]') from lottery.rate_vip x
             where x.rate_version_id = r.rate_version_id and x.bet_type = r.bet_type) as vip,
           (select coalesce(json_agg(json_build_object('tier', x.tier, 'prize', x.prize_satang::text)
                     order by lottery.set_tier_rank(x.tier)), '[]') from lottery.set_prize x
             where x.rate_version_id = r.rate_version_id and x.bet_type = r.bet_type) as prizes
      from lottery.rate r where r.rate_version_id = ${rateVersionId}`.execute(db)
  const limit = limits.rows[0]
  if (!limit) throw new Error(`lottery: no rate version ${rateVersionId}`)
  return {
    ...limit,
    rates: rows
      .toSorted((one, other) => betTypes.indexOf(one.betType) - betTypes.indexOf(other.betType))
      .map((row) => ({
        ...row,
        steps: row.steps.map((step) => ({
          overSatang: BigInt(step.over),
          rateX100: BigInt(step.rate),
        })),
        vip: row.vip.map((one) => ({ levelFrom: one.level, rateX100: BigInt(one.rate) })),
        prizes: row.prizes.map((one) => ({ tier: one.tier, prizeSatang: BigInt(one.prize) })),
      })),
  }
}

export async function insertRateVersion(
  tx: Tx,
  version: NewVersion,
  terms: RateTerms,
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery.rate_version (market_id, version, valid_from, announced_at, staff_id, note,
      max_per_bill_satang, max_per_member_round_satang, max_round_satang)
    values (${version.marketId}, ${version.version}, ${version.validFrom}, ${version.announcedAt},
      ${version.staffId}, ${version.note}, ${terms.maxPerBillSatang},
      ${terms.maxPerMemberRoundSatang}, ${terms.maxRoundSatang})
    returning rate_version_id as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('lottery: a rate version was not written')
  for (const term of terms.rates) await insertRate(tx, id, term)
}

async function insertRate(tx: Tx, id: bigint, term: RateTerm): Promise<void> {
  const { betType } = term
  await sql`
    insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
      max_per_member_satang, cap_satang, discount_bp, unit_satang)
    values (${id}, ${betType}, ${term.rateX100}::integer, ${term.minSatang}, ${term.maxPerBetSatang},
      ${term.maxPerMemberSatang}, ${term.capSatang}, ${term.discountBp}, ${term.unitSatang})`.execute(
    tx,
  )
  for (const { overSatang, rateX100 } of term.steps) {
    await sql`
      insert into lottery.rate_step (rate_version_id, bet_type, over_satang, rate_x100)
      values (${id}, ${betType}, ${overSatang}, ${rateX100}::integer)`.execute(tx)
  }
  for (const { levelFrom, rateX100 } of term.vip) {
    await sql`
      insert into lottery.rate_vip (rate_version_id, bet_type, level_from, rate_x100)
      values (${id}, ${betType}, ${levelFrom}, ${rateX100}::integer)`.execute(tx)
  }
  for (const { tier, prizeSatang } of term.prizes) {
    await sql`
      insert into lottery.set_prize (rate_version_id, bet_type, tier, prize_satang)
      values (${id}, ${betType}, ${tier}, ${prizeSatang})`.execute(tx)
  }
}

export async function findRuleTerms(db: Db | Tx, ruleVersionId: bigint): Promise<RuleTerms> {
  const { rows } = await sql<RuleTerms>`
    select rule_text as "ruleText", allow_cancel as "allowCancel",
           cancel_window_min as "cancelWindowMin",
           cancel_before_close_min as "cancelBeforeCloseMin", cancel_per_day as "cancelPerDay",
           void_after_min as "voidAfterMin"
      from lottery.rule_version where rule_version_id = ${ruleVersionId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`lottery: no rule version ${ruleVersionId}`)
  return row
}

/** Answers the id of the version: other rules of the market refer to it. */
export async function insertRuleVersion(
  tx: Tx,
  version: NewVersion,
  terms: RuleTerms,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery.rule_version (market_id, version, valid_from, announced_at, staff_id, note,
      rule_text, allow_cancel, cancel_window_min, cancel_before_close_min, cancel_per_day,
      void_after_min)
    values (${version.marketId}, ${version.version}, ${version.validFrom}, ${version.announcedAt},
      ${version.staffId}, ${version.note}, ${terms.ruleText}, ${terms.allowCancel},
      ${terms.cancelWindowMin}, ${terms.cancelBeforeCloseMin}, ${terms.cancelPerDay},
      ${terms.voidAfterMin})
    returning rule_version_id as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('lottery: a rule version was not written')
  return id
}

export async function findScheduleTerms(
  db: Db | Tx,
  scheduleVersionId: bigint,
): Promise<ScheduleTerms> {
  const { rows } = await sql<ScheduleTerms>`
    select day_rule as "dayRule", weekday_mask as "weekdayMask", month_days as "monthDays",
           open_time::text as "openTime", open_days_before as "openDaysBefore",
           close_time::text as "closeTime", draw_time::text as "drawTime", zone,
           ahead_days as "aheadDays", every_s as "everyS", rounds_per_day as "roundsPerDay",
           open_before_s as "openBeforeS", shoot_tail_s as "shootTailS"
      from lottery.schedule_version
     where schedule_version_id = ${scheduleVersionId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`lottery: no schedule version ${scheduleVersionId}`)
  return row
}

/** Yearly shifts, the lead of making rounds and the prefix of references stay as they were. */
export async function insertScheduleVersion(
  tx: Tx,
  version: NewVersion,
  terms: ScheduleTerms,
  likeVersionId: bigint,
): Promise<void> {
  await sql`
    insert into lottery.schedule_version (market_id, version, valid_from, announced_at, staff_id, note,
      day_rule, weekday_mask, month_days, shifts, open_time, open_days_before, close_time, draw_time,
      zone, ahead_days, every_s, rounds_per_day, open_before_s, shoot_tail_s, make_before_s, ref_prefix)
    select ${version.marketId}, ${version.version}, ${version.validFrom}::timestamptz,
           ${version.announcedAt}::timestamptz, ${version.staffId}, ${version.note},
           ${terms.dayRule}, ${terms.weekdayMask}, ${[...terms.monthDays]}::smallint[], p.shifts,
           ${terms.openTime}::time, ${terms.openDaysBefore}, ${terms.closeTime}::time,
           ${terms.drawTime}::time, ${terms.zone}, ${terms.aheadDays}, ${terms.everyS}::integer,
           ${terms.roundsPerDay}::smallint, ${terms.openBeforeS}::integer,
           ${terms.shootTailS}::integer, p.make_before_s, p.ref_prefix
      from lottery.schedule_version p where p.schedule_version_id = ${likeVersionId}`.execute(tx)
}
