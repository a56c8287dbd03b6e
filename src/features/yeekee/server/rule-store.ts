import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BonusTerms } from '../rules/bonus.ts'

/** What holds for a round beside the lottery's own rule version. Amounts in satang. */
export interface YeekeeRule extends BonusTerms {
  readonly shotsMin: number
  readonly minusRank: number
  readonly cooldownMs: number
  readonly beaconWaitS: number
  readonly outageWindowS: number
  readonly outageGapS: number
  /** Bets on this share of a type's numbers, or more, count for no bonus: in 1/10,000. */
  readonly bonusCoverBelowBp: number
}

export async function findRule(db: Db | Tx, ruleVersionId: bigint): Promise<YeekeeRule> {
  const { rows } = await sql<Omit<YeekeeRule, 'bonuses'> & { ranks: number[]; amounts: bigint[] }>`
    select u.shots_min as "shotsMin", u.minus_rank as "minusRank", u.cooldown_ms as "cooldownMs",
           u.beacon_wait_s as "beaconWaitS", u.outage_window_s as "outageWindowS",
           u.outage_gap_s as "outageGapS", u.bonus_stake_min_satang as "bonusStakeMinSatang",
           u.bonus_shooters_min as "bonusShootersMin",
           u.bonus_cover_below_bp as "bonusCoverBelowBp", u.bonus_share_bp as "bonusShareBp",
           coalesce(array_agg(b.rank order by b.rank) filter (where b.rank is not null), '{}')
             as ranks,
           coalesce(array_agg(b.amount_satang order by b.rank) filter (where b.rank is not null),
             '{}') as amounts
      from yeekee.rule u left join yeekee.bonus_rule b using (rule_version_id)
     where u.rule_version_id = ${ruleVersionId}
     group by u.rule_version_id`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`yeekee: rule version ${ruleVersionId} has no rules of yeekee`)
  const { ranks, amounts, ...rule } = row
  const bonuses = ranks.map((rank, at) => ({ rank, amountSatang: amounts[at] ?? 0n }))
  return { ...rule, bonuses }
}

/** A new version of a market's rules draws as the one before did; markets without shots have none. */
export async function copyDrawRules(
  tx: Tx,
  fromVersionId: bigint,
  toVersionId: bigint,
): Promise<void> {
  await sql`
    insert into yeekee.rule (rule_version_id, shots_min, minus_rank, cooldown_ms, beacon_wait_s,
      outage_window_s, outage_gap_s, bonus_stake_min_satang, bonus_shooters_min,
      bonus_cover_below_bp, bonus_share_bp)
    select ${toVersionId}::bigint, shots_min, minus_rank, cooldown_ms, beacon_wait_s, outage_window_s,
           outage_gap_s, bonus_stake_min_satang, bonus_shooters_min, bonus_cover_below_bp,
           bonus_share_bp
      from yeekee.rule where rule_version_id = ${fromVersionId}`.execute(tx)
  await sql`
    insert into yeekee.bonus_rule (rule_version_id, rank, amount_satang)
    select ${toVersionId}::bigint, rank, amount_satang from yeekee.bonus_rule
     where rule_version_id = ${fromVersionId}`.execute(tx)
}

/** Whether shots are taken at all. */
export async function findShootingOn(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select shooting_on as "isOn" from yeekee.setting`.execute(db)
  return rows[0]?.isOn === true
}

/** Stops or allows all shooting. */
export async function updateShooting(tx: Tx, isOn: boolean): Promise<void> {
  await sql`update yeekee.setting set shooting_on = ${isOn}`.execute(tx)
}
