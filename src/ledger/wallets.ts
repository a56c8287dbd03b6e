import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { WalletType } from '#kernel/wallet.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { chart, type MemberAccount, walletThai } from './chart.ts'
import type { Id } from './operation.ts'

/** A wallet as its member knows it. */
export interface Wallet {
  readonly id: bigint
  /** In Thai. */
  readonly name: string
  /** 1 main, 2 bonus, 3 cashback, 4 commission, 5 free credit. */
  readonly walletType: WalletType
  /** What can be spent now. */
  readonly availableSatang: Satang
  /** Set aside by holds; not part of what can be spent. */
  readonly heldSatang: Satang
  readonly version: bigint
}

interface WalletRow {
  id: bigint
  kind: number
  ordinal: number
  wallet_type: WalletType
  available: bigint
  held: bigint
  version: bigint
}

/**
 * Which of its kind the account `a` is for its member, closed ones counted, so that a name stays what it was.
 * Cost: a step down the index of his accounts.
 */
export const ordinal = sql`(
  select count(*)::int + 1 from ledger.account o
   where o.home_id = a.home_id and o.asset_id = a.asset_id and o.kind = a.kind
     and o.account_id < a.account_id)`

const selectWallets = (memberId: Id, walletId: Id | null) => sql<WalletRow>`
  select a.account_id as id, a.kind, ${ordinal} as ordinal, k.wallet_type, ledger.available(b) as available,
         b.debits_pending as held, b.version
    from ledger.account a
    join ledger.account_kind k on k.kind = a.kind and k.wallet_type is not null
    join ledger.balance b on b.account_id = a.account_id and b.stripe = 0 and not b.closed
   where a.home_id = ${memberId} and (${walletId}::bigint is null or a.account_id = ${walletId})
   order by k.wallet_type, a.account_id`

const toWallet = (row: WalletRow): Wallet => ({
  id: row.id,
  name: walletThai(row.kind, row.ordinal),
  walletType: row.wallet_type,
  availableSatang: row.available,
  heldSatang: row.held,
  version: row.version,
})

/** The member's open wallets, the main one first. */
export async function listWallets(db: Db | Tx, memberId: Id): Promise<Wallet[]> {
  const { rows } = await selectWallets(memberId, null).execute(db)
  return rows.map(toWallet)
}

/** One open wallet of the member; undefined for another member's, which is as good as none. */
export async function findWallet(
  db: Db | Tx,
  memberId: Id,
  walletId: Id,
): Promise<Wallet | undefined> {
  const { rows } = await selectWallets(memberId, walletId).execute(db)
  return rows.map(toWallet)[0]
}

/** How many of a counted asset a member has, points for example; none before the first one came. */
export async function countOf(db: Db | Tx, memberId: Id, name: MemberAccount): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select ledger.available(b) as count
      from ledger.account a join ledger.balance b using (account_id)
     where a.home_id = ${memberId} and a.kind = ${chart[name].kind} and b.stripe = 0`.execute(db)
  return rows[0]?.count ?? 0n
}

/** What a lock holder may rely on until the end of his transaction. */
export interface LockedWallet {
  readonly memberId: bigint
  readonly walletType: number | null
  readonly availableSatang: Satang
  readonly version: bigint
  readonly closed: boolean
}

/**
 * Locks wallets in the one order of the house, sorted by id, and reads them afterwards. Take all
 * wallets of a transaction in one call.
 * @throws when a wallet does not exist
 */
export async function lockWallets(
  tx: Tx,
  walletIds: readonly Id[],
): Promise<Map<bigint, LockedWallet>> {
  const { rows } = await sql<{
    account_id: bigint
    home_id: bigint
    wallet_type: number | null
    available: bigint
    version: bigint
    closed: boolean
  }>`select * from ledger.lock_wallets(${[...walletIds]}::bigint[])`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        memberId: row.home_id,
        walletType: row.wallet_type,
        availableSatang: row.available,
        version: row.version,
        closed: row.closed,
      },
    ]),
  )
}
