import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { kindName, type KindName } from './kinds.ts'
import type { Id } from './operation.ts'

/** Money set aside, and how that ended. */
export interface Hold {
  readonly id: bigint
  readonly memberId: bigint
  readonly walletId: bigint
  readonly kind: KindName
  readonly amountSatang: Satang
  readonly refId: bigint | null
  readonly placedAt: Date
  /** Null while the money is set aside. */
  readonly end: {
    readonly how: 'posted' | 'voided' | 'expired'
    /** What left the wallet; the rest came back. */
    readonly postedSatang: Satang
    readonly at: Date
  } | null
}

const ENDS = new Map([
  [2, 'posted'],
  [3, 'voided'],
  [4, 'expired'],
] as const)

/** A hold with its end; undefined when there is none of this id. */
export async function findHold(db: Db | Tx, holdId: Id): Promise<Hold | undefined> {
  const { rows } = await sql<{
    hold_id: bigint
    home_id: bigint
    debit_account: bigint
    credit_account: bigint
    code: number
    amount: bigint
    ref_id: bigint | null
    created_at: Date
    phase: 2 | 3 | 4 | null
    posted: bigint | null
    ended_at: Date | null
  }>`
    select h.*, e.phase, e.amount as posted, e.ended_at
      from ledger.hold h left join ledger.hold_end e using (hold_id)
     where h.hold_id = ${holdId}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const how = row.phase === null ? undefined : ENDS.get(row.phase)
  return {
    id: row.hold_id,
    memberId: row.home_id,
    walletId: row.debit_account,
    kind: kindName(row.code),
    amountSatang: row.amount,
    refId: row.ref_id,
    placedAt: row.created_at,
    end: how && row.ended_at ? { how, postedSatang: row.posted ?? 0n, at: row.ended_at } : null,
  }
}
