import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** What a wallet may be staked on that the house gave to be played with first. */
export interface WalletRule {
  readonly walletId: bigint
  /** Kinds of movements, such as `lottery_stake`. */
  readonly stakeKinds: readonly string[]
  readonly stakeMaxSatang: bigint
  readonly openUntil: Date
}

/** Says what a new wallet may be staked on; the gate reads it with each stake. */
export async function writeWalletRule(tx: Tx, rule: WalletRule): Promise<void> {
  const { walletId, stakeKinds, stakeMaxSatang, openUntil } = rule
  await sql`
    insert into platform.wallet_rule (account_id, stake_kinds, stake_max_satang, open_until)
    values (${walletId}, ${[...stakeKinds]}, ${stakeMaxSatang}, ${openUntil})`.execute(tx)
}

/** Nothing is staked from the wallet from here on. The caller holds its lock, as every stake does. */
export async function shutWallet(tx: Tx, walletId: bigint, at: Date): Promise<void> {
  await sql`
    update platform.wallet_rule set open_until = least(open_until, ${at}::timestamptz)
     where account_id = ${walletId}`.execute(tx)
}

/** Of these wallets those that have a rule, and whether nothing is staked from them any more. */
export async function findRuledWallets(
  db: Db | Tx,
  walletIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, boolean>> {
  const { rows } = await sql<{ wallet_id: bigint; is_over: boolean }>`
    select account_id as wallet_id, open_until <= platform.clock() as is_over
      from platform.wallet_rule where account_id = any(${[...walletIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.wallet_id, row.is_over]))
}
