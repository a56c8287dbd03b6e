import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type AccountKindName, accountTable } from '../chart.ts'
import { kindTable } from '../kinds.ts'

/** What the house gave to a member. */
export interface RewardCost {
  /** Bonuses that became his own, prizes and coupons. */
  readonly bonusSatang: Satang
  readonly cashbackSatang: Satang
}

/** Movements into members' wallets out of a cost account. */
const codesFrom = (cost: AccountKindName): number[] =>
  Object.values(kindTable).flatMap(({ code, debit, credit }) => {
    if (debit === 'any' || credit === 'any' || !debit.includes(cost)) return []
    return credit.some((name) => accountTable[name].walletType !== null) ? [code] : []
  })

/** What is credited late because of an exclusion is of either; it counts once. */
const cashbackCodes = codesFrom('cashback_cost')
/** A bonus costs what of it becomes the member's own, not what is granted to be played with. */
const bonusCodes = [
  kindTable.bonus_release.code,
  ...codesFrom('reward_cost').filter((code) => !cashbackCodes.includes(code)),
]

/**
 * What the house gave to members between two moments, by member; who had nothing is left out. Cost: an index walk
 * a wallet, over its movements of that time.
 */
export async function sumRewardCosts(
  db: Db | Tx,
  memberIds: readonly bigint[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlyMap<bigint, RewardCost>> {
  const { rows } = await sql<{
    memberId: bigint
    bonusSatang: bigint | null
    cashbackSatang: bigint | null
  }>`
    select a.home_id as "memberId",
           sum(l.delta) filter (where l.code = any (${[...bonusCodes]}::smallint[]))::bigint
             as "bonusSatang",
           sum(l.delta) filter (where l.code = any (${[...cashbackCodes]}::smallint[]))::bigint
             as "cashbackSatang"
      from ledger.account a join ledger.member_line l on l.account_id = a.account_id
     where a.home_id = any (${[...memberIds]}::bigint[]) and l.posted_at >= ${from}
       and l.posted_at < ${to} and l.delta > 0
       and l.code = any (${[...bonusCodes, ...cashbackCodes]}::smallint[])
     group by a.home_id`.execute(db)
  return new Map(
    rows.map(({ memberId, bonusSatang, cashbackSatang }) => [
      memberId,
      { bonusSatang: bonusSatang ?? 0n, cashbackSatang: cashbackSatang ?? 0n },
    ]),
  )
}
