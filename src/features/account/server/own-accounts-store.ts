import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { ADDED_WITHIN_DAYS } from '../rules/bank-accounts.ts'
import { accountIndex } from './bank-account-store.ts'

/** Lets what a member does to his accounts happen one after the other until the transaction ends. */
export async function lockOwnAccounts(tx: Tx, memberId: number): Promise<void> {
  await sql`select from account.member where member_id = ${memberId} for no key update`.execute(tx)
}

/** The places that a member's accounts have, and how many he added lately, removed ones among them. */
export async function countAccounts(
  db: Db | Tx,
  memberId: number,
): Promise<{ slots: number[]; addedLately: number }> {
  const { rows } = await sql<{ slots: number[]; added_lately: number }>`
    select coalesce(array_agg(slot) filter (where removed_at is null), '{}') as slots,
           count(*) filter (where not from_registration and created_at
             > platform.clock() - make_interval(days => ${ADDED_WITHIN_DAYS}))::int as added_lately
      from account.bank_account where member_id = ${memberId}`.execute(db)
  const [row] = rows
  return { slots: row?.slots ?? [], addedLately: row?.added_lately ?? 0 }
}

/** What an account has to be judged by before it is removed or becomes the primary one. */
export interface OwnAccount {
  readonly isPrimary: boolean
  readonly isInReview: boolean
}

/** Locks a living account of this member; null for another's. */
export async function lockOwnAccount(
  tx: Tx,
  memberId: number,
  bankAccountId: number,
): Promise<OwnAccount | null> {
  const { rows } = await sql<{ is_primary: boolean; is_in_review: boolean }>`
    select is_primary, coalesce(review_until > platform.clock(), false) as is_in_review
      from account.bank_account
     where bank_account_id = ${bankAccountId} and member_id = ${memberId} and removed_at is null
       for update`.execute(tx)
  const [row] = rows
  return row ? { isPrimary: row.is_primary, isInReview: row.is_in_review } : null
}

export async function markRemoved(tx: Tx, bankAccountId: number): Promise<void> {
  await sql`update account.bank_account set removed_at = platform.clock()
             where bank_account_id = ${bankAccountId}`.execute(tx)
}

/** Makes one of a member's accounts the primary one; the caller locked it. */
export async function savePrimary(tx: Tx, memberId: number, bankAccountId: number): Promise<void> {
  await sql`update account.bank_account set is_primary = false
             where member_id = ${memberId} and is_primary`.execute(tx)
  await sql`update account.bank_account set is_primary = true
             where bank_account_id = ${bankAccountId}`.execute(tx)
}

/** The newest row of each other member who had this number before. */
export async function findFormerRows(
  tx: Tx,
  vault: Vault,
  account: { bankCode: string; accountNumber: string; memberId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select max(bank_account_id) as id from account.bank_account
     where account_index = ${accountIndex(vault, account.bankCode, account.accountNumber)}
       and removed_at is not null and member_id <> ${account.memberId}
     group by member_id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}
