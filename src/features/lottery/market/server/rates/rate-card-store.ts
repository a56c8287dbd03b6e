import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BetType } from '../../../rules/bet-types.ts'
import type { RateTerm } from '../../rules/terms.ts'

/** A version of a market's rates without its rows. */
export interface RateVersionHead {
  readonly rateVersionId: bigint
  readonly marketId: number
  readonly version: number
  readonly validFrom: Date
  readonly maxPerBillSatang: bigint | null
  readonly maxPerMemberRoundSatang: bigint | null
  readonly maxRoundSatang: bigint | null
}

/** Every version that holds, has held or is announced. One short table. */
export async function findRateVersions(db: Db, now: Date): Promise<RateVersionHead[]> {
  const { rows } = await sql<RateVersionHead>`
    select rate_version_id as "rateVersionId", market_id as "marketId", version,
           valid_from as "validFrom", max_per_bill_satang as "maxPerBillSatang",
           max_per_member_round_satang as "maxPerMemberRoundSatang",
           max_round_satang as "maxRoundSatang"
      from lottery.rate_version
     where date_trunc('milliseconds', valid_from) <= ${now} or announced_at <= ${now}
     order by market_id, version`.execute(db)
  return rows
}

/** What levels and discounts add to a rate. */
export interface RateExtra {
  readonly rateVersionId: bigint
  readonly betType: BetType
  readonly discountBp: number
  readonly vip: RateTerm['vip']
}

/** Discounts and the rates of levels, of the versions asked for. */
export async function findRateExtras(db: Db, ids: readonly bigint[]): Promise<RateExtra[]> {
  const { rows } = await sql<Omit<RateExtra, 'vip'> & { levels: number[]; pays: number[] }>`
    select r.rate_version_id as "rateVersionId", r.bet_type as "betType",
           r.discount_bp as "discountBp", v.levels, v.pays
      from lottery.rate r
     cross join lateral (
       select coalesce(array_agg(level_from::integer order by level_from), '{}') as levels,
              coalesce(array_agg(rate_x100 order by level_from), '{}') as pays
         from lottery.rate_vip x
        where x.rate_version_id = r.rate_version_id and x.bet_type = r.bet_type) v
     where r.rate_version_id = any (${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ levels, pays, ...extra }) => ({
    ...extra,
    vip: levels.map((levelFrom, at) => ({ levelFrom, rateX100: BigInt(pays[at] ?? 0) })),
  }))
}

/** The level of a member, 1 to 10. */
export async function findLevel(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    select level::integer from account.member_level where member_id = ${memberId}`.execute(db)
  return rows[0]?.level ?? 1
}
