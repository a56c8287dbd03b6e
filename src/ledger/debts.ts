import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { chart } from './chart.ts'
import type { Id } from './operation.ts'
import { listWallets, type LockedWallet, lockWallets } from './wallets.ts'

/** What a member owes in one account: of results and transfers that were taken back, or of games. */
export interface Debt {
  readonly accountId: bigint
  readonly name: 'member_receivable' | 'game_receivable'
  readonly openSatang: Satang
}

/** Everything that a member owes now, nothing for nearly everybody. */
export async function findDebts(db: Db | Tx, memberId: Id): Promise<Debt[]> {
  const { rows } = await sql<{ accountId: bigint; kind: number; open: bigint }>`
    select d.account_id as "accountId", d.kind, d.open
      from ledger.debt d where d.member_id = ${memberId} order by d.account_id`.execute(db)
  return rows.map(({ accountId, kind, open }) => ({
    accountId,
    name: kind === chart.game_receivable.kind ? 'game_receivable' : 'member_receivable',
    openSatang: open,
  }))
}

/** What members owe in all; a member who owes nothing is not in it. */
export async function sumDebts(
  db: Db | Tx,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Satang>> {
  const { rows } = await sql<{ member_id: bigint; open: bigint }>`
    select d.member_id, sum(d.open)::bigint as open from ledger.debt d
     where d.member_id = any(${[...memberIds]}::bigint[]) and d.open > 0
     group by d.member_id`.execute(db)
  return new Map(rows.map((row) => [Number(row.member_id), row.open]))
}

/**
 * Locks all wallets of a member and what he owes: nothing of it changes until the end of the transaction.
 * A debt that somebody opened meanwhile is locked after them, and its account is the newest.
 */
export async function lockWithDebts(
  tx: Tx,
  memberId: Id,
): Promise<{ readonly wallets: ReadonlyMap<bigint, LockedWallet>; readonly debts: Debt[] }> {
  const wallets = await listWallets(tx, memberId)
  const known = (await findDebts(tx, memberId)).map(({ accountId }) => accountId)
  const locked = await lockWallets(tx, [...wallets.map(({ id }) => id), ...known])
  const opened = (await findDebts(tx, memberId)).filter(({ accountId }) => !locked.has(accountId))
  if (opened.length > 0)
    await lockWallets(
      tx,
      opened.map(({ accountId }) => accountId),
    )
  return { wallets: locked, debts: await findDebts(tx, memberId) }
}
