import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** A wallet, and since when it can have paid for anything. */
export interface BetWallet {
  readonly memberId: bigint
  readonly walletId: bigint
  readonly since: Date
}

/** Whether something can still come back to a wallet. Ask under its lock, so that no bill is under way. */
export async function hasOpenBets(
  tx: Tx,
  { memberId, walletId, since }: BetWallet,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select lottery.has_open_bets(${memberId}, ${walletId}, ${since}) as has`.execute(tx)
  return rows[0]?.has === true
}

/** The bills that a wallet paid for and that have no result yet. */
export interface OpenBills {
  readonly walletId: bigint
  readonly bills: number
  readonly paidSatang: Satang
}

/** Of these wallets, those that have any. Cost: each member's bills down one index. */
export async function sumOpenBills(
  db: Db | Tx,
  wallets: readonly BetWallet[],
): Promise<readonly OpenBills[]> {
  if (wallets.length === 0) return []
  const { rows } = await sql<OpenBills>`
    select w.account_id as "walletId", count(*)::integer as bills,
           sum(o.total_satang)::bigint as "paidSatang"
      from unnest(${wallets.map(({ memberId }) => memberId)}::bigint[],
                  ${wallets.map(({ walletId }) => walletId)}::bigint[],
                  ${wallets.map(({ since }) => since)}::timestamptz[])
             as w (member_id, account_id, since)
      cross join lateral lottery.open_bills(w.member_id, w.account_id, w.since) o
     group by w.account_id`.execute(db)
  return rows
}
