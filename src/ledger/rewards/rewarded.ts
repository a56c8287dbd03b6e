import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { accountTable } from '../chart.ts'
import { kindTable } from '../kinds.ts'

/** Movements by which the house gives cash, but for what is earned by work and what is played first. */
export const rewardingCodes: readonly number[] = Object.values(kindTable)
  .filter(
    ({ debit, credit }) =>
      debit !== 'any' &&
      credit !== 'any' &&
      credit.some((name) => accountTable[name].walletType !== null) &&
      debit.some((name) => name === 'cashback_cost' || name === 'reward_cost'),
  )
  .map(({ code }) => code)

/**
 * The cash that the house gave to members between two moments, by member. Cost: an index walk a wallet,
 * over its movements of that time.
 */
export async function sumRewarded(
  db: Db | Tx,
  memberIds: readonly bigint[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlyMap<bigint, Satang>> {
  const { rows } = await sql<{ memberId: bigint; satang: bigint }>`
    select a.home_id as "memberId", sum(l.delta)::bigint as satang
      from ledger.account a join ledger.member_line l on l.account_id = a.account_id
     where a.home_id = any (${[...memberIds]}::bigint[]) and l.posted_at >= ${from}
       and l.posted_at < ${to} and l.code = any (${[...rewardingCodes]}::smallint[])
     group by a.home_id`.execute(db)
  return new Map(rows.map(({ memberId, satang }) => [memberId, satang]))
}
