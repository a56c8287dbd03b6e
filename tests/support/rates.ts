import type { BetType } from '#features/lottery/rules/bet-types.ts'
import type { World } from './world.ts'

/** A version of a market's rates as a test wants it; amounts in satang, rates in hundredths. */
export interface TestRates {
  readonly maxPerBill?: number
  readonly maxPerMemberRound?: number
  readonly maxRound?: number
  /** Default: always. */
  readonly validFrom?: Date
  readonly announcedAt?: Date
  readonly rates: readonly TestRate[]
}

export interface TestRate {
  readonly betType: BetType
  readonly rate: number
  readonly min?: number
  readonly maxPerBet: number
  readonly maxPerMember: number
  readonly cap?: number
  readonly discountBp?: number
  /** [over, pays], ascending. */
  readonly steps?: readonly (readonly [number, number])[]
  /** [level, pays]. */
  readonly vip?: readonly (readonly [number, number])[]
  /** Of a set: the unit and what its tiers pay for one, best first. */
  readonly unit?: number
  readonly prizes?: readonly number[]
}

const TIERS = ['four_straight', 'three_straight', 'four_tod', 'three_tod', 'three_front', 'two']

/** Makes the newest version of a market's rates; rounds that open from now on take it. */
export async function makeRates(world: World, market: string, terms: TestRates): Promise<string> {
  const [version] = await world.query<{ id: string }>(
    `insert into lottery.rate_version (market_id, version, valid_from, max_per_bill_satang,
       max_per_member_round_satang, max_round_satang, announced_at)
     select m.market_id, 1 + max(v.version), coalesce($5, '2021-01-01'::timestamptz), $2, $3, $4, $6
       from lottery.market m join lottery.rate_version v using (market_id)
      where m.code = $1 group by m.market_id returning rate_version_id as id`,
    [
      market,
      terms.maxPerBill,
      terms.maxPerMemberRound,
      terms.maxRound,
      terms.validFrom,
      terms.announcedAt,
    ],
  )
  if (!version) throw new Error(`no market ${market}`)
  for (const rate of terms.rates) await insertRate(world, version.id, rate)
  return version.id
}

async function insertRate(world: World, versionId: string, rate: TestRate): Promise<void> {
  const { betType, steps = [], vip = [], prizes = [] } = rate
  await world.query(
    `insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
       max_per_member_satang, cap_satang, unit_satang, discount_bp)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      versionId,
      betType,
      rate.rate,
      rate.min ?? 100,
      rate.maxPerBet,
      rate.maxPerMember,
      rate.cap,
      rate.unit,
      rate.discountBp ?? 0,
    ],
  )
  const each = (text: string, values: readonly (readonly unknown[])[]) =>
    Promise.all(values.map((row) => world.query(text, [versionId, betType, ...row])))
  await each('insert into lottery.rate_step values ($1, $2, $3, $4)', steps)
  await each('insert into lottery.rate_vip values ($1, $2, $3, $4)', vip)
  await each(
    'insert into lottery.set_prize values ($1, $2, $3, $4)',
    prizes.map((prize, at) => [TIERS[at], prize]),
  )
}

/** A rule for numbers of a round, as the risk desk writes one. */
export async function makeNumberRule(
  world: World,
  rule: {
    readonly roundId: number
    readonly betType: BetType
    readonly numbers?: readonly string[]
    readonly pattern?: 'double' | 'triple'
    readonly rate?: number
    readonly cap?: number
    readonly startsAt: Date
    readonly endsAt?: Date
  },
): Promise<void> {
  await world.query(
    `insert into lottery.number_rule (market_id, round_id, bet_type, numbers, pattern, rate_x100,
       cap_satang, starts_at, ends_at, reason, staff_id)
     select r.market_id, r.round_id, $2, $3, $4, $5, $6, $7, $8, 'ทดสอบ', 1
       from lottery.round r where r.round_id = $1`,
    [
      rule.roundId,
      rule.betType,
      rule.numbers,
      rule.pattern,
      rule.rate,
      rule.cap,
      rule.startsAt,
      rule.endsAt,
    ],
  )
}
