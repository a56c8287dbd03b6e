import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { kindTable } from './kinds.ts'
import type { Id } from './operation.ts'

const codes = Object.values(kindTable)
  .filter(({ countsAs }) => countsAs === 'deposit')
  .map(({ code }) => code)

/**
 * What a member paid in since a moment, oldest first. Cost: an index walk a wallet, over its movements
 * since then.
 */
export async function findDeposited(
  db: Db | Tx,
  memberId: Id,
  since: Date,
): Promise<{ at: Date; amountSatang: Satang }[]> {
  const { rows } = await sql<{ at: Date; amountSatang: bigint }>`
    select l.posted_at as at, l.delta as "amountSatang"
      from ledger.account a join ledger.member_line l on l.account_id = a.account_id
     where a.home_id = ${memberId} and l.posted_at >= ${since} and l.code = any (${codes}::smallint[])
       and l.delta > 0
     order by l.transfer_id`.execute(db)
  return rows
}
