import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Satang } from '#kernel/money.ts'
import { chart, type HouseAccount, type MemberAccount } from './chart.ts'
import type { Id } from './operation.ts'

/**
 * Opens an account of a member, or answers the one there is. The answer is the account's id, which
 * for wallets is the `wallet_id` of the wire.
 * @param ref tells several of a kind apart: the promotion of a bonus wallet
 */
export async function openWallet(
  tx: Tx,
  memberId: Id,
  name: MemberAccount,
  ref: Id | null = null,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select ledger.open_account(${memberId}, ${chart[name].kind}::smallint, ${ref}) as id`.execute(
    tx,
  )
  return only(rows).id
}

/** The same for a page of members, by member; what has to be opened is, in the order of their numbers. */
export async function openWallets(
  tx: Tx,
  memberIds: readonly bigint[],
  name: MemberAccount,
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint | null; id: bigint | null }>`
    select m.id as "memberId",
           coalesce(a.account_id, ledger.open_account(m.id, k.kind, null)) as id
      from (select distinct u.id from unnest(${[...memberIds]}::bigint[]) u (id) order by 1) m
      join ledger.account_kind k on k.kind = ${chart[name].kind}::smallint
      left join lateral (
        select o.account_id from ledger.account o
         where o.home_id = m.id and o.asset_id = k.asset_id and o.kind = k.kind
           and o.ref_id is null offset 0) a on true`.execute(tx)
  return new Map(rows.map(({ memberId, id }) => [memberId ?? 0n, id ?? 0n]))
}

/** Closes an empty account for good; the ledger refuses what comes later with `wallet_closed`. */
export async function closeWallet(tx: Tx, accountId: Id): Promise<void> {
  await sql`select ledger.close_account(${accountId})`.execute(tx)
}

/**
 * What a house account is worth to its normal side, credits minus debits, exact at this instant:
 * the sum over its stripes in one statement. Zero for an account that was never used.
 */
export async function houseBalance(
  db: Db | Tx,
  name: HouseAccount,
  ref: Id | null = null,
): Promise<Satang> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(b.credits_posted) - sum(b.debits_posted), 0)::bigint as balance
      from ledger.account a join ledger.balance b using (account_id)
     where a.home_id = 0 and a.kind = ${chart[name].kind}
       and a.ref_id is not distinct from ${ref}::bigint`.execute(db)
  return only(rows).balance
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('ledger: one row was expected, none came')
  return row
}
